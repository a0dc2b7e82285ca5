import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  pageFields,
} from '../endpoints/index.ts';

/** A text of the original; inline tags read `<1>...</1>` and `<2/>`. */
export const originalStringAnswer = z.object({
  id: z.uuid(),
  original_string: z.string(),
  kind: z.string(),
  context: z.string().nullable(),
  word_count: countField,
  /** How many live pages hold it. */
  page_count: countField,
});

export const translatedStringAnswer = z.object({
  website_string_id: z.uuid(),
  translated_string: z.string(),
  state: z.enum(['machine', 'memory', 'edited', 'reviewed', 'outdated', 'needs_review', 'failed']),
});

export const listWebsiteStringsEndpoint = defineEndpoint({
  name: 'list-website-strings',
  method: 'GET',
  path: '/api/website-strings/:websiteId',
  access: 'user',
  summary: 'A page of the texts of a website, with their translations',
  specification: '[O §7]',
  params: z.object({ websiteId: idField }),
  query: z.object({
    targetLanguage: languageField,
    ...pageFields,
    /** Found in the original or its translation, whatever the case. */
    search: z.string().max(500).optional(),
  }),
  answers: {
    200: z.object({
      originalItems: z.array(originalStringAnswer),
      translatedItems: z.array(translatedStringAnswer),
      totalCount: countField,
    }),
  },
});

export const updateTranslationEndpoint = defineEndpoint({
  name: 'update-translation',
  method: 'PUT',
  path: '/api/update-translation',
  access: 'user',
  summary: 'Keeps the owner’s translation of a text; served pages show it within a second',
  specification: '[O §7]',
  body: z.object({
    websiteStringId: idField,
    targetLanguage: languageField,
    /** With every tag of the original once. */
    translatedString: z.string().max(100_000),
  }),
  bodyLimit: 512 * 1024,
  answers: { 200: z.object({ translation: translatedStringAnswer }) },
  errors: ['not-found'],
});
