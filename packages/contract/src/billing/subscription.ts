import { z } from 'zod';
import { countField, defineEndpoint, timestampField } from '../endpoints/index.ts';

const dollars = z.number().nonnegative();

export const billingInfoEndpoint = defineEndpoint({
  name: 'read-billing-info',
  method: 'GET',
  path: '/api/billing-info',
  access: 'user',
  summary: 'The subscription, and what the websites cost',
  specification: '[O §7]',
  answers: {
    200: z.object({
      /** `none`: the installation bills nobody, and everything is allowed. */
      billing: z.enum(['none', 'provider']),
      subscription_status: z.enum(['active', 'trial', 'incomplete', 'inactive']),
      subscription_period_end: timestampField.nullable(),
      /** US dollars. */
      totalMonthlyPrice: dollars,
      websites: z.array(
        z.object({
          websiteId: z.string(),
          url: z.string(),
          words: countField,
          languages: countField,
          tier: z.string(),
          price: dollars,
        }),
      ),
    }),
  },
});

export const createSubscriptionEndpoint = defineEndpoint({
  name: 'create-subscription',
  method: 'POST',
  path: '/api/create-subscription',
  access: 'user',
  summary: 'Subscribes for all of the user’s websites',
  description: 'The total is only compared with what the server computes.',
  specification: '[O §7]',
  body: z.object({
    priceIds: z.array(z.string()),
    customerInfo: z.object({ name: z.string().trim().min(1, { error: 'Name is required' }) }),
    totalMonthlyPrice: dollars,
  }),
  answers: { 200: z.object({ clientSecret: z.string() }) },
  errors: ['conflict', 'billing-off'],
});

export const cancelSubscriptionEndpoint = defineEndpoint({
  name: 'cancel-subscription',
  method: 'POST',
  path: '/api/cancel-subscription',
  access: 'user',
  summary: 'Ends the subscription with its period; refused while any website exists',
  specification: '[O §7]',
  answers: { 200: z.object({ subscription_status: z.string() }) },
  errors: ['conflict', 'billing-off'],
});
