export { findUnsettledBatches, withConcurrency } from './batches.ts';
export { sendBudgetMails, watchBudgets } from './budget-mails.ts';
export { callInHalves, callInTime, callPatiently } from './calls.ts';
export { deleteTranslation } from './delete.ts';
export type { Engines, TranslationDeps, TranslationName } from './deps.ts';
export { translationEndpoints } from './endpoints.ts';
export {
  engineMessageOf,
  engineTag,
  failureOf,
  findEngine,
  type ReadyEngine,
  voiceFor,
} from './engine.ts';
export { abandonCalls, settleCalls } from './engine-calls.store.ts';
export { readKnowledge, type TranslationKnowledge } from './knowledge.ts';
export { type CallReport, recordedCall } from './paid-call.ts';
export { requestAffordable, requestMissing, requestPending } from './pending.ts';
export { isShownIn, lockTranslation, recountTasks } from './progress.store.ts';
export { readProgress, readProgressOfLanguage, type TranslationProgress } from './progress.ts';
export { enqueueTranslation, requestTranslation } from './request.ts';
export { runTranslation } from './run.ts';
export { findSite, type Site } from './site.store.ts';
export { selectStringsByIds } from './strings.store.ts';
export { translateJob, translationKey } from './translate.job.ts';
export { translateWithoutWebsite } from './translate-without-website.ts';
export { isByPeople } from './waiting.store.ts';
export { watchTranslations } from './watch.ts';
