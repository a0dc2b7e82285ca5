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
  /**
   * `completed`: every text that exists now has a translation. `not started`: there is nothing to translate yet, or texts
   * lack a translation and no run is under way. `failed` with the code `strings-not-translated`: some texts were refused.
   */
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
  /** False for a language that no engine here can translate to: it is not live and costs nothing. */
  isAvailable: z.boolean(),
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

const translationLanguagesAnswer = z.object({
  /** Every language of the catalogue but the source. */
  languages: z.array(
    z.object({
      code: languageField,
      /** False if nothing on this installation translates the source language to it. */
      isAvailable: z.boolean(),
    }),
  ),
});

export type TranslationLanguages = z.infer<typeof translationLanguagesAnswer>;

export const readTranslationLanguagesEndpoint = defineEndpoint({
  name: 'read-translation-languages',
  method: 'GET',
  path: '/api/translation-languages',
  access: 'public',
  summary: 'Which languages an engine here translates a language to',
  specification: 'PRODUCT.md, 22',
  query: z.object({ source: languageField }),
  answers: { 200: translationLanguagesAnswer },
  limit: { requests: 120, seconds: 300 },
});

export const readWebsiteLanguagesEndpoint = defineEndpoint({
  name: 'read-website-languages',
  method: 'GET',
  path: '/api/websites/:id/translation-languages',
  access: 'user',
  summary: 'Which languages a website can be translated to here',
  description: 'By an engine, or by the owner’s translation memory.',
  specification: 'PRODUCT.md, 22',
  params: z.object({ id: idField }),
  answers: { 200: translationLanguagesAnswer },
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
