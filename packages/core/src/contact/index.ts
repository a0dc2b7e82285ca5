export type { ContactDeps } from './deps.ts';
export { contactEndpoints } from './endpoints.ts';
export { mailWaitingMessages, watchWaitingMessages } from './mail.ts';
export { claimSolutions } from './solutions.store.ts';
