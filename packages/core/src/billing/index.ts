export type { BillingDeps, BillingWorkDeps } from './deps.ts';
export { billingEndpoints } from './endpoints/index.ts';
export { type BillingMail, type BillingMailDeps, sendWaitingMails } from './mails/mails.ts';
export { writeBillingMail } from './mails/write-mail.ts';
export { mayDeploy, readSubscription, type Subscription } from './subscription/subscription.ts';
export { type BillingWatchDeps, watchBilling } from './watch/watch.ts';
export { catchUp, receiveEvent } from './webhooks/events.ts';
