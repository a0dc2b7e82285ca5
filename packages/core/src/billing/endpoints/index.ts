import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { listInvoices } from './list-invoices.ts';
import { listPricingTiers } from './list-pricing-tiers.ts';
import { pauseWebsite } from './pause-website.ts';
import { payInvoice } from './pay-invoice.ts';
import { previewPrice } from './preview-price.ts';
import { readBillingInfo } from './read-billing-info.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { resumeWebsite } from './resume-website.ts';

/** What the product API answers about plans, prices, subscriptions and invoices. */
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
