export type { BillingDeps, BillingWorkDeps } from './deps.ts';
export { billingEndpoints } from './endpoints/index.ts';
export { catchUp, receiveEvent } from './events.ts';
export { type BillingMail, type BillingMailDeps, sendWaitingMails } from './mails.ts';
export { mayDeploy, readSubscription, type Subscription } from './subscription.ts';
export { type BillingWatchDeps, watchBilling } from './watch.ts';
export { writeBillingMail } from './write-mail.ts';
