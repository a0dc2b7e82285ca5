import type { Check, CheckCode } from './check.ts';
import { type ProtectedKind, protectedSpans } from './protected-spans.ts';

const strictKinds: readonly ProtectedKind[] = ['url', 'email', 'placeholder', 'markup', 'entity'];
const codeOf: Record<ProtectedKind, CheckCode> = {
  url: 'addresses',
  email: 'addresses',
  handle: 'placeholders',
  placeholder: 'placeholders',
  term: 'placeholders',
  markup: 'markup',
  entity: 'entities',
};

/**
 * Placeholders, addresses, literal tags and entities of the source stand in the candidate as often as in the source, and
 * the candidate has no other ones.
 */
export function checkProtected(
  source: string,
  candidate: string,
  terms: readonly string[] = [],
): Check[] {
  const spans = protectedSpans(source, terms);
  const wanted = new Map<string, { kind: ProtectedKind; count: number }>();
  for (const { start, end, kind } of spans) {
    const literal = source.slice(start, end);
    wanted.set(literal, { kind, count: (wanted.get(literal)?.count ?? 0) + 1 });
  }
  const checks: Check[] = [];
  let rest = candidate;
  for (const [literal, { kind, count }] of longestFirst(wanted)) {
    const parts = rest.split(literal);
    rest = parts.join('\u0000');
    if (parts.length - 1 === count) continue;
    const detail = `${literal} stands ${parts.length - 1} times, not ${count}`;
    checks.push({ code: codeOf[kind], severity: 'error', detail });
  }
  return [...checks, ...inventedSpans(source, rest)];
}

function longestFirst<T>(wanted: Map<string, T>): [string, T][] {
  return [...wanted].sort(([a], [b]) => b.length - a.length);
}

function inventedSpans(source: string, rest: string): Check[] {
  return protectedSpans(rest)
    .filter((span) => strictKinds.includes(span.kind))
    .map((span) => ({ literal: rest.slice(span.start, span.end), kind: span.kind }))
    .filter(({ literal }) => !literal.startsWith(':') && !source.includes(literal))
    .map(({ literal, kind }) => ({
      code: codeOf[kind],
      severity: 'error',
      detail: `${literal} is not in the source`,
    }));
}

const numberPattern =
  /\p{Nd}+(?:[.,'’\u00a0\u202f٫٬ ](?=\p{Nd}{3}(?!\p{Nd}))\p{Nd}+|[.,٫]\p{Nd}+)*/gu;

/**
 * Every number of the source stands in the candidate, whatever its digits (Arabic, Devanagari...) and separators, and no
 * other ones do. Protected text does not count.
 */
export function checkNumbers(source: string, candidate: string): Check[] {
  const expected = numbersOf(source);
  const actual = numbersOf(candidate);
  const lost = without(expected, actual);
  const invented = without(actual, expected);
  if (lost.length + invented.length === 0) return [];
  const detail = `lost ${lost.join(' ') || 'none'}, added ${invented.join(' ') || 'none'}`;
  return [{ code: 'numbers', severity: 'warning', detail }];
}

function numbersOf(text: string): string[] {
  let visible = text;
  for (const { start, end } of protectedSpans(text).toReversed())
    visible = `${visible.slice(0, start)}\u0000${visible.slice(end)}`;
  return [...visible.matchAll(numberPattern)].map(([written]) =>
    [...written].map(digitValue).join(''),
  );
}

/** A decimal digit of any script as ASCII, '' for separators. Unicode keeps each script's ten digits in one run. */
function digitValue(character: string): string {
  if (!/\p{Nd}/u.test(character)) return '';
  let zero = character.codePointAt(0) ?? 0;
  if (zero <= 57) return character;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken];
  return all.filter((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
