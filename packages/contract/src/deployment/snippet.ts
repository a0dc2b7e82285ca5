import { snippetFindings } from '@dragoman/domain/deployment';
import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

export const verifySnippetEndpoint = defineEndpoint('verify-snippet', {
  call: 'GET /api/websites/:id/verify-snippet',
  permission: 'website.deploy',
  summary: 'Reads the website and says whether our snippet is on it',
  description:
    'The start page and some pages that were scanned are read. What is found is noted as the website’s `snippet_checked`; with its DNS verified too, the website is deployed.',
  specification: '[O §7]',
  answer: z.object({
    isInstalled: z.boolean(),
    /** `snippetFindingText` of the domain package formats it, with `page` and `found`. */
    finding: z.enum(snippetFindings),
    /** The page it was found on, or the first page read. */
    page: z.string().nullable(),
    /** Another website's id, a tag manager's name, or an error. */
    found: z.string().nullable(),
  }),
  limit: { requests: 30, seconds: 60 },
});

export const setSnippetStatusEndpoint = defineEndpoint('set-snippet-status', {
  call: 'PUT /api/websites/:id/snippet-status',
  permission: 'website.deploy',
  activity: 'snippet.changed',
  activityFields: ['snippetChecked'],
  summary: 'Notes that the snippet is installed',
  description: 'The website is read again; 409 when the snippet is not there.',
  specification: '[O §7]',
  body: z.object({ snippetChecked: z.boolean() }),
  answer: z.object({ snippetChecked: z.boolean() }),
  errors: ['conflict'],
  limit: { requests: 30, seconds: 60 },
});
