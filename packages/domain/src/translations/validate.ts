import { parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { checkChatter } from './chatter.ts';
import type { Check, Pair } from './check.ts';
import { checkNumbers, checkProtected } from './content-checks.ts';
import { closeOf } from './ends.ts';
import { checkLanguage, checkLength } from './language-checks.ts';
import { checkStray } from './stray.ts';
import { checkOrder, checkTags } from './tag-checks.ts';

/**
 * Validates a candidate translation against its source, both as unit text. Returns every finding, errors of structure
 * first; none for a clean translation.
 */
export function validate(
  source: string,
  candidate: string,
  pair: Pair,
  terms: readonly string[] = [],
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
  ];
}

/** True if the tags of a translation fit its source, so that it can be written into the page. */
export function fitsPage(source: string, translation: string): boolean {
  const pieces = parseUnitText(translation);
  if (literalOf(pieces).trim() === '') return false;
  return checkTags(parseUnitText(source), pieces).length === 0;
}

/** True when nothing forbids that the translation is stored. */
export function isStorable(checks: readonly Check[]): boolean {
  return !checks.some((check) => check.severity === 'error');
}

/** True when a person should look at it, or an engine be asked again. */
export function hasDoubt(checks: readonly Check[]): boolean {
  return checks.some((check) => check.severity !== 'note');
}

/** Tags read as line breaks, which units never hold: what stands on both sides of a tag is not one word or number. */
export function literalOf(pieces: readonly UnitPiece[]): string {
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : '\n')).join('');
}

const endings: readonly RegExp[] = [
  /[?？؟;][^\p{L}\p{N}]*$/u,
  /[!！][^\p{L}\p{N}]*$/u,
  /[:：][^\p{L}\p{N}]*$/u,
];

function checkPunctuation(source: string, candidate: string): Check[] {
  const differs = endings.some(
    (ending) => ending.test(closeOf(source)) !== ending.test(closeOf(candidate)),
  );
  return differs ? [{ code: 'punctuation', severity: 'note' }] : [];
}
