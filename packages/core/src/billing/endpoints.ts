import { type BoundEndpoint, bindEndpoints } from '../api/index.ts';
import type { BillingDeps } from './deps.ts';
import { listInvoices } from './invoices.ts';
import { pauseWebsite, resumeWebsite } from './pause/endpoints.ts';
import { previewPrice } from './price-preview.ts';
import {
  cancelSubscription,
  createSubscription,
  payInvoice,
  readBillingInfo,
  resumeSubscription,
} from './subscription/endpoints.ts';
import { listPricingTiers } from './tiers/endpoints.ts';

/** The endpoints for tiers, prices, subscriptions and invoices. */
export function billingEndpoints(deps: BillingDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    listPricingTiers,
    readBillingInfo,
    previewPrice,
    listInvoices,
    createSubscription,
    cancelSubscription,
    resumeSubscription,
    payInvoice,
    pauseWebsite,
    resumeWebsite,
  ]);
}
