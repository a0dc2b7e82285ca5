import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  pageFields,
} from '../endpoints/index.ts';

/** A path segment of the original site, percent-decoded. */
export const originalSlugAnswer = z.object({
  id: z.uuid(),
  original_slug: z.string(),
  /** Number of live pages with it in their path. */
  page_count: countField,
  /** The original, percent-encoded path of one of them; null if there is none. */
  example_path: z.string().nullable(),
});

export const translatedSlugAnswer = z.object({
  website_slug_id: z.uuid(),
  translated_slug: z.string(),
});

export const listWebsiteSlugsEndpoint = defineEndpoint('list-website-slugs', {
  call: 'GET /api/website-slugs/:websiteId',
  permission: 'strings.read',
  summary: 'A page of the slugs of a website, with their translations',
  specification: '[O §7]',
  query: z.object({
    targetLanguage: languageField,
    ...pageFields,
    /** Case- and accent-insensitive search in original and translation. */
    search: z.string().max(500).optional(),
  }),
  answer: z.object({
    originalItems: z.array(originalSlugAnswer),
    translatedItems: z.array(translatedSlugAnswer),
    totalCount: countField,
    /** Translations of every slug in the example paths: original → translation. */
    exampleSlugs: z.record(z.string(), z.string()),
  }),
});

export const updateSlugTranslationEndpoint = defineEndpoint('update-slug-translation', {
  call: 'PUT /api/update-slug-translation',
  permission: 'slugs.edit',
  activity: 'slugs.edited',
  activityFields: ['targetLanguage'],
  countsActivity: true,
  summary: 'Keeps the owner’s translation of a slug; served pages link to it within a second',
  specification: '[O §7]',
  body: z.object({
    websiteSlugId: idField,
    targetLanguage: languageField,
    /** Percent-decoded; encoded when served. */
    translatedSlug: z.string().max(1000),
  }),
  answer: z.object({ translation: translatedSlugAnswer }),
  errors: ['not-found', 'conflict'],
});
