export type { BillingDeps } from './deps.ts';
export { billingEndpoints } from './endpoints.ts';
export { actAs, payerOf } from './payer/payer.store.ts';
export { endSubscriptions, resumeRenewal, stopRenewal } from './subscription/close-account.ts';
export { startPaying } from './subscription/paying.ts';
export { mayDeploy } from './subscription/subscription.ts';
export { watchBilling } from './watch/watch.ts';
export { receiveEvent } from './webhooks/events.ts';
