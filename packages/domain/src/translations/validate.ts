import { parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import type { Check, Pair } from './check.ts';
import { checkNumbers, checkProtected, placeholderFault } from './content-checks.ts';
import { punctuationAfter } from './ends.ts';
import { noTerms, type Terms } from './glossary.ts';
import { checkLanguage, checkLength, checkSentences } from './language-checks.ts';
import { apologies, apologyInSource, selfDescription } from './refusals.data.ts';
import { usesSpaces } from './scripts-of-languages.ts';
import { checkStyle } from './style-checks.ts';
import { checkOrder, checkTags } from './tag-checks.ts';

/**
 * Validates a candidate translation against its source, both as unit text. Returns every finding, structural errors
 * first; empty for a clean translation.
 */
export function validate(
  source: string,
  candidate: string,
  pair: Pair,
  terms: Terms = noTerms,
): Check[] {
  const sourcePieces = parseUnitText(source);
  const candidatePieces = parseUnitText(candidate);
  const sourceText = literalOf(sourcePieces);
  const candidateText = literalOf(candidatePieces);
  if (candidateText.trim() === '') return [{ code: 'empty', severity: 'error' }];
  return [
    ...checkTags(sourcePieces, candidatePieces),
    ...checkOrder(sourcePieces, candidatePieces),
    ...checkProtected(sourceText, candidateText, terms),
    ...checkChatter(sourceText, candidateText),
    ...checkStray(sourceText, candidateText, pair.target),
    ...checkLanguage(sourceText, candidateText, pair),
    ...checkLength(sourceText, candidateText, pair),
    ...checkSentences(sourceText, candidateText, pair),
    ...checkNumbers(sourceText, candidateText),
    ...checkPunctuation(sourceText, candidateText),
    ...checkStyle(sourceText, candidateText, pair),
  ];
}

/** True if the tags and placeholders of a translation match its source, so that it can be inserted into the page. */
export function fitsPage(source: string, translation: string): boolean {
  const pieces = parseUnitText(translation);
  if (literalOf(pieces).trim() === '') return false;
  const sourcePieces = parseUnitText(source);
  if (checkTags(sourcePieces, pieces).length > 0) return false;
  return placeholderFault(literalOf(sourcePieces), literalOf(pieces)) === undefined;
}

/** True if the translation can be stored. */
export function isStorable(checks: readonly Check[]): boolean {
  return !checks.some((check) => check.severity === 'error');
}

/** True if the translation needs review or a retry. */
export function hasDoubt(checks: readonly Check[]): boolean {
  return checks.some((check) => check.severity !== 'note');
}

/** Replaces tags with line breaks, which units never contain, so that words and numbers beside a tag stay separate. */
export function literalOf(pieces: readonly UnitPiece[]): string {
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : '\n')).join('');
}

const endings: readonly RegExp[] = [/[?？؟;]/u, /[!！]/u, /[:：]/u];

function checkPunctuation(source: string, candidate: string): Check[] {
  const [before, after] = [punctuationAfter(source), punctuationAfter(candidate)];
  const differs = endings.some((ending) => ending.test(before) !== ending.test(after));
  return differs ? [{ code: 'punctuation', severity: 'note' }] : [];
}

/** Phrases in which an engine comments on its answer, and the source text that permits each. */
const patterns: readonly (readonly [chatter: RegExp, permitted: RegExp])[] = [
  [/^\W*here(?:'|’)?(?:s| is| are)\b[^.:]{0,60}(?:translat|text|version)/i, /^\W*here/i],
  [
    /^\W*(?:sure|certainly|of course|absolutely|okay)\b[!,.:]/i,
    /sure|certain|of course|absolute|ok/i,
  ],
  [selfDescription, /\bai\b|model/i],
  [apologies, apologyInSource],
  [/^\W*(?:i cannot|i can(?:'|’)t|unable to translate)/i, /cannot|can(?:'|’)t|unable/i],
  [/```/, /```/],
  [
    /[([（【]\s*(?:note|translator|n\.\s?d\.\s?t|lit\.|literal|translat|nota\b|anm|remarque|примеч|注|訳注)/iu,
    /[([（【]/,
  ],
  [
    /(?:^|\s)(?:note|translator's note|nota|anmerkung|remarque|примечание)\s?[:：]/iu,
    /note|remark|remember|attention/i,
  ],
];
/** Introductions that end in a colon missing from the source. */
const introductions: readonly RegExp[] = [
  /^\W*(?:the |my )?(?:translation|translated text|translated)\b.{0,40}[:：]/i,
  /^\W*(?:la |die |a |il )?(?:traducción|traduction|übersetzung|tradução|traduzione|vertaling|перевод|переклад|翻译|翻訳|번역|الترجمة).{0,20}[:：]/iu,
];
const closingBracket = /\s[([（【][^()[\]（）【】]{2,}[)\]）】]\s*[.。]?$/u;

/** Returns errors for an engine's comments on its answer and for bracketed notes that the source does not have. */
function checkChatter(source: string, candidate: string): Check[] {
  const chatter = patterns.find(
    ([pattern, permitted]) => pattern.test(candidate) && !permitted.test(source),
  );
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const isMore = (pattern: RegExp) => count(candidate, pattern) > count(source, pattern);
  const hasNote = closingBracket.test(candidate) && isMore(/[([（【]/g);
  const isIntroduced = isMore(/[:：]/g) && introductions.some((pattern) => pattern.test(candidate));
  if (chatter === undefined && !isIntroduced && !hasNote) return [];
  const detail =
    chatter || isIntroduced ? 'the engine speaks about its answer' : 'a note in brackets was added';
  return [{ code: 'chatter', severity: 'error', detail }];
}

/** Remains of the markup and the JSON sent to the engine. */
const leftovers: readonly RegExp[] = [
  /(?:^|\s)[\w-]+\s?=\s?["'“”][^"'“”]*["'“”]/gu,
  /[<>]/g,
  /"\s*[:,]\s*"|"\s*[}\]]|^\s*[{[]\s*"/g,
  /\\(?:n|t|"|u[\da-f]{4})/gi,
];

/** Returns errors for markup, attributes, JSON and quotes beyond those of the source, and for repeated text. */
function checkStray(source: string, candidate: string, target: string): Check[] {
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const left = leftovers.find((pattern) => count(candidate, pattern) > count(source, pattern));
  const checks: Check[] = [];
  if (left !== undefined || hasLoneQuote(source, candidate))
    checks.push({ code: 'markup', severity: 'error', detail: 'leftover markup or quotes' });
  // Text between tags is on separate lines.
  const hasRepetition = (text: string) => text.split('\n').some((run) => isRepeated(run, target));
  if (
    hasRepetition(candidate) &&
    !hasRepetition(source) &&
    !source.split('\n').some(isAlikeInHalves)
  )
    checks.push({ code: 'length', severity: 'error', detail: 'the same text several times' });
  return checks;
}

function hasLoneQuote(source: string, candidate: string): boolean {
  const isOdd = (text: string) => (text.match(/"/g)?.length ?? 0) % 2 === 1;
  return isOdd(candidate) && !isOdd(source);
}

const shortestRepetition = 4;

/** True if a text is a shorter text repeated. */
function isRepeated(text: string, language: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const isSpaced = usesSpaces(language);
  const items = isSpaced ? words : [...words.join('')];
  const period = items.length - longestBorder(items);
  const isWhole = period < items.length && items.length % period === 0;
  return isWhole && (isSpaced || period >= shortestRepetition);
}

/** Halves of a source with that share of words in common may be the same in another language. */
const alikeShare = 0.6;

/** True for "How are words counted? How words are counted". */
function isAlikeInHalves(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const half = Math.ceil(words.length / 2);
  const first = new Set(words.slice(0, half));
  const second = words.slice(-half);
  const common = second.filter((word) => first.has(word)).length;
  return words.length > 1 && common >= alikeShare * half;
}

/** Returns the length of the longest proper prefix that is also a suffix (Knuth, Morris and Pratt, 1977). */
function longestBorder(items: readonly string[]): number {
  const borders = [0];
  for (let index = 1; index < items.length; index++) {
    let border = borders[index - 1] ?? 0;
    while (border > 0 && items[border] !== items[index]) border = borders[border - 1] ?? 0;
    borders.push(items[border] === items[index] ? border + 1 : border);
  }
  return borders.at(-1) ?? 0;
}
