import { formatUnitText, parseUnitText } from '../website-strings/index.ts';
import { punctuationAfter } from './ends.ts';
import { LiteralFinder } from './literal-finder.ts';
import { replaceProtected } from './protected-spans.ts';
import { repairSpaces } from './spaces.ts';
import { decodeReferences } from './wire-text.ts';

/**
 * Repairs a candidate without asking again, on unit texts: spaces at tags, character references that the source does
 * not have, added quotes around the whole, an added full stop, no-break spaces turned into plain ones.
 */
export function repair(source: string, candidate: string): string {
  const references: ReadonlySet<string> = new Set(source.match(characterReference));
  const plain = mapText(candidate, (text) => decodeInvented(references, text));
  const unquoted = withoutAddedQuotes(source, plain);
  return keepNoBreakSpaces(source, matchFullStop(source, repairSpaces(source, unquoted)));
}

function mapText(unitText: string, change: (literal: string) => string): string {
  const pieces = parseUnitText(unitText);
  return formatUnitText(
    pieces.map((piece) =>
      piece.type === 'text' ? { type: 'text', text: change(piece.text) } : piece,
    ),
  );
}

const characterReference = /&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});/g;

function decodeInvented(references: ReadonlySet<string>, literal: string): string {
  let text = literal;
  for (let round = 0; round < 2 && text.includes('&'); round++) {
    const before = text;
    text = replaceProtected(before, ({ start, end, kind }) => {
      const written = before.slice(start, end);
      return kind !== 'entity' || references.has(written) ? written : decodeReferences(written);
    });
  }
  return text;
}

const quotePairs: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ["'", "'"],
  ['`', '`'],
];

function withoutAddedQuotes(source: string, candidate: string): string {
  const trimmed = candidate.trim();
  if (/^["“„«「'`]/u.test(source.trim())) return trimmed;
  const pair = quotePairs.find(
    ([first, last]) => trimmed.length > 2 && trimmed.startsWith(first) && trimmed.endsWith(last),
  );
  if (pair === undefined) return trimmed;
  const inner = trimmed.slice(1, -1);
  return inner.includes(pair[0]) || inner.includes(pair[1]) ? trimmed : inner.trim();
}

const terminal = /[.。．!?！？…:：;؟।]/u;

function matchFullStop(source: string, candidate: string): string {
  if (terminal.test(punctuationAfter(source)) || !/[\p{L}\p{N}][.。]$/u.test(candidate))
    return candidate;
  const isAbbreviation = /(?:\p{L}\.\p{L}|(?<!\p{L})\p{L}{1,2})\.$/u.test(candidate);
  return isAbbreviation ? candidate : candidate.slice(0, -1);
}

/** Restores the no-break space in `10 km` if the source has one between the same words. */
function keepNoBreakSpaces(source: string, candidate: string): string {
  const spaced = source.matchAll(/(?<![^\s<>])([^\s<>]+)([\u00a0\u202f])(?=([^\s<>]+))/gu);
  const wanted = new Map(
    [...spaced].map(([, before = '', space = '', after]) => [
      `${before} ${after}`,
      { space, offset: before.length },
    ]),
  );
  if (wanted.size === 0) return candidate;
  const finder = new LiteralFinder(wanted.keys());
  const plainInSource = finder.occurring(source);
  const units = candidate.split('');
  // A word may belong to two pairs (`1 000 000`), so only the space between them is written.
  for (const { start, literal } of finder.endings(candidate)) {
    const { space = ' ', offset = 0 } = wanted.get(literal) ?? {};
    if (!plainInSource.has(literal)) units[start + offset] = space;
  }
  return units.join('');
}
