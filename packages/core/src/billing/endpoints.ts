import {
  billingInfoEndpoint,
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  invoicesEndpoint,
  pauseWebsiteEndpoint,
  payInvoiceEndpoint,
  pricePreviewEndpoint,
  pricingTiersEndpoint,
  resumeSubscriptionEndpoint,
  resumeWebsiteEndpoint,
  stopPayingEndpoint,
} from '@dragoman/contract/billing';
import { pricingTiers, type SiteUsage, tierOf, totalMonthlyPrice } from '@dragoman/domain/billing';
import { DragomanError } from '@dragoman/domain/errors';
import { endpointsOf, implement } from '../api/index.ts';
import { assertId, implementForWebsite, websiteFor } from '../websites/index.ts';
import { selectAccount, selectProviderStatus } from './accounts/accounts.store.ts';
import { selectInvoices } from './accounts/invoices.store.ts';
import { conflict, mapProviderErrors } from './checkout/provider-errors.ts';
import { subscribe } from './checkout/subscribe.ts';
import type { BillingDeps } from './deps.ts';
import { pauseWebsites, resumeWebsites } from './pause/paused.store.ts';
import { payerOf } from './payer/payer.store.ts';
import {
  cancelSubscription as cancel,
  resumeSubscription as resume,
} from './subscription/cancel.ts';
import { readPaidByOthers, stopPaying } from './subscription/paying.ts';
import { mayDeploy, readSubscription } from './subscription/subscription.ts';
import { readPriceIds, readPrices } from './tiers/prices.ts';

/** The endpoints for tiers, prices, subscriptions and invoices. */
export const billingEndpoints = endpointsOf<BillingDeps>([
  implement(pricingTiersEndpoint, async (_, deps) => {
    const ids = await readPriceIds(deps);
    return pricingTiers.map((tier) => ({ ...tier, stripeId: ids.get(tier.name) ?? null }));
  }),
  implement(billingInfoEndpoint, async ({ user }, deps) => {
    const [subscription, prices, account, ids, paidByOthers] = await Promise.all([
      readSubscription(deps, user.accountId),
      readPrices(deps, user.accountId),
      selectProviderStatus(deps.database.kysely, user.accountId),
      readPriceIds(deps),
      readPaidByOthers(deps, user.accountId),
    ]);
    return {
      billing: deps.billing,
      subscription_status: subscription.status,
      subscription_period_end: subscription.periodEnd ?? null,
      trial_end: subscription.trialEnd ?? null,
      pauses_at: subscription.pausesAt ?? null,
      cancels_at: account?.cancels_at ?? null,
      past_due: account?.provider_status === 'past_due',
      payment: deps.payments?.page ?? null,
      totalMonthlyPrice: prices.totalMonthlyPrice,
      websites: prices.websites.map((website) => ({
        ...website,
        priceId: ids.get(website.tier) ?? null,
      })),
      paidByOthers,
    };
  }),
  // Compares the prices before and after a change of languages; without a website id, of adding a website.
  implement(pricePreviewEndpoint, async ({ user, query: { websiteId, languages } }, deps) => {
    const { websites } = await readPrices(deps, user.accountId);
    const current = websites.find((website) => website.websiteId === websiteId);
    const isFree = websiteId !== undefined && current === undefined;
    if (isFree) await websiteFor(deps, user, websiteId);
    const others = websites.filter((website) => website !== current);
    const changed = { words: current?.words ?? 0, languages };
    return {
      billing: isFree ? ('none' as const) : deps.billing,
      before: totalOf(current, others),
      after: totalOf(changed, others),
    };
  }),
  implement(invoicesEndpoint, ({ user }, deps) =>
    selectInvoices(deps.database.kysely, user.accountId),
  ),
  implement(createSubscriptionEndpoint, async ({ user, body }, deps) => ({
    clientSecret: await subscribe(deps, user.accountId, { ...body, name: body.customerInfo.name }),
  })),
  implement(cancelSubscriptionEndpoint, async ({ user }, deps) => ({
    subscription_status: await cancel(deps, user.accountId),
  })),
  implement(resumeSubscriptionEndpoint, async ({ user }, deps) => ({
    subscription_status: await resume(deps, user.accountId),
  })),
  implement(stopPayingEndpoint, async ({ user, params }, deps) => {
    assertId(params.websiteId);
    await stopPaying(deps, user, params.websiteId);
    return { ended: true } as const;
  }),
  implement(payInvoiceEndpoint, async ({ user, body }, deps) => ({
    clientSecret: await invoiceClientSecret(deps, user.accountId, body.invoiceId),
  })),
  /** Pauses one live website of the owner (PRODUCT.md 8). */
  implementForWebsite(pauseWebsiteEndpoint, async ({ website }, deps) => {
    const paused = await pauseWebsites(deps.database.kysely, payerOf(website), 'owner', website.id);
    if (paused.length === 0) throw conflict('Only a website that is deployed can be paused.');
    return { status: 'disabled' as const };
  }),
  implementForWebsite(resumeWebsiteEndpoint, async ({ website }, deps) => {
    const payerId = payerOf(website);
    if (!(await mayDeploy(deps, payerId))) {
      throw conflict('Please activate your subscription before deploying.');
    }
    const resumed = await resumeWebsites(deps.database.kysely, payerId, 'owner', website.id);
    if (resumed === 0) throw conflict('This website is not paused.');
    return { status: 'enabled' as const };
  }),
]);

function totalOf(website: SiteUsage | undefined, others: readonly SiteUsage[]) {
  if (website === undefined) return { tier: null, price: 0, total: totalMonthlyPrice(others) };
  const { name: tier, price } = tierOf(website);
  return { tier, price, total: totalMonthlyPrice([...others, website]) };
}

/**
 * Returns the client secret for paying one of a user's invoices. Throws `DragomanError`: `not-found`, `conflict` if
 * nothing is due, `billing-off`, `payments-refused`, `payments-unavailable`.
 */
export async function invoiceClientSecret(
  { database, payments }: BillingDeps,
  userId: string,
  invoiceId: string,
): Promise<string> {
  if (payments === undefined) throw new DragomanError('billing-off');
  const account = await selectAccount(database.kysely, userId);
  if (account === undefined) throw new DragomanError('not-found');
  const invoices = await mapProviderErrors(() => payments.listInvoices(account.customer));
  const invoice = invoices.find(({ id }) => id === invoiceId);
  if (invoice === undefined) throw new DragomanError('not-found');
  if (invoice.clientSecret === null) throw conflict('There is nothing to pay on this invoice.');
  return invoice.clientSecret;
}
