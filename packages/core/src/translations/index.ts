export type { Engines, TranslationDeps, TranslationName } from './deps.ts';
export { translationEndpoints } from './endpoints/index.ts';
export { readProgress, type TranslationProgress } from './progress.ts';
export { requestTranslation } from './request.ts';
export { runTranslation } from './run.ts';
export { translateJob, translationKey } from './translate.job.ts';
export { type ApartOptions, translateApart } from './translate-apart.ts';
export { deleteTranslation, type TranslationEdit, updateTranslation } from './update.ts';
export { requestUnknown, watchUnknownStrings } from './watch.ts';
