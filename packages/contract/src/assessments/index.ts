import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  timestampField,
} from '../endpoints/index.ts';
import { selectionField, translatedStringAnswer } from '../website-strings/index.ts';

const params = z.object({ websiteId: idField });
const runParams = params.extend({ runId: idField });

const runAnswer = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']),
  task_count: countField,
  /** Number of texts with an opinion. */
  finished_count: countField,
  /** Number of texts that the model gave no usable opinion on. */
  failed_count: countField,
  /** Why it failed, for users. */
  error: z.string().nullable(),
  created_at: timestampField,
  finished_at: timestampField.nullable(),
});

export type AssessmentRun = z.infer<typeof runAnswer>;

export const estimateAssessmentsEndpoint = defineEndpoint({
  name: 'estimate-assessments',
  method: 'POST',
  path: '/api/assessments/:websiteId/estimate',
  access: 'user',
  summary: 'What a language model’s opinion on some translations would cost, and who would give it',
  description:
    'A filter selects translations without a current opinion, unless it filters by score; ids select any.',
  params,
  body: selectionField,
  answers: {
    200: z.object({
      /** The language model; null if none is configured for the languages. */
      engine: z.string().nullable(),
      model: z.string().nullable(),
      /** Number of translations, and characters of them and their originals. */
      texts: countField,
      characters: countField,
      is_paid: z.boolean(),
      /** US dollars if every translation is written anew; null without a price. */
      cost: z.number().min(0).nullable(),
    }),
  },
});

export const requestAssessmentsEndpoint = defineEndpoint({
  name: 'request-assessments',
  method: 'POST',
  path: '/api/assessments/:websiteId',
  access: 'user',
  summary: 'Asks a language model for its opinion on some translations',
  description:
    'Runs in the background, within the website’s monthly budget. Opinions appear at the translations.',
  params,
  body: selectionField,
  answers: { 200: runAnswer },
  errors: ['not-found', 'bad-request', 'pair-unavailable'],
  limit: { requests: 120, seconds: 600 },
});

export const listAssessmentRunsEndpoint = defineEndpoint({
  name: 'list-assessment-runs',
  method: 'GET',
  path: '/api/assessments/:websiteId',
  access: 'user',
  summary: 'The latest requests for a language model’s opinions in a language, newest first',
  params,
  query: z.object({ targetLanguage: languageField }),
  answers: { 200: z.object({ runs: z.array(runAnswer) }) },
});

export const readAssessmentRunEndpoint = defineEndpoint({
  name: 'read-assessment-run',
  method: 'GET',
  path: '/api/assessments/:websiteId/runs/:runId',
  access: 'user',
  summary: 'How far a request for a language model’s opinions is',
  params: runParams,
  answers: { 200: runAnswer },
  errors: ['not-found'],
});

export const cancelAssessmentRunEndpoint = defineEndpoint({
  name: 'cancel-assessment-run',
  method: 'POST',
  path: '/api/assessments/:websiteId/runs/:runId/cancel',
  access: 'user',
  summary: 'Stops asking for opinions; calls in progress end, and opinions given stay',
  params: runParams,
  answers: { 200: runAnswer },
  errors: ['not-found'],
});

export const dismissAssessmentEndpoint = defineEndpoint({
  name: 'dismiss-assessment',
  method: 'PUT',
  path: '/api/assessments/:websiteId/strings/:stringId',
  access: 'user',
  summary: 'Dismisses a language model’s opinion on a translation, or takes that back',
  params: params.extend({ stringId: idField }),
  body: z.object({ targetLanguage: languageField, isDismissed: z.boolean() }),
  answers: { 200: z.object({ translation: translatedStringAnswer }) },
  errors: ['not-found'],
});
