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
    /** Of another page than the website’s address, from the root, with query. */
    path: z.string().max(2000).startsWith('/', 'A path begins with a slash.').optional(),
    /**
     * Where links to other pages of the website lead: this address with their path as the query field `preview`. Without it
     * they lead to the original pages, in a tab of their own.
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
