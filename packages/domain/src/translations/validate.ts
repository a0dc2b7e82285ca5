import { parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { checkChatter } from './chatter.ts';
import type { Check, Pair } from './check.ts';
import { checkNumbers, checkProtected, placeholderFault } from './content-checks.ts';
import { punctuationAfter } from './ends.ts';
import { noTerms, type Terms } from './glossary.ts';
import { checkLanguage, checkLength } from './language-checks.ts';
import { checkStray } from './stray.ts';
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
