import { z } from 'zod';
import { defineEndpoint, languageField } from '../endpoints/index.ts';

export const detectWebsiteLanguageEndpoint = defineEndpoint('detect-website-language', {
  call: 'POST /api/detect-website-language',
  access: 'public',
  summary: 'The language in which a website’s first page is written',
  specification: '[V §7]',
  body: z.object({ url: z.string().max(2048) }),
  answer: z.object({
    /** A language of the catalogue. */
    detectedLanguage: languageField,
    /** False if neither the text nor the markup identifies the language: ask the user to confirm. */
    reliable: z.boolean(),
    /** The normalized URL, with `http` if only that answers. Add the website by it. */
    url: z.string(),
  }),
  errors: [
    'address-invalid',
    'address-refused',
    'origin-unreachable',
    'origin-timeout',
    'origin-invalid',
    'too-many-redirects',
    'too-large',
  ],
  limit: { requests: 30, seconds: 300 },
});
