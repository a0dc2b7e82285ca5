import { billingInfoEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { selectStanding } from '../accounts/accounts.store.ts';
import type { BillingDeps } from '../deps.ts';
import { readSubscription } from '../subscription/subscription.ts';
import { priceIdsOf, readPrices } from '../tiers/prices.ts';

export const readBillingInfo = implement(
  billingInfoEndpoint,
  async ({ user }, deps: BillingDeps) => {
    const [subscription, prices, standing, ids] = await Promise.all([
      readSubscription(deps, user.id),
      readPrices(deps, user.id),
      selectStanding(deps.database.kysely, user.id),
      priceIdsOf(deps),
    ]);
    return {
      billing: deps.billing,
      subscription_status: subscription.status,
      subscription_period_end: subscription.periodEnd?.toISOString() ?? null,
      trial_end: subscription.trialEnd?.toISOString() ?? null,
      pauses_at: subscription.pausesAt?.toISOString() ?? null,
      cancels_at: standing?.cancels_at?.toISOString() ?? null,
      past_due: standing?.provider_status === 'past_due',
      payment: deps.payments?.page ?? null,
      totalMonthlyPrice: prices.totalMonthlyPrice,
      websites: prices.websites.map((website) => ({
        ...website,
        priceId: ids.get(website.tier) ?? null,
      })),
    };
  },
);
