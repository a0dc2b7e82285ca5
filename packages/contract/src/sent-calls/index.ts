import { maskKinds } from '@dragoman/domain/masking';
import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  languageField,
  pageFields,
  timestampField,
} from '../endpoints/index.ts';
import { fileAnswer } from '../translation-files/index.ts';

const callFields = z.object({
  id: z.string(),
  sent_at: timestampField,
  /** `translation`, `review` by the second reader, or `preview` before the website was added to the account. */
  purpose: z.enum(['translation', 'review', 'preview']),
  engine: z.string(),
  /** The model of a language model. */
  version: z.string(),
  host: z.string(),
  target_language: z.string(),
  job_id: z.string().nullable(),
  text_count: countField,
  word_count: countField,
  character_count: countField,
});

export type SentCall = z.infer<typeof callFields>;

const filterFields = {
  engine: z.string().max(100).optional(),
  language: languageField.optional(),
  /** Days in UTC, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export type SentCallFilter = z.infer<z.ZodObject<typeof filterFields>>;

const listAnswer = z.object({
  calls: z.array(callFields),
  /** Sums of all calls that the filter finds. */
  total: countField,
  texts: countField,
  words: countField,
  characters: countField,
  /** Engines of all calls of the website. */
  engines: z.array(z.string()),
});

export type SentCallsAnswer = z.infer<typeof listAnswer>;

export const listSentCallsEndpoint = defineEndpoint('list-sent-calls', {
  call: 'GET /api/websites/:id/sent-calls',
  permission: 'website.edit',
  summary: 'Which texts of a website went to which engine, newest call first',
  description:
    'Each call to an engine on another host is recorded before it is made, those of the preview before signing up too. Email addresses and what a rule hides are never sent; `<x101/>` stands for them.',
  query: z.object({ ...filterFields, ...pageFields }),
  answer: listAnswer,
});

export const readSentCallEndpoint = defineEndpoint('read-sent-call', {
  call: 'GET /api/websites/:id/sent-calls/:callId',
  permission: 'website.edit',
  summary: 'Everything that one call to an engine held',
  answer: callFields.extend({
    /** `text` for what was to be translated; all others are context. */
    lines: z.array(z.object({ kind: z.string(), text: z.string() })),
  }),
});

export type SentCallAnswer = z.infer<(typeof readSentCallEndpoint)['answer']>;

export const exportSentCallsEndpoint = defineEndpoint('export-sent-calls', {
  call: 'GET /api/export-sent-calls/:id',
  permission: 'website.edit',
  activity: 'sent-calls.exported',
  summary: 'Downloads what a website sent to engines, one line per text',
  query: z.object(filterFields),
  answer: fileAnswer,
  answerType: 'text/csv',
  limit: { requests: 60, seconds: 60 },
});

export const maskFields = z.object({ kind: z.enum(maskKinds), value: z.string().trim().max(1000) });

const privacyFields = z.object({
  /** What is hidden from engines. `text`: these words in any case; `pattern`: a regular expression (RE2). */
  masks: z.array(maskFields).max(500),
  /** Days after which a recorded call is deleted. */
  sent_calls_days: z.number().int().min(1).max(3650),
});

export type PrivacyAnswer = z.infer<typeof privacyFields>;
const changeFields = privacyFields.partial();
export type PrivacyChange = z.infer<typeof changeFields>;

export const readPrivacyEndpoint = defineEndpoint('read-privacy', {
  call: 'GET /api/websites/:id/privacy',
  permission: 'website.edit',
  summary: 'What a website hides from engines, and how long recorded calls are kept',
  answer: privacyFields,
});

export const changePrivacyEndpoint = defineEndpoint('change-privacy', {
  call: 'PATCH /api/websites/:id/privacy',
  permission: 'website.edit',
  activity: 'privacy.changed',
  summary: 'Changes what a website hides from engines, or how long recorded calls are kept',
  body: changeFields,
  answer: privacyFields,
});
