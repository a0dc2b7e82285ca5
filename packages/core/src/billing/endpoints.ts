import { invoicesEndpoint } from '@dragoman/contract/billing';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { selectInvoices } from './accounts/invoices.store.ts';
import type { BillingDeps } from './deps.ts';
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

const listInvoices = implement(invoicesEndpoint, async ({ user }, deps: BillingDeps) => {
  const invoices = await selectInvoices(deps.database.kysely, user.id);
  return invoices.map((invoice) => ({ ...invoice, created_at: invoice.created_at.toISOString() }));
});
