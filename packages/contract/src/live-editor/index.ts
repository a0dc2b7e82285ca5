import { z } from 'zod';
import { defineEndpoint, languageField } from '../endpoints/index.ts';

export const createLiveEditorLinkEndpoint = defineEndpoint('create-live-editor-link', {
  call: 'POST /api/websites/:id/live-editor-links',
  isAnswerSecret: true,
  permission: 'strings.edit',
  summary: 'A link to a live page that an editor can show in a frame, with its texts selectable',
  description:
    'The link works once, within a minute, and ends with the session that asked for it. Before the language is live, it leads to the website’s name below the product’s; 409 without one.',
  body: z.object({
    targetLanguage: languageField,
    /** Path and query of the original page, or the absolute URL of a page as visitors see it. */
    page: z.string().min(1).max(2000),
  }),
  statuses: [201],
  answer: z.object({
    url: z.url(),
    /** Path and query of the original page. */
    path: z.string(),
  }),
  errors: ['not-found', 'conflict', 'bad-request'],
  limit: { requests: 120, seconds: 600 },
});

/** The most texts that one request may name. */
export const mostFoundStrings = 200;

export const findStringsEndpoint = defineEndpoint('find-strings', {
  call: 'POST /api/websites/:id/find-strings',
  permission: 'strings.read',
  forSomeLanguages: true,
  summary: 'Ids of strings by their original texts',
  body: z.object({ texts: z.array(z.string().max(32_768)).max(mostFoundStrings) }),
  bodyLimit: 1_000_000,
  answer: z.object({
    /** Those that exist, in no order. */
    strings: z.array(z.object({ id: z.uuid(), text: z.string() })),
  }),
  errors: ['not-found'],
  limit: { requests: 600, seconds: 600 },
});
