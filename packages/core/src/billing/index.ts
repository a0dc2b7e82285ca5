export type { BillingDeps } from './deps.ts';
export { billingEndpoints } from './endpoints/index.ts';
export { listInvoices } from './invoices.ts';
export { readPrices, type WebsitePrice } from './prices.ts';
export { mayDeploy, readSubscription, type Subscription } from './subscription.ts';
