export { type AccountDeps, accountEndpoints, requestDeletion } from './endpoints.ts';
export { watchDeletions } from './follow-deletions.ts';
export { watchRetention } from './retention.ts';
