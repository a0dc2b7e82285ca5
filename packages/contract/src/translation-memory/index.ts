import { limits } from '@dragoman/domain/limits';
import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  timestampField,
} from '../endpoints/index.ts';

/** Maximum number of errors listed in an import report; `fault_count` counts all. */
export const listedFaults = 100;

const format = z.enum(['csv', 'tmx']);
const file = z.custom<AsyncIterable<string>>(
  (value) => value !== null && typeof value === 'object',
);

export const memoryPairAnswer = z.object({
  source_language: languageField,
  target_language: languageField,
  entry_count: countField,
  /** Entries imported from files; the others were edited by hand. */
  imported_count: countField,
  updated_at: timestampField,
});

export const listTranslationMemoryEndpoint = defineEndpoint({
  name: 'list-translation-memory',
  method: 'GET',
  path: '/api/translation-memory',
  access: 'user',
  summary: 'The language pairs of your translation memory, with the number of entries in each',
  answers: { 200: z.object({ pairs: z.array(memoryPairAnswer) }) },
});

export const exportTranslationMemoryEndpoint = defineEndpoint({
  name: 'export-translation-memory',
  method: 'GET',
  path: '/api/translation-memory/export',
  access: 'user',
  summary: 'Downloads one language pair of your translation memory as CSV or TMX 1.4',
  query: z.object({ sourceLanguage: languageField, targetLanguage: languageField, format }),
  answers: { 200: file },
  answerType: 'text/csv',
  limit: { requests: 60, seconds: 60 },
});

export const exportTranslationsEndpoint = defineEndpoint({
  name: 'export-translations',
  method: 'GET',
  path: '/api/export-translations/:websiteId',
  access: 'user',
  summary: 'Downloads all translations of a website in one language as CSV or TMX 1.4',
  params: z.object({ websiteId: idField }),
  query: z.object({ targetLanguage: languageField, format }),
  answers: { 200: file },
  answerType: 'text/csv',
  limit: { requests: 60, seconds: 60 },
});

export const importTranslationMemoryEndpoint = defineEndpoint({
  name: 'import-translation-memory',
  method: 'POST',
  path: '/api/translation-memory/import',
  access: 'user',
  summary: 'Adds a CSV or TMX file to your translation memory, or previews what it would change',
  description:
    'CSV needs the columns source and target. Of entries with the same source, the last one counts. Entries edited by hand are kept. Either the whole file is applied or nothing.',
  body: z.object({
    sourceLanguage: languageField,
    targetLanguage: languageField,
    format,
    text: z.string().max(limits.memoryFileCharacters, {
      error: 'The file is too large: at most 16 million characters. Split it and import the parts.',
    }),
    /** True to report the changes without storing them. */
    preview: z.boolean().default(false),
  }),
  // JSON escapes a control character with six bytes; other characters take up to four.
  bodyLimit: 48 * 1024 * 1024,
  answers: {
    200: z.object({
      /** New sources. */
      added: countField,
      /** Imported entries with a different target. */
      changed: countField,
      unchanged: countField,
      /** Hand-edited entries with a different target; the edit is kept. */
      edits_kept: countField,
      fault_count: countField,
      /** Invalid lines of the file, counted from 1. */
      faults: z.array(z.object({ line: countField, reason: z.string() })),
    }),
  },
  limit: { requests: 30, seconds: 60 },
});

export const deleteImportedMemoryEndpoint = defineEndpoint({
  name: 'delete-imported-memory',
  method: 'DELETE',
  path: '/api/translation-memory/import',
  access: 'user',
  summary: 'Deletes the imported entries of one language pair; entries edited by hand stay',
  query: z.object({ sourceLanguage: languageField, targetLanguage: languageField }),
  answers: { 200: z.object({ deleted: countField }) },
});
