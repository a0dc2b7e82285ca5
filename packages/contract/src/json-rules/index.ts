import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

export const jsonRuleFields = z.object({
  /** The addresses, as a glob of paths: `/api/products/**`. */
  path: z.string().trim().max(1000),
  /** Where the texts are: `$.items[*].title`, `$..name`. */
  texts: z.array(z.string().trim().max(1000)).max(100),
});

const rulesAnswer = z.object({ rules: z.array(jsonRuleFields) });

export const readJsonRulesEndpoint = defineEndpoint('read-json-rules', {
  call: 'GET /api/websites/:id/json-rules',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'Which texts of JSON answers of the site’s own API are translated',
  answer: rulesAnswer,
});

export const replaceJsonRulesEndpoint = defineEndpoint('replace-json-rules', {
  call: 'PUT /api/websites/:id/json-rules',
  permission: 'website.edit',
  activity: 'json-rules.changed',
  summary: 'Replaces the rules about JSON answers',
  description:
    "Visitors get the texts at these places translated. JSON paths: `$`, `.name`, `['name']`, `[0]`, `.*`, `[*]`, and `..` before any of them. A text with markup stays in the original.",
  body: z.object({ rules: z.array(jsonRuleFields).max(100) }),
  answer: rulesAnswer,
});

export const tryJsonRuleEndpoint = defineEndpoint('try-json-rule', {
  call: 'GET /api/websites/:id/json-rules/try',
  permission: 'website.edit',
  limit: { requests: 30, seconds: 60 },
  summary: 'Texts of a JSON answer as it is now',
  query: z.object({
    /** With query. */
    path: z.string().trim().max(2000),
    /** JSON paths, one per line. */
    texts: z.string().max(8000),
  }),
  answer: z.object({
    /** The first 20. */
    texts: z.array(z.string()),
  }),
});
