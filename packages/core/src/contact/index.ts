export { claimSolutions } from './claim-solution.ts';
export type { ContactDeps } from './deps.ts';
export { contactEndpoints } from './endpoints.ts';
export { mailWaitingMessages, watchWaitingMessages } from './mail.ts';
