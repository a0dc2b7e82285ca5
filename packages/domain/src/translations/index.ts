export { type Adaptation, adaptTranslation } from './adapt.ts';
export { assessmentOf, type TranslatedUnit, type UnitAssessment } from './assessment.ts';
export { batchesOf } from './batches.ts';
export { type Check, isSameCheck, keepSilenced, type Pair } from './check.ts';
export { isCodeName } from './code-names.ts';
export { type ControlText, controlTextFor } from './control.ts';
export { controlTexts } from './control-texts.data.ts';
export { coverageOf } from './coverage.ts';
export { type EditVerdict, languageRefusals, validateEdit } from './edits.ts';
export { splitEnds } from './ends.ts';
export type { IdentifyLanguage } from './foreign-answers.ts';
export {
  checkGlossary,
  type GlossaryTerm,
  literalPattern,
  missingTerms,
  spellingsIn,
  type Terms,
  termsIn,
  wordPattern,
} from './glossary.ts';
export { englishLength } from './language-checks.ts';
export { type FindMasked, hidePrivate, isPrivate, noMasks } from './private-text.ts';
export { protectedSpans } from './protected-spans.ts';
export { repair } from './repair.ts';
export { doubtfulBelow, type LostPoints, lostPoints, translationScore } from './score.ts';
export { letterOf } from './scripts-of-languages.ts';
export {
  isTranslatableSlug,
  slugFromInput,
  slugFromText,
  slugToText,
  validateSlug,
} from './slugs.ts';
export { termFinder } from './term-finder.ts';
export {
  type Ask,
  type Question,
  translateUnits,
  type UnitOutcome,
  type UnitToTranslate,
} from './translate-units.ts';
export {
  costOf,
  type EnginePrice,
  type EngineUsage,
  estimateAssessment,
  estimateUsage,
  parsePrice,
} from './usage.ts';
export { fitsPage, validate } from './validate.ts';
export { protect, restore } from './wire-text.ts';
