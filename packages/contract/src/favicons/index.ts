import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

export const faviconEndpoint = defineEndpoint('favicon', {
  call: 'GET /api/favicon',
  access: 'public',
  summary: 'The icon of a website, or 204 when it has none',
  query: z.object({
    /** A host name, with its port unless it is the default. */
    host: z.string().trim().min(1).max(260),
    /** Requested width in pixels; the nearest available size is returned. */
    size: z.coerce.number().int().min(16).max(256).default(32),
  }),
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answerType: 'image/*',
  statuses: [200, 204],
  limit: { requests: 300, seconds: 60 },
});
