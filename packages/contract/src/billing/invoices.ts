import { z } from 'zod';
import { defineEndpoint, timestampField } from '../endpoints/index.ts';

export const invoicesEndpoint = defineEndpoint('list-invoices', {
  call: 'GET /api/invoices',
  permission: 'billing.read',
  forSomeLanguages: true,
  summary: 'The user’s invoices, newest first',
  specification: '[O §7]',
  answer: z.array(
    z.object({
      id: z.string(),
      created_at: timestampField,
      /** Cents. */
      amount: z.number().int(),
      status: z.string(),
      hosted_invoice_url: z.string().nullable(),
      invoice_pdf: z.string().nullable(),
    }),
  ),
});
