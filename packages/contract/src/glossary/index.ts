import { limits } from '@dragoman/domain/limits';
import { z } from 'zod';
import { countField, defineEndpoint, idField, languageField } from '../endpoints/index.ts';

const optionalText = z.string().trim().min(1).max(limits.termLength).nullable().default(null);

const termInput = z.object({
  /** Null for all of your websites. */
  website_id: idField.nullable().default(null),
  term: z.string().trim().min(1).max(limits.termLength),
  /** Null for a term that is never translated. */
  translation: optionalText,
  /** Null for all languages; a translation needs one. */
  target_language: languageField.nullable().default(null),
  is_case_sensitive: z.boolean().default(false),
  part_of_speech: optionalText,
  note: z.string().trim().max(1000).nullable().default(null),
});

const termAnswer = z.object({
  id: z.uuid(),
  website_id: z.uuid().nullable(),
  term: z.string(),
  translation: z.string().nullable(),
  target_language: z.string().nullable(),
  is_case_sensitive: z.boolean(),
  part_of_speech: z.string().nullable(),
  note: z.string().nullable(),
});

export type GlossaryTermInput = z.infer<typeof termInput>;
export type GlossaryTermAnswer = z.infer<typeof termAnswer>;

const changeAnswer = z.object({
  term: termAnswer,
  /** Number of translations by engines whose original contains the term. */
  affected: countField,
});

const termParams = z.object({ termId: idField });

export const readGlossaryEndpoint = defineEndpoint({
  name: 'read-glossary',
  method: 'GET',
  path: '/api/glossary',
  access: 'user',
  summary: 'The terms of your glossary, for all websites',
  answers: { 200: z.object({ terms: z.array(termAnswer) }) },
});

export const addTermEndpoint = defineEndpoint({
  name: 'add-term',
  method: 'POST',
  path: '/api/glossary',
  access: 'user',
  summary: 'Adds a term to your glossary',
  body: termInput,
  answers: { 200: changeAnswer },
  errors: ['not-found', 'conflict'],
});

export const changeTermEndpoint = defineEndpoint({
  name: 'change-term',
  method: 'PUT',
  path: '/api/glossary/:termId',
  access: 'user',
  summary: 'Replaces a term of your glossary',
  params: termParams,
  body: termInput,
  answers: { 200: changeAnswer },
  errors: ['not-found', 'conflict'],
});

export const deleteTermEndpoint = defineEndpoint({
  name: 'delete-term',
  method: 'DELETE',
  path: '/api/glossary/:termId',
  access: 'user',
  summary: 'Deletes a term of your glossary',
  params: termParams,
  answers: { 200: changeAnswer },
  errors: ['not-found'],
});

export const retranslateTermEndpoint = defineEndpoint({
  name: 'retranslate-term',
  method: 'POST',
  path: '/api/glossary/retranslate',
  access: 'user',
  summary: 'Translates the texts that contain a term again; what a person wrote stays',
  body: termInput,
  answers: { 200: z.object({ requested: countField }) },
  errors: ['not-found'],
});

export const exportGlossaryEndpoint = defineEndpoint({
  name: 'export-glossary',
  method: 'GET',
  path: '/api/glossary/export',
  access: 'user',
  summary: 'Downloads your glossary as CSV',
  answers: { 200: z.custom<string>((value) => typeof value === 'string') },
  answerType: 'text/csv',
  limit: { requests: 60, seconds: 60 },
});

export const importGlossaryEndpoint = defineEndpoint({
  name: 'import-glossary',
  method: 'POST',
  path: '/api/glossary/import',
  access: 'user',
  summary: 'Adds the terms of a CSV file to your glossary',
  description:
    'Columns: term, translation (empty: never translated), language (empty: all), case sensitive (yes or no), part of speech, note. Terms that exist are left alone.',
  body: z.object({
    text: z.string().max(limits.glossaryFileCharacters),
    website_id: idField.nullable().default(null),
  }),
  bodyLimit: 4 * 1024 * 1024,
  answers: {
    200: z.object({
      added: countField,
      duplicates: countField,
      fault_count: countField,
      faults: z.array(z.object({ line: countField, reason: z.string() })),
    }),
  },
  errors: ['not-found'],
  limit: { requests: 30, seconds: 60 },
});
