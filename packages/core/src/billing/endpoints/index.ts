import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { listInvoices } from './list-invoices.ts';
import { listPricingTiers } from './list-pricing-tiers.ts';
import { readBillingInfo } from './read-billing-info.ts';

/** What the product API answers about plans, prices and invoices. */
export function billingEndpoints(deps: BillingDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    listPricingTiers,
    readBillingInfo,
    listInvoices,
    createSubscription,
    cancelSubscription,
  ]);
}
