import { z } from 'zod';
import { defineEndpoint, idField, languageField } from '../endpoints/index.ts';

export const previewContentEndpoint = defineEndpoint({
  name: 'preview-content',
  method: 'GET',
  path: '/api/preview-content',
  access: 'user',
  summary: 'A page of a website in another language, as HTML',
  description:
    'Fetched anew and marked as a preview by a bar at its foot. Neither its scripts nor its forms work, also when it is opened from a blob address.',
  specification: '[O §7]',
  query: z.object({
    websiteId: idField,
    targetLanguage: languageField,
    /** Path and query of a page other than the website's URL. */
    path: z.string().max(2000).startsWith('/', 'A path begins with a slash.').optional(),
    /**
     * Base URL for links to other pages of the website; the path is added as the query parameter `preview`. Without it, links
     * open the original pages in a new tab.
     */
    linkTo: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
  }),
  answers: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  answerType: 'text/html; charset=utf-8',
  errors: [
    'not-found',
    'address-refused',
    'origin-unreachable',
    'origin-timeout',
    'origin-invalid',
    'too-large',
    'too-many-redirects',
  ],
  limit: { requests: 120, seconds: 600 },
});
