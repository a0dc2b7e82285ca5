import { z } from 'zod';
import { countField, defineEndpoint } from '../endpoints/index.ts';

export const pricingTiersEndpoint = defineEndpoint({
  name: 'list-pricing-tiers',
  method: 'GET',
  path: '/api/pricing-tiers',
  access: 'user',
  summary: 'The plans, cheapest first',
  specification: '[O §7]',
  answers: {
    200: z.array(
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
  },
});
