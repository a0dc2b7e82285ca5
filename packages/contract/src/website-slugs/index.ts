import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  pageFields,
} from '../endpoints/index.ts';

/** A segment of the original's paths, as a person reads it. */
export const originalSlugAnswer = z.object({
  id: z.uuid(),
  original_slug: z.string(),
  /** How many live pages have it in their path. */
  page_count: countField,
  /** The path of one of them, as in the original and percent-encoded; null while no page has it. */
  example_path: z.string().nullable(),
});

export const translatedSlugAnswer = z.object({
  website_slug_id: z.uuid(),
  translated_slug: z.string(),
});

export const listWebsiteSlugsEndpoint = defineEndpoint({
  name: 'list-website-slugs',
  method: 'GET',
  path: '/api/website-slugs/:websiteId',
  access: 'user',
  summary: 'A page of the slugs of a website, with their translations',
  specification: '[O §7]',
  params: z.object({ websiteId: idField }),
  query: z.object({
    targetLanguage: languageField,
    ...pageFields,
    /** Found in the original or its translation, whatever the case and the accents. */
    search: z.string().max(500).optional(),
  }),
  answers: {
    200: z.object({
      originalItems: z.array(originalSlugAnswer),
      translatedItems: z.array(translatedSlugAnswer),
      totalCount: countField,
      /** Translations of every slug in the example paths: original → translated. */
      exampleSlugs: z.record(z.string(), z.string()),
    }),
  },
});

export const updateSlugTranslationEndpoint = defineEndpoint({
  name: 'update-slug-translation',
  method: 'PUT',
  path: '/api/update-slug-translation',
  access: 'user',
  summary: 'Keeps the owner’s translation of a slug; served pages link to it within a second',
  specification: '[O §7]',
  body: z.object({
    websiteSlugId: idField,
    targetLanguage: languageField,
    /** As a person reads it; percent-encoding is done when it is served. */
    translatedSlug: z.string().max(1000),
  }),
  answers: { 200: z.object({ translation: translatedSlugAnswer }) },
  errors: ['not-found', 'conflict'],
});
