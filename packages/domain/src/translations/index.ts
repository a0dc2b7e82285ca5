export type { IdentifyLanguage } from './batch-checks.ts';
export { type BatchLimits, batchesOf } from './batches.ts';
export type { Check, CheckCode, Pair } from './check.ts';
export { type EditVerdict, validateEdit } from './edits.ts';
export { type ProtectedSpan, protectedSpans } from './protected-spans.ts';
export { repair } from './repair.ts';
export {
  isTranslatableSlug,
  type SlugVerdict,
  slugFromText,
  slugToText,
  validateSlug,
} from './slugs.ts';
export {
  type Ask,
  type EngineTraits,
  type Question,
  type TranslateOptions,
  translateUnits,
  type UnitOutcome,
  type UnitToTranslate,
} from './translate-units.ts';
export { fitsPage, hasDoubt, isStorable, validate } from './validate.ts';
export { protect, restore, type WireText } from './wire-text.ts';
