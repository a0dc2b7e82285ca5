import { z } from 'zod';
import { countField, defineEndpoint } from '../endpoints/index.ts';

const percentField = z.number().int().min(1).max(100);

const settingsAnswer = z.object({
  /** Machine translations with a lower score wait for a person; null for none. */
  review_below: percentField.nullable(),
  languages: z.array(
    z.object({
      language: z.string(),
      /** True if visitors get only texts that a person reviewed. */
      reviewed_only: z.boolean(),
      /** Search engines are told to ignore pages of which a smaller share is reviewed; null for none. */
      noindex_below: percentField.nullable(),
    }),
  ),
});

export type ReviewSettings = z.infer<typeof settingsAnswer>;

export const readReviewSettingsEndpoint = defineEndpoint('read-review-settings', {
  call: 'GET /api/websites/:id/review-settings',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'What a website publishes before a person has reviewed it',
  answer: settingsAnswer,
});

export const previewReviewBoundEndpoint = defineEndpoint('preview-review-bound', {
  call: 'GET /api/websites/:id/review-settings/preview',
  permission: 'website.read',
  summary: 'How many texts another bound of the score concerns',
  /** Without a bound, none. */
  query: z.object({ reviewBelow: z.coerce.number().int().min(1).max(100).optional() }),
  answer: z.object({
    /** Machine translations that would begin to need work. */
    held: countField,
    /** Held ones that visitors would see again. */
    released: countField,
  }),
});

export const setReviewBoundEndpoint = defineEndpoint('set-review-bound', {
  call: 'PUT /api/websites/:id/review-settings',
  permission: 'website.edit',
  activity: 'review.changed',
  activityFields: ['review_below'],
  summary: 'Sets the score below which machine translations wait for a person',
  description:
    'They get the state `needs_review`: visitors see the original. With a lower bound, or none, those that only the bound held are served again.',
  body: z.object({ review_below: percentField.nullable() }),
  answer: settingsAnswer,
});

export const setLanguageReviewEndpoint = defineEndpoint('set-language-review', {
  call: 'PUT /api/websites/:id/review-settings/:lang',
  permission: 'website.edit',
  activity: 'review.changed',
  activityFields: ['reviewed_only', 'noindex_below'],
  summary: 'Sets what visitors and search engines get of a language before it is reviewed',
  body: z.object({ reviewed_only: z.boolean(), noindex_below: percentField.nullable() }),
  answer: settingsAnswer,
  errors: ['not-found'],
});
