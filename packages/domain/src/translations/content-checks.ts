import { type Check, type CheckCode, listed } from './check.ts';
import { noTerms, type Terms } from './glossary.ts';
import { LiteralFinder } from './literal-finder.ts';
import { type ProtectedKind, protectedSpans, replaceProtected } from './protected-spans.ts';

const strictKinds: readonly ProtectedKind[] = ['url', 'email', 'placeholder', 'markup', 'entity'];
const codeOf: Record<ProtectedKind, CheckCode> = {
  url: 'addresses',
  email: 'addresses',
  handle: 'placeholders',
  placeholder: 'placeholders',
  term: 'glossary',
  markup: 'markup',
  entity: 'entities',
};

/** Checks that placeholders, URLs, literal tags and entities occur equally often in source and candidate. */
export function checkProtected(source: string, candidate: string, terms: Terms = noTerms): Check[] {
  const spans = protectedSpans(source, terms);
  const wanted = new Map<string, { kind: ProtectedKind; count: number }>();
  for (const { start, end, kind, becomes } of spans) {
    const literal = becomes ?? source.slice(start, end);
    wanted.set(literal, { kind, count: (wanted.get(literal)?.count ?? 0) + 1 });
  }
  const { counts, rest } = takeOut(candidate, wanted.keys());
  const checks: Check[] = [];
  for (const [literal, { kind, count }] of wanted) {
    const actual = counts.get(literal) ?? 0;
    // A translation may contain a term's translation more often.
    if (kind === 'term' ? actual >= count : actual === count) continue;
    const detail = `${literal} stands ${actual} times, not ${count}`;
    checks.push({ code: codeOf[kind], severity: 'error', detail });
  }
  return [...checks, ...inventedSpans(source, rest)].slice(0, mostFindings);
}

/** Returns a placeholder that differs. An @name may differ between languages; other placeholders are filled in by programs. */
export function placeholderFault(source: string, candidate: string): Check | undefined {
  return checkProtected(source, candidate).find(
    ({ code, detail }) => code === 'placeholders' && !detail?.startsWith('@'),
  );
}

/** A translation with this many faults is unusable; more would not be read. */
const mostFindings = 20;

/** Counts literals in a text and returns the text without them. */
function takeOut(text: string, literals: Iterable<string>) {
  const counts = new Map<string, number>();
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, literal } of new LiteralFinder(literals).separate(text)) {
    counts.set(literal, (counts.get(literal) ?? 0) + 1);
    parts.push(text.slice(position, start));
    position = end;
  }
  return { counts, rest: [...parts, text.slice(position)].join('\u0000') };
}

function inventedSpans(source: string, rest: string): Check[] {
  const found = protectedSpans(rest)
    .filter((span) => strictKinds.includes(span.kind))
    .map((span) => ({ literal: rest.slice(span.start, span.end), kind: span.kind }))
    .filter(({ literal }) => !literal.startsWith(':'));
  const inSource = new LiteralFinder(found.map(({ literal }) => literal)).occurring(source);
  return found
    .filter(({ literal }) => !inSource.has(literal))
    .map(({ literal, kind }) => ({
      code: codeOf[kind],
      severity: 'error',
      detail: `${literal} is not in the source`,
    }));
}

const numberPattern =
  /\p{Nd}+(?:[.,'’\u00a0\u202f٫٬ ](?=\p{Nd}{3}(?!\p{Nd}))\p{Nd}+|[.,٫]\p{Nd}+)*/gu;

/**
 * Compares the numbers of source and candidate in the digits of any script (Arabic, Devanagari) and with any
 * separators, ignoring protected text. A changed number is an error, as is a large one that was lost or added; a small
 * one may have been spelled out.
 */
export function checkNumbers(source: string, candidate: string): Check[] {
  const expected = numbersOf(source);
  const actual = numbersOf(candidate);
  const lost = without(expected, actual);
  const added = without(actual, expected);
  if (lost.length + added.length === 0) return [];
  const isChanged = lost.length > 0 && added.length > 0 && !clockTime.test(source);
  const isLarge = [...lost, ...added].some((number) => Number(number) > largestSpelledOut);
  const severity = isChanged || (isLarge && !clockTime.test(source)) ? 'error' : 'warning';
  return [{ code: 'numbers', severity, detail: changeOf(lost, added) }];
}

function changeOf(lost: readonly string[], added: readonly string[]): string {
  if (added.length === 0) return `lost ${listed(lost)}`;
  if (lost.length === 0) return `added ${listed(added)}`;
  return `lost ${listed(lost)}, added ${listed(added)}`;
}

const largestSpelledOut = 100;
/** Times of day are written with different numbers across languages. */
const clockTime = /\d\s?(?:[ap]\.?\s?m\b|o(?:'|’)clock|Uhr|h\b)|\d:\d\d/iu;

/** Returns the numbers of a text in ASCII digits, without separators, ignoring protected text. */
export function numbersOf(text: string): string[] {
  const visible = replaceProtected(text, () => '\u0000');
  return [...visible.matchAll(numberPattern)].map(([written]) =>
    [...written].map(digitValue).join(''),
  );
}

/** Maps a decimal digit of any script to ASCII, and separators to ''. Each script's ten digits are contiguous. */
function digitValue(character: string): string {
  if (!/\p{Nd}/u.test(character)) return '';
  let zero = character.codePointAt(0) ?? 0;
  if (zero <= 57) return character;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of taken) left.set(item, (left.get(item) ?? 0) + 1);
  return all.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}
