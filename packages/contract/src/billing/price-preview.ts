import { z } from 'zod';
import { defineEndpoint, idField } from '../endpoints/index.ts';

/** US dollars. */
export const dollarsField = z.number().nonnegative();

const total = z.object({
  /** The website's plan; null if it has none yet. */
  tier: z.string().nullable(),
  /** Price per month. */
  price: dollarsField,
  /** Monthly total of all websites. */
  total: dollarsField,
});

export const pricePreviewEndpoint = defineEndpoint('preview-price', {
  call: 'GET /api/price-preview',
  permission: 'billing.read',
  forSomeLanguages: true,
  summary: 'What another website, or other languages of one, would cost a month',
  description: 'Without `websiteId` it is a website to be added.',
  query: z.object({
    websiteId: idField.optional(),
    /** Number of translation languages. */
    languages: z.coerce.number().int().min(0).max(100).default(0),
  }),
  answer: z.object({ billing: z.enum(['none', 'provider']), before: total, after: total }),
  errors: ['not-found'],
});
