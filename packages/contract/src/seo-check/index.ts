import { z } from 'zod';
import { countField, defineEndpoint, timestampField } from '../endpoints/index.ts';

export const seoCheckEndpoint = defineEndpoint('seo-check', {
  call: 'GET /api/websites/:id/seo-check',
  permission: 'website.read',
  summary: 'Crawls the live translated website and proves what search engines need',
  description: 'A few pages in every live language. 409 while no language is live.',
  answer: z.object({
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
  errors: ['conflict'],
  limit: { requests: 6, seconds: 60 },
});
