export { invoicesEndpoint } from './invoices.ts';
export { pauseWebsiteEndpoint, resumeWebsiteEndpoint } from './pause.ts';
export { pricePreviewEndpoint } from './price-preview.ts';
export {
  billingInfoEndpoint,
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  payInvoiceEndpoint,
  resumeSubscriptionEndpoint,
  stopPayingEndpoint,
} from './subscription.ts';
export { pricingTiersEndpoint } from './tiers.ts';
