import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  timestampField,
} from '../endpoints/index.ts';
import { websiteAnswer } from '../websites/index.ts';

/** How far a translation is, in texts of the website [owner-workspace §3]. */
export const progressAnswer = z.object({
  /** `not started`: a translation language of the website that lacks texts and was never asked for. */
  status: z.enum(['not started', 'in progress', 'completed', 'failed']),
  taskCount: countField,
  /** Texts that have a translation. */
  finishedTaskCount: countField,
  failedTaskCount: countField,
  /** Why it failed: a code to tell cases apart, and a sentence for people. */
  errorCode: z.string().nullable(),
  error: z.string().nullable(),
  /** When a translation to the language last came to its end; null before the first. */
  lastCompletedAt: timestampField.nullable(),
});

export type TranslationProgress = z.infer<typeof progressAnswer>;

const params = z.object({ id: idField, lang: languageField });

export const readTranslationProgressEndpoint = defineEndpoint({
  name: 'read-translation-progress',
  method: 'GET',
  path: '/api/websites/:id/translation-progress/:lang',
  access: 'user',
  summary: 'How far the translation to a language is',
  description:
    'Of each of the website’s translation languages, also of one that was never asked to be translated.',
  specification: '[O §7]',
  params,
  answers: { 200: progressAnswer },
});

export const translateWebsiteEndpoint = defineEndpoint({
  name: 'translate-website',
  method: 'POST',
  path: '/api/translate-website',
  access: 'user',
  summary: 'Translates what a website lacks in a language',
  description:
    'Runs in the background. The language becomes one of the website’s translation languages if it is none yet.',
  specification: '[O §7]',
  body: z.object({ websiteId: idField, targetLang: languageField }),
  answers: { 200: progressAnswer },
  errors: ['not-found', 'pair-unavailable'],
  limit: { requests: 60, seconds: 600 },
});

export const deleteTranslationEndpoint = defineEndpoint({
  name: 'delete-translation',
  method: 'DELETE',
  path: '/api/websites/:id/translations/:lang',
  access: 'user',
  summary: 'Takes a website’s translation to a language away',
  description:
    'The language is served no more. What the owner wrote stays in the translation memory.',
  specification: '[O §7]',
  params,
  answers: { 200: z.object({ website: websiteAnswer }) },
});
