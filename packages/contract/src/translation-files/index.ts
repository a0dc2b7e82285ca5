import {
  type FileFormat,
  fileFormats,
  type LegacyEncoding,
  legacyEncodings,
} from '@dragoman/domain/translation-files';
import { z } from 'zod';
import { countField, defineEndpoint, languageField, timestampField } from '../endpoints/index.ts';
import { listedStateField, stringFilterQuery } from '../website-strings/index.ts';

export const fileFormatField = z.enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]);

/** A file in parts. */
export const fileAnswer = z.custom<AsyncIterable<string | Uint8Array>>(
  (value) => value !== null && typeof value === 'object',
);

export const flagField = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

export const faultFields = {
  fault_count: countField,
  /** The first 100 unusable lines of the file, counted from 1. */
  faults: z.array(
    z.object({
      line: countField,
      reason: z.string(),
      /** Begin of the original text, if the line has one. */
      text: z.string().optional(),
    }),
  ),
};

/** Of a file that is in neither UTF-8 nor UTF-16 and does not name its encoding. Only a preview guesses it. */
export const encodingField = z.enum(
  Object.keys(legacyEncodings) as [LegacyEncoding, ...LegacyEncoding[]],
);

/** How a file that is not in Unicode was read, with its first line beyond ASCII. Null for all others. */
export const readAsField = z.object({ encoding: encodingField, sample: z.string() }).nullable();

export const exportTranslationsEndpoint = defineEndpoint('export-translations', {
  call: 'GET /api/export-translations/:websiteId',
  permission: 'export.run',
  activity: 'strings.exported',
  summary: 'Downloads the texts of a website with their translations in one language',
  description:
    '`xliff` is XLIFF 1.2, `xliff2` XLIFF 2.1, `tmx` TMX 1.4. Inline tags become the inline elements of these formats; PO, XLSX and CSV have them as `<1>...</1>` and `<2/>`. States are kept. TMX leaves out texts without a translation.',
  /** Without filters, all texts. */
  query: z.object({
    targetLanguage: languageField,
    format: fileFormatField,
    ...stringFilterQuery,
  }),
  answer: fileAnswer,
  answerType: 'application/octet-stream',
  limit: { requests: 60, seconds: 60 },
});

export const exportPickedStringsEndpoint = defineEndpoint('export-picked-strings', {
  call: 'POST /api/export-translations/:websiteId',
  permission: 'export.run',
  activity: 'strings.exported',
  summary: 'Downloads named texts with their translations in one language',
  body: z.object({
    targetLanguage: languageField,
    format: fileFormatField,
    ids: z.array(z.uuid()).min(1).max(1000),
  }),
  answer: fileAnswer,
  answerType: 'application/octet-stream',
  limit: { requests: 60, seconds: 60 },
});

const countFields = {
  /** Texts that had no translation. */
  added: countField,
  changed: countField,
  unchanged: countField,
  /** Texts without a translation in the file. */
  untranslated: countField,
  /** Translations changed here since the export; `changed` includes those that were replaced. */
  conflicts: countField,
  /** Comments of the file (XLIFF notes, PO comments) that the texts do not have yet. */
  comments: countField,
  fault_count: countField,
};

const detailFields = {
  ...faultFields,
  /** The first 100 changes, conflicts first. */
  changes: z.array(
    z.object({
      line: countField,
      type: z.enum(['added', 'changed', 'conflict']),
      original_string: z.string(),
      current_string: z.string().nullable(),
      current_state: listedStateField,
      imported_string: z.string(),
      imported_state: listedStateField,
    }),
  ),
};

const importAnswer = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled', 'undone']),
  /** Units of the file, and how many of them are imported. */
  unit_count: countField,
  finished_count: countField,
  ...countFields,
  /** The token for `undo`, valid for 24 hours; null if nothing changed or it was undone. */
  undoToken: z.uuid().nullable(),
  /** Why it failed, for users. */
  error: z.string().nullable(),
  created_at: timestampField,
  finished_at: timestampField.nullable(),
});

export type TranslationImport = z.infer<typeof importAnswer>;

const importQuery = z.object({
  targetLanguage: languageField,
  /** Language of the translations, for a file that does not name it: XLSX or CSV without a column `language`, PO without `Language`. */
  fileLanguage: languageField.optional(),
  encoding: encodingField.optional(),
});

const uploadLimit = { requests: 30, seconds: 60 };

export const previewTranslationImportEndpoint = defineEndpoint('preview-translation-import', {
  call: 'POST /api/import-translations/:websiteId/preview',
  permission: 'import.run',
  activity: 'import.previewed',
  summary: 'What the import of a file would change; changes nothing',
  query: importQuery,
  upload: true,
  errors: ['file-language', 'file-language-unknown'],
  answer: z.object({ ...countFields, ...detailFields, read_as: readAsField }),
  limit: uploadLimit,
});

export const importTranslationsEndpoint = defineEndpoint('import-translations', {
  call: 'POST /api/import-translations/:websiteId',
  permission: 'import.run',
  activity: 'strings.imported',
  summary: 'Imports the translations of a file in the background',
  description:
    'XLIFF 1.2 or 2.x, TMX, PO, XLSX (its first sheet, at most 20 MB) or CSV, recognized by its content, in UTF-8, UTF-16 or the given encoding, of at most 100 MB. A file in other languages is refused, and a translation that reads like another language is not imported. A translation that the file leaves as exported is not changed. One that was changed here and in the file is a conflict and kept, unless `conflicts` is `replace`. Notes of XLIFF and comments of PO become comments of the texts. Tags and placeholders must be those of the original. A file that cannot be read to its end changes nothing. `undo` of the website’s strings takes the whole import back. Imports of a language run one after another.',
  query: importQuery.extend({ conflicts: z.enum(['keep', 'replace']).default('keep') }),
  upload: true,
  errors: ['file-language', 'file-language-unknown'],
  statuses: [202],
  answer: importAnswer,
  limit: uploadLimit,
});

export const listTranslationImportsEndpoint = defineEndpoint('list-translation-imports', {
  call: 'GET /api/import-translations/:websiteId',
  permission: 'import.run',
  summary: 'The latest imports into a language, newest first',
  query: z.object({ targetLanguage: languageField }),
  answer: z.object({ imports: z.array(importAnswer) }),
});

export const readTranslationImportEndpoint = defineEndpoint('read-translation-import', {
  call: 'GET /api/import-translations/:websiteId/:importId',
  permission: 'import.run',
  forSomeLanguages: true,
  summary: 'How far an import is, and what it changed',
  answer: importAnswer.extend(detailFields),
  errors: ['not-found'],
});

export const cancelTranslationImportEndpoint = defineEndpoint('cancel-translation-import', {
  call: 'POST /api/import-translations/:websiteId/:importId/cancel',
  permission: 'import.run',
  forSomeLanguages: true,
  activity: 'import.cancelled',
  summary: 'Stops an import; what is imported stays until it is undone',
  answer: importAnswer,
  errors: ['not-found'],
});
