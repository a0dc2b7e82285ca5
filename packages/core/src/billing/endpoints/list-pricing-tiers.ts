import { pricingTiersEndpoint } from '@dragoman/contract/billing';
import { pricingTiers } from '@dragoman/domain/billing';
import { implement } from '../../api/index.ts';

export const listPricingTiers = implement(pricingTiersEndpoint, async () =>
  pricingTiers.map((tier) => ({ ...tier, stripeId: null })),
);
