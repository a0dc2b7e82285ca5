import { z } from 'zod';
import { countField, defineEndpoint } from '../endpoints/index.ts';

export const pricingTiersEndpoint = defineEndpoint('list-pricing-tiers', {
  call: 'GET /api/pricing-tiers',
  // Everybody may read the prices.
  permission: 'none',
  summary: 'The plans, cheapest first',
  specification: '[O §7]',
  answer: z.array(
    z.object({
      name: z.string(),
      /** US dollars per month and website. */
      price: z.number(),
      /** The payment provider's price id; null without billing. */
      stripeId: z.string().nullable(),
      maxLanguages: countField,
      maxWords: countField,
    }),
  ),
});
