import { pricingTiersEndpoint } from '@dragoman/contract/billing';
import { pricingTiers } from '@dragoman/domain/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { readPriceIds } from './prices.ts';

export const listPricingTiers = implement(pricingTiersEndpoint, async (_, deps: BillingDeps) => {
  const ids = await readPriceIds(deps);
  return pricingTiers.map((tier) => ({ ...tier, stripeId: ids.get(tier.name) ?? null }));
});
