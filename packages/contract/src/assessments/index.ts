import { z } from 'zod';
import { countField, defineEndpoint, languageField, timestampField } from '../endpoints/index.ts';
import { selectionField, translatedStringAnswer } from '../website-strings/index.ts';

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

export const estimateAssessmentsEndpoint = defineEndpoint('estimate-assessments', {
  call: 'POST /api/assessments/:websiteId/estimate',
  permission: 'strings.review',
  summary: 'What a language model’s opinion on some translations would cost, and who would give it',
  description:
    'A filter selects translations without a current opinion, unless it filters by score; ids select any.',
  body: selectionField,
  answer: z.object({
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
});

export const requestAssessmentsEndpoint = defineEndpoint('request-assessments', {
  call: 'POST /api/assessments/:websiteId',
  permission: 'strings.review',
  summary: 'Asks a language model for its opinion on some translations',
  description:
    'Runs in the background, within the website’s monthly budget. Opinions appear at the translations.',
  body: selectionField,
  answer: runAnswer,
  errors: ['not-found', 'bad-request', 'pair-unavailable'],
  limit: { requests: 120, seconds: 600 },
});

export const listAssessmentRunsEndpoint = defineEndpoint('list-assessment-runs', {
  call: 'GET /api/assessments/:websiteId',
  permission: 'strings.read',
  summary: 'The latest requests for a language model’s opinions in a language, newest first',
  query: z.object({ targetLanguage: languageField }),
  answer: z.object({ runs: z.array(runAnswer) }),
});

export const readAssessmentRunEndpoint = defineEndpoint('read-assessment-run', {
  call: 'GET /api/assessments/:websiteId/runs/:runId',
  permission: 'strings.read',
  forSomeLanguages: true,
  summary: 'How far a request for a language model’s opinions is',
  answer: runAnswer,
  errors: ['not-found'],
});

export const cancelAssessmentRunEndpoint = defineEndpoint('cancel-assessment-run', {
  call: 'POST /api/assessments/:websiteId/runs/:runId/cancel',
  permission: 'strings.review',
  forSomeLanguages: true,
  summary: 'Stops asking for opinions; calls in progress end, and opinions given stay',
  answer: runAnswer,
  errors: ['not-found'],
});

export const dismissAssessmentEndpoint = defineEndpoint('dismiss-assessment', {
  call: 'PUT /api/assessments/:websiteId/strings/:stringId',
  permission: 'strings.review',
  summary: 'Dismisses a language model’s opinion on a translation, or takes that back',
  body: z.object({ targetLanguage: languageField, isDismissed: z.boolean() }),
  answer: z.object({ translation: translatedStringAnswer }),
  errors: ['not-found'],
});
