export { type AccountDeps, accountEndpoints } from './endpoints.ts';
export { watchDeletions } from './follow-deletions.ts';
export { watchRetention } from './retention.ts';
export { isSignedIn } from './signed-in.ts';
