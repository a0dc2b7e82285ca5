export { invoicesEndpoint } from './invoices.ts';
export {
  billingInfoEndpoint,
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
} from './subscription.ts';
export { pricingTiersEndpoint } from './tiers.ts';
