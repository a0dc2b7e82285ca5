import { literalPattern, noTerms, type Terms, wordPattern } from './glossary.ts';

/** A range of literal text that an engine must preserve. Offsets are in UTF-16 units. */
export interface ProtectedSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: ProtectedKind;
  /** Of a term: what stands for it in the translation. */
  readonly becomes?: string;
  /** True if it contains what no engine may see: an email address, or text that a rule masks. */
  readonly isPrivate?: boolean;
}

/**
 * `placeholder`: `{{ name }}`, `{count}`, ICU messages, `${x}`, `%s`, `%1$d`, `:name`; `entity`: a character reference
 * that is visible as text; `markup`: a tag that is visible as text; `handle`: `@name`; `term`: never translated.
 */
export type ProtectedKind =
  | 'url'
  | 'email'
  | 'placeholder'
  | 'entity'
  | 'markup'
  | 'handle'
  | 'term';

/** Each kind with the characters that a text must contain one of, and the pattern. */
const patterns: readonly (readonly [ProtectedKind, string, RegExp])[] = [
  [
    'url',
    '.:',
    /\b(?:https?|ftp|mailto|tel):[^\s<>"'`{}|\\^]+|\bwww\.[^\s<>"'`{}|\\^]+\.[^\s<>"'`{}|\\^]+/giu,
  ],
  [
    'email',
    '@＠%',
    /[\p{L}\p{N}_][\p{L}\p{M}\p{N}.+_!#$&'*=?^{|}~-]{0,63}(?:@|＠|%40)[\p{L}\p{M}\p{N}_-]{1,63}(?:\.[\p{L}\p{M}\p{N}_-]{1,63}){1,8}/giu,
  ],
  ['placeholder', '{<', /\{\{\{?[^{}]{0,200}\}\}\}?|\{%[^{}]{0,200}%\}|<%[^<>]{0,200}%>/gu],
  [
    'url',
    '.',
    /(?<![\p{L}\p{N}.@-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|edu|gov|io|dev|info|biz|app|co)(?:\.[a-z]{2})?(?![\p{L}\p{N}-])(?:\/[^\s<>"'`{}|\\^]*)?/giu,
  ],
  [
    'placeholder',
    '{%',
    /[$#%]\{[^{}]{1,200}\}|%\(\w{1,60}\)[sdif]|\{\s?[\p{L}\p{N}_$][\p{L}\p{N}_.$[\]-]{0,60}\s?\}|\{\}/gu,
  ],
  [
    'placeholder',
    '%',
    /(?<![\p{N}%])%(?:\d{1,2}\$)?[-+0#]?\d{0,3}(?:\.\d{1,2})?(?:[sdifuxXcbeEgG@]|l[du])(?![\p{L}\p{N}])/gu,
  ],
  ['placeholder', ':', /(?<![^\s(>"'])::?[a-z][a-z0-9_]{1,40}:?(?![\p{L}\p{N}:/])/gu],
  ['entity', '&', /&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});/gu],
  [
    'markup',
    '<',
    /<\/?[a-zA-Z0-9][\w:-]{0,40}(?:\s+[\w:-]{1,40}=(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>/gu,
  ],
  ['markup', '<', /<!--.{0,200}?-->/gsu],
  ['handle', '@', /(?<![\p{L}\p{N}.@])@[a-zA-Z0-9_]{2,40}\b/gu],
];

const icuStart =
  /\{\s*[\p{L}\p{N}_.-]{1,60}\s*,\s*(?:plural|select|selectordinal|number|date|time|spellout|ordinal|duration)\b/gu;
/** UTF-16 units; longer text is not parsed as a message. */
const longestMessage = 2000;
const closingPunctuation = new Set('.,;:!?)]}\'"”’»…。、，！？：；）」』*');

/**
 * Finds protected spans in literal text, in order and without overlaps; of overlapping spans the first one wins, then
 * the longer. One that overlaps a private span is private as a whole. `terms` match on word boundaries unless they are found inside of words.
 */
export function protectedSpans(text: string, terms: Terms = noTerms): ProtectedSpan[] {
  const found: ProtectedSpan[] = [...icuMessages(text), ...termSpans(text, terms)];
  for (const [kind, signs, pattern] of patterns) {
    if (![...signs].some((sign) => text.includes(sign))) continue;
    for (const match of text.matchAll(pattern)) {
      const written = kind === 'url' ? trimUrl(match[0]) : match[0];
      const range = { start: match.index, end: match.index + written.length };
      found.push({ ...range, kind, ...(kind === 'email' && { isPrivate: true }) });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return withoutOverlaps(found);
}

function withoutOverlaps(sorted: readonly ProtectedSpan[]): ProtectedSpan[] {
  const kept: ProtectedSpan[] = [];
  for (const span of sorted) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) {
      if (span.end > span.start) kept.push(span);
    } else if (span.isPrivate) {
      const end = Math.max(last.end, span.end);
      kept[kept.length - 1] = { start: last.start, end, kind: last.kind, isPrivate: true };
    }
  }
  return kept;
}

/** Replaces the protected spans of a text in one pass. */
export function replaceProtected(
  text: string,
  replacement: (span: ProtectedSpan) => string,
  terms: Terms = noTerms,
): string {
  const parts: string[] = [];
  let position = 0;
  for (const span of protectedSpans(text, terms)) {
    parts.push(text.slice(position, span.start), replacement(span));
    position = span.end;
  }
  return parts.join('') + text.slice(position);
}

function trimUrl(written: string): string {
  let end = written.length;
  while (closingPunctuation.has(written[end - 1] ?? '')) end--;
  const closing = written.slice(end);
  const keepsBracket = closing.startsWith(')') && written.includes('(');
  return written.slice(0, written.length - closing.length) + (keepsBracket ? ')' : '');
}

function icuMessages(text: string): ProtectedSpan[] {
  if (!text.includes('{')) return [];
  const starts = new Set([...text.matchAll(icuStart)].map(({ index }) => index));
  if (starts.size === 0) return [];
  const spans: ProtectedSpan[] = [];
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index);
      continue;
    }
    const start = open.pop();
    const end = index + 1;
    if (start !== undefined && starts.has(start) && end - start <= longestMessage)
      spans.push({ start, end, kind: 'placeholder' });
  }
  return spans;
}

function termSpans(text: string, terms: Terms): ProtectedSpan[] {
  return [...terms].flatMap(([term, { becomes, isPrivate, isInsideWords }]) =>
    [...text.matchAll(isInsideWords ? literalPattern(term) : wordPattern(term))].map((match) => ({
      start: match.index,
      end: match.index + term.length,
      kind: 'term' as const,
      becomes,
      ...(isPrivate && { isPrivate }),
    })),
  );
}
