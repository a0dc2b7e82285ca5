import { z } from 'zod';
import { countField, defineEndpoint, languageField, timestampField } from '../endpoints/index.ts';
import { faultFields, fileAnswer, fileFormatField, flagField } from '../translation-files/index.ts';

export const memoryPairAnswer = z.object({
  source_language: languageField,
  target_language: languageField,
  entry_count: countField,
  /** Entries imported from files; the others were edited by hand. */
  imported_count: countField,
  updated_at: timestampField,
});

export const listTranslationMemoryEndpoint = defineEndpoint('list-translation-memory', {
  call: 'GET /api/translation-memory',
  summary: 'The language pairs of your translation memory, with the number of entries in each',
  answer: z.object({ pairs: z.array(memoryPairAnswer) }),
});

export const exportTranslationMemoryEndpoint = defineEndpoint('export-translation-memory', {
  call: 'GET /api/translation-memory/export',
  summary: 'Downloads one language pair of your translation memory as XLIFF, TMX, PO or CSV',
  query: z.object({
    sourceLanguage: languageField,
    targetLanguage: languageField,
    format: fileFormatField,
  }),
  answer: fileAnswer,
  answerType: 'text/csv',
  limit: { requests: 60, seconds: 60 },
});

export const importTranslationMemoryEndpoint = defineEndpoint('import-translation-memory', {
  call: 'POST /api/translation-memory/import',
  summary: 'Adds a file to your translation memory, or previews what it would change',
  description:
    'XLIFF, TMX, PO or CSV with the columns source and target, in UTF-8 or UTF-16, of at most 100 MB. Of entries with the same source, the last one counts. Entries edited by hand are kept. Either the whole file is applied or nothing.',
  query: z.object({
    sourceLanguage: languageField,
    targetLanguage: languageField,
    /** True to report the changes without storing them. */
    preview: flagField,
  }),
  upload: true,
  answer: z.object({
    /** New sources. */
    added: countField,
    /** Imported entries with a different target. */
    changed: countField,
    unchanged: countField,
    /** Hand-edited entries with a different target; the edit is kept. */
    edits_kept: countField,
    ...faultFields,
  }),
  limit: { requests: 30, seconds: 60 },
});

export const deleteImportedMemoryEndpoint = defineEndpoint('delete-imported-memory', {
  call: 'DELETE /api/translation-memory/import',
  summary: 'Deletes the imported entries of one language pair; entries edited by hand stay',
  query: z.object({ sourceLanguage: languageField, targetLanguage: languageField }),
  answer: z.object({ deleted: countField }),
});
