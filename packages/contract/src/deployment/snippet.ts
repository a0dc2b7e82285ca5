import { snippetFindings } from '@dragoman/domain/deployment';
import { z } from 'zod';
import { defineEndpoint, idField } from '../endpoints/index.ts';

export const verifySnippetEndpoint = defineEndpoint({
  name: 'verify-snippet',
  method: 'GET',
  path: '/api/websites/:id/verify-snippet',
  access: 'user',
  summary: 'Reads the website and says whether our snippet is on it',
  description:
    'The start page and some pages that were scanned are read. What is found is noted as the website’s `snippet_checked`; with its DNS verified too, the website is deployed.',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  answers: {
    200: z.object({
      isInstalled: z.boolean(),
      /** `snippetFindingText` of the domain package formats it, with `page` and `found`. */
      finding: z.enum(snippetFindings),
      /** The page it was found on, or the first page read. */
      page: z.string().nullable(),
      /** Another website's id, a tag manager's name, or an error. */
      found: z.string().nullable(),
    }),
  },
  limit: { requests: 30, seconds: 60 },
});

export const setSnippetStatusEndpoint = defineEndpoint({
  name: 'set-snippet-status',
  method: 'PUT',
  path: '/api/websites/:id/snippet-status',
  access: 'user',
  summary: 'Notes that the snippet is installed',
  description: 'The website is read again; 409 when the snippet is not there.',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  body: z.object({ snippetChecked: z.boolean() }),
  answers: { 200: z.object({ snippetChecked: z.boolean() }) },
  errors: ['conflict'],
  limit: { requests: 30, seconds: 60 },
});
