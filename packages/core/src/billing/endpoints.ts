import { invoicesEndpoint, pricePreviewEndpoint } from '@dragoman/contract/billing';
import { type SiteUsage, tierOf, totalMonthlyPrice } from '@dragoman/domain/billing';
import { DragomanError } from '@dragoman/domain/errors';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { selectInvoices } from './accounts/invoices.store.ts';
import type { BillingDeps } from './deps.ts';
import { pauseWebsite, resumeWebsite } from './pause/endpoints.ts';
import {
  cancelSubscription,
  createSubscription,
  payInvoice,
  readBillingInfo,
  resumeSubscription,
} from './subscription/endpoints.ts';
import { listPricingTiers } from './tiers/endpoints.ts';
import { readPrices } from './tiers/prices.ts';

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

/** Compares the prices before and after a change of languages; without a website id, of adding a website. */
const previewPrice = implement(
  pricePreviewEndpoint,
  async ({ user, query: { websiteId, languages } }, deps: BillingDeps) => {
    const { websites } = await readPrices(deps, user.id);
    const current = websites.find((website) => website.websiteId === websiteId);
    if (websiteId !== undefined && current === undefined) throw new DragomanError('not-found');
    const others = websites.filter((website) => website !== current);
    const changed = { words: current?.words ?? 0, languages };
    return {
      billing: deps.billing,
      before: totalOf(current, others),
      after: totalOf(changed, others),
    };
  },
);

function totalOf(website: SiteUsage | undefined, others: readonly SiteUsage[]) {
  if (website === undefined) return { tier: null, price: 0, total: totalMonthlyPrice(others) };
  const { name: tier, price } = tierOf(website);
  return { tier, price, total: totalMonthlyPrice([...others, website]) };
}
