import { z } from 'zod';
import { countField, defineEndpoint, idField, timestampField } from '../endpoints/index.ts';

export const seoCheckEndpoint = defineEndpoint({
  name: 'seo-check',
  method: 'GET',
  path: '/api/websites/:id/seo-check',
  access: 'user',
  summary: 'Crawls the live translated website and proves what search engines need',
  description: 'A few pages in every live language. 409 while no language is live.',
  params: z.object({ id: idField }),
  answers: {
    200: z.object({
      checkedAt: timestampField,
      /** Number of URLs checked. */
      addresses: countField,
      checks: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          help: z.string(),
          /** `skipped`: nothing to check. */
          state: z.enum(['passed', 'failed', 'skipped']),
          /** What was found, if that matters to the owner. */
          note: z.string().nullable(),
          /** The first twenty problems. */
          problems: z.array(z.object({ address: z.string(), detail: z.string() })),
          problemCount: countField,
        }),
      ),
    }),
  },
  errors: ['conflict'],
  limit: { requests: 6, seconds: 60 },
});
