import { billingInfoEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { readPrices } from '../prices.ts';
import { readSubscription } from '../subscription.ts';

export const readBillingInfo = implement(
  billingInfoEndpoint,
  async ({ user }, deps: BillingDeps) => {
    const [subscription, prices] = await Promise.all([
      readSubscription(deps, user.id),
      readPrices(deps, user.id),
    ]);
    return {
      billing: deps.billing,
      subscription_status: subscription.status,
      subscription_period_end: subscription.periodEnd?.toISOString() ?? null,
      totalMonthlyPrice: prices.totalMonthlyPrice,
      websites: [...prices.websites],
    };
  },
);
