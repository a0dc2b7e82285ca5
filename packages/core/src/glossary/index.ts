export { recheckJob, recheckTerms } from './affected/recheck.job.ts';
export { retranslate, retranslateJob } from './affected/retranslate.job.ts';
export { glossaryEndpoints } from './endpoints.ts';
export { exportGlossary } from './files/export.ts';
export { type GlossaryReport, importGlossary } from './files/import.ts';
export { OwnedWebsites } from './files/owned-websites.ts';
export { storeAtService, termsForPrompt } from './for-engines.ts';
export { selectGlossary } from './glossary.store.ts';
