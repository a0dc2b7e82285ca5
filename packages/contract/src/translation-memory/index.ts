import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  languageField,
  pageFields,
  timestampField,
} from '../endpoints/index.ts';
import {
  encodingField,
  faultFields,
  fileAnswer,
  fileFormatField,
  flagField,
  readAsField,
} from '../translation-files/index.ts';

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
  permission: 'memory.read',
  forSomeLanguages: true,
  summary: 'The language pairs of your translation memory, with the number of entries in each',
  answer: z.object({ pairs: z.array(memoryPairAnswer) }),
});

export const exportTranslationMemoryEndpoint = defineEndpoint('export-translation-memory', {
  call: 'GET /api/translation-memory/export',
  permission: 'memory.read',
  activity: 'memory.exported',
  summary: 'Downloads one language pair of your translation memory as XLIFF, TMX, PO, XLSX or CSV',
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
  permission: 'memory.edit',
  activity: 'memory.imported',
  summary: 'Adds a file to your translation memory, or previews what it would change',
  description:
    'XLIFF, TMX, PO, or XLSX or CSV with the columns source and target, in UTF-8, UTF-16 or the given encoding, of at most 100 MB. Of entries with the same source, the last one counts. Entries edited by hand are kept. Either the whole file is applied or nothing.',
  query: z.object({
    sourceLanguage: languageField,
    targetLanguage: languageField,
    /** True to report the changes without storing them. */
    preview: flagField,
    encoding: encodingField.optional(),
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
    read_as: readAsField,
    ...faultFields,
  }),
  limit: { requests: 30, seconds: 60 },
});

export const deleteImportedMemoryEndpoint = defineEndpoint('delete-imported-memory', {
  call: 'DELETE /api/translation-memory/import',
  permission: 'memory.edit',
  activity: 'memory-import.undone',
  summary: 'Deletes the imported entries of one language pair; entries edited by hand stay',
  query: z.object({ sourceLanguage: languageField, targetLanguage: languageField }),
  answer: z.object({ deleted: countField }),
});

const pairFields = { sourceLanguage: languageField, targetLanguage: languageField };
const entryFields = {
  source_text: z.string().min(1).max(100_000),
  target_text: z.string().min(1).max(100_000),
  /** `edited`: written by a person, which no import overwrites. */
  origin: z.enum(['edited', 'import', 'machine']),
};

export const memoryEntryAnswer = z.object({
  id: z.uuid(),
  ...entryFields,
  updated_at: timestampField,
});

export const listMemoryEntriesEndpoint = defineEndpoint('list-memory-entries', {
  call: 'GET /api/translation-memory/entries',
  permission: 'memory.read',
  summary: 'The entries of one language pair of your translation memory, the newest first',
  query: z.object({
    ...pairFields,
    /** In originals and translations, in any case and with any accents; in quotes whole words, with the accents that are there. */
    search: z.string().max(500).default(''),
    ...pageFields,
  }),
  answer: z.object({ entries: z.array(memoryEntryAnswer), totalCount: countField }),
});

export const writeMemoryEntryEndpoint = defineEndpoint('write-memory-entry', {
  call: 'POST /api/translation-memory/entries',
  permission: 'memory.edit',
  summary: 'Writes an entry of your translation memory, in place of the one with the same original',
  body: z.object({ ...pairFields, ...entryFields, origin: entryFields.origin.default('edited') }),
  answer: z.object({ entry: memoryEntryAnswer }),
});

export const deleteMemoryEntryEndpoint = defineEndpoint('delete-memory-entry', {
  call: 'DELETE /api/translation-memory/entries/:entryId',
  permission: 'memory.edit',
  forSomeLanguages: true,
  activity: 'memory-entry.deleted',
  summary: 'Deletes an entry of your translation memory',
  answer: z.object({ entry: memoryEntryAnswer }),
  errors: ['not-found'],
});
