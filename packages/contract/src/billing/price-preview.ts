import { z } from 'zod';
import { defineEndpoint, idField } from '../endpoints/index.ts';
import { dollarsField } from './fields.ts';

const total = z.object({
  /** Plan of the website in question; null where there is none yet. */
  tier: z.string().nullable(),
  /** Its price a month. */
  price: dollarsField,
  /** Of all websites a month. */
  total: dollarsField,
});

export const pricePreviewEndpoint = defineEndpoint({
  name: 'preview-price',
  method: 'GET',
  path: '/api/price-preview',
  access: 'user',
  summary: 'What another website, or other languages of one, would cost a month',
  description: 'Without `websiteId` it is a website to be added.',
  query: z.object({
    websiteId: idField.optional(),
    /** How many translation languages it would have. */
    languages: z.coerce.number().int().min(0).max(100).default(0),
  }),
  answers: {
    200: z.object({ billing: z.enum(['none', 'provider']), before: total, after: total }),
  },
  errors: ['not-found'],
});
