import { formatUnitText, parseUnitText } from '../website-strings/index.ts';
import { closeOf } from './ends.ts';
import { protectedSpans } from './protected-spans.ts';
import { repairSpaces } from './spaces.ts';
import { decodeReferences } from './wire-text.ts';

/**
 * Mends what can be mended without asking again, on unit texts: spaces at tags, character references the source does
 * not have, quotes around the whole, a full stop that was added, no-break spaces that became plain ones.
 */
export function repair(source: string, candidate: string): string {
  const plain = mapText(candidate, (text) => decodeInvented(source, text));
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

function decodeInvented(source: string, literal: string): string {
  let text = literal;
  for (let round = 0; round < 2; round++) {
    const invented = protectedSpans(text).filter(
      (span) => span.kind === 'entity' && !source.includes(text.slice(span.start, span.end)),
    );
    for (const { start, end } of invented.toReversed())
      text = text.slice(0, start) + decodeReferences(text.slice(start, end)) + text.slice(end);
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

const terminal = /[.。．!?！？…:：;؟।][^\p{L}\p{N}]*$/u;

function matchFullStop(source: string, candidate: string): string {
  if (terminal.test(closeOf(source)) || !/[\p{L}\p{N}][.。]$/u.test(candidate)) return candidate;
  const isAbbreviation = /(?:\p{L}\.\p{L}|(?<!\p{L})\p{L}{1,2})\.$/u.test(candidate);
  return isAbbreviation ? candidate : candidate.slice(0, -1);
}

/** `10 km` gets back the no-break space it has in the source where the same words stand around it. */
function keepNoBreakSpaces(source: string, candidate: string): string {
  const spaced = source.matchAll(/(?<![^\s<>])([^\s<>]+)([\u00a0\u202f])(?=([^\s<>]+))/gu);
  const wanted = new Map(
    [...spaced].map(([, before, space, after]) => [`${before} ${after}`, [before, space, after]]),
  );
  let text = candidate;
  for (const [plain, parts] of wanted)
    if (!source.includes(plain)) text = text.replaceAll(plain, parts.join(''));
  return text;
}
