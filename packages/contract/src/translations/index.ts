import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  timestampField,
} from '../endpoints/index.ts';
import { websiteAnswer } from '../websites/index.ts';

/** Progress of a translation, counted in texts of the website [owner-workspace §3]. */
export const progressAnswer = z.object({
  /**
   * `completed`: every current text has a translation. `failed` with the code `strings-not-translated`: some texts were
   * refused.
   */
  status: z.enum(['in progress', 'completed', 'failed']),
  /** False if no job is translating: it was not requested, or there is nothing to translate yet. */
  isRunning: z.boolean(),
  taskCount: countField,
  /** Number of translated texts. */
  finishedTaskCount: countField,
  failedTaskCount: countField,
  /** Whole percent of the texts that are translated: 100 only if all are. Null without texts. */
  coverage: z.number().int().min(0).max(100).nullable(),
  /** Texts that need work: visitors see the original. */
  needsReviewCount: countField,
  /** An error code and a message for users; also of a running translation whose engine is in trouble. */
  errorCode: z.string().nullable(),
  error: z.string().nullable(),
  /** When the language was last completed; null if never. */
  lastCompletedAt: timestampField.nullable(),
  /** False if no configured engine supports the language: it is not live and not billed. */
  isAvailable: z.boolean(),
  /** True if people translate to the language without an engine. */
  isByPeople: z.boolean(),
  /** True once the language is served to visitors. */
  isLive: z.boolean(),
  /** What a running translation waits for: an engine in trouble, or the download of its model. */
  waiting: z
    .object({
      engine: z.string(),
      since: timestampField,
      /** Null while it is being tried. */
      nextTryAt: timestampField.nullable(),
      /** What this run has cost, in US dollars. */
      cost: z.number().min(0),
      /** Bytes of the model. */
      download: z.object({ bytes: countField, total: countField.nullable() }).nullable(),
    })
    .nullable(),
});

export type TranslationProgress = z.infer<typeof progressAnswer>;

export const readTranslationProgressEndpoint = defineEndpoint('read-translation-progress', {
  call: 'GET /api/websites/:id/translation-progress/:lang',
  permission: 'strings.read',
  summary: 'How far the translation to a language is',
  description:
    'Of each of the website’s translation languages, also of one whose translation was never requested.',
  specification: '[O §7]',
  answer: progressAnswer,
});

const translationLanguagesAnswer = z.object({
  /** Every language of the catalogue except the source language. */
  languages: z.array(
    z.object({
      code: languageField,
      /** False if no configured engine translates the source language into it. */
      isAvailable: z.boolean(),
      /** True if an engine on the installation's own machine translates into it (Apertium, Bergamot). */
      isLocal: z.boolean(),
      /**
       * What the local engine downloads once for it: bytes if they are known, and why it cannot be downloaded from here, if so. Null
       * if nothing is missing.
       */
      download: z
        .object({ bytes: countField.nullable(), problem: z.string().nullable() })
        .nullable(),
    }),
  ),
});

export type TranslationLanguages = z.infer<typeof translationLanguagesAnswer>;

export const readTranslationLanguagesEndpoint = defineEndpoint('read-translation-languages', {
  call: 'GET /api/translation-languages',
  access: 'public',
  summary: 'Which languages an engine here translates a language to',
  specification: 'PRODUCT.md, 22',
  query: z.object({ source: languageField }),
  answer: translationLanguagesAnswer,
  limit: { requests: 120, seconds: 300 },
});

export const readWebsiteLanguagesEndpoint = defineEndpoint('read-website-languages', {
  call: 'GET /api/websites/:id/translation-languages',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'Which languages a website can be translated to here',
  description: 'By an engine, or by the owner’s translation memory.',
  specification: 'PRODUCT.md, 22',
  answer: translationLanguagesAnswer,
});

export const translateWebsiteEndpoint = defineEndpoint('translate-website', {
  call: 'POST /api/translate-website',
  permission: 'website.edit',
  activity: 'language.translated',
  activityFields: ['targetLanguage'],
  summary: 'Translates what a website lacks in a language',
  description:
    'Runs in the background. The language becomes one of the website’s translation languages if it is none yet.',
  specification: '[O §7]',
  body: z.object({
    websiteId: idField,
    targetLang: languageField,
    /** True for people alone, without an engine; false for an engine again. Left out, it stays as it is. */
    byPeople: z.boolean().optional(),
  }),
  answer: progressAnswer,
  errors: ['not-found', 'pair-unavailable'],
  limit: { requests: 60, seconds: 600 },
});

export const goLiveEndpoint = defineEndpoint('publish-translation', {
  call: 'POST /api/websites/:id/translations/:lang/live',
  permission: 'website.deploy',
  activity: 'language.published',
  summary: 'Serves a language that people translate before all its texts are translated',
  specification: 'PRODUCT.md, 33',
  answer: progressAnswer,
});

export const deleteTranslationEndpoint = defineEndpoint('delete-translation', {
  call: 'DELETE /api/websites/:id/translations/:lang',
  permission: 'website.edit',
  activity: 'language.removed',
  summary: 'Takes a website’s translation to a language away',
  description:
    'The language is served no more. What the owner wrote stays in the translation memory.',
  specification: '[O §7]',
  answer: z.object({ website: websiteAnswer }),
});

const dollars = z.number().min(0);

const usageAnswer = z.object({
  /** US dollars this calendar month (UTC), by the configured prices. */
  spent: dollars,
  /** Most US dollars per month; null for no limit. */
  budget: dollars.nullable(),
  /** This month, by language and engine. */
  languages: z.array(
    z.object({
      language: languageField,
      engine: z.string(),
      calls: countField,
      texts: countField,
      characters: countField,
      input_tokens: countField,
      output_tokens: countField,
      cached_tokens: countField,
      cost: dollars,
      /** What the language's latest job cost. */
      last_job_cost: dollars,
    }),
  ),
});

export type TranslationUsage = z.infer<typeof usageAnswer>;

export const readTranslationUsageEndpoint = defineEndpoint('read-translation-usage', {
  call: 'GET /api/websites/:id/translation-usage',
  permission: 'website.edit',
  summary: 'What paid engines did for a website this month, and what it cost',
  answer: usageAnswer,
});

export const setTranslationBudgetEndpoint = defineEndpoint('set-translation-budget', {
  call: 'PUT /api/websites/:id/translation-budget',
  permission: 'website.edit',
  activity: 'budget.changed',
  activityFields: ['budget'],
  summary: 'Sets the most US dollars that translating a website may cost in a month',
  description:
    'When it is used up, translations pause. They continue next month or when it is raised. Null is the default of this installation.',
  body: z.object({ budget: dollars.max(1_000_000).nullable() }),
  answer: usageAnswer,
});

const estimateAnswer = z.object({
  /** Texts without a translation. */
  texts: countField,
  words: countField,
  /** Of these words, those of texts that the translation memory has: they cost nothing. */
  memory_words: countField,
  /** Of the other words, about how many are in texts similar to one in the memory. */
  similar_words: countField,
  /** Characters of the other texts. */
  characters: countField,
  /** Null if no engine has the pair. */
  engine: z.string().nullable(),
  is_paid: z.boolean(),
  /** US dollars; null without a configured price. */
  cost: dollars.nullable(),
});

export type TranslationEstimate = z.infer<typeof estimateAnswer>;

export const estimateTranslationEndpoint = defineEndpoint('estimate-translation', {
  call: 'GET /api/websites/:id/translation-estimate/:lang',
  permission: 'strings.read',
  summary: 'What the next translation to a language would take and cost at most',
  answer: estimateAnswer,
});
