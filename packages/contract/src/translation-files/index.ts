import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { z } from 'zod';
import { countField, defineEndpoint, idField, languageField } from '../endpoints/index.ts';
import { listedStateField } from '../website-strings/index.ts';

export const fileFormatField = z.enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]);

/** A file's text in parts. */
export const fileAnswer = z.custom<AsyncIterable<string>>(
  (value) => value !== null && typeof value === 'object',
);

export const flagField = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

export const faultFields = {
  fault_count: countField,
  /** The first 100 unusable lines of the file, counted from 1. */
  faults: z.array(z.object({ line: countField, reason: z.string() })),
};

export const exportTranslationsEndpoint = defineEndpoint({
  name: 'export-translations',
  method: 'GET',
  path: '/api/export-translations/:websiteId',
  access: 'user',
  summary: 'Downloads the texts of a website with their translations in one language',
  description:
    '`xliff` is XLIFF 1.2, `xliff2` XLIFF 2.1, `tmx` TMX 1.4. Inline tags become the inline elements of these formats; PO and CSV have them as `<1>...</1>` and `<2/>`. States are kept. TMX leaves out texts without a translation.',
  params: z.object({ websiteId: idField }),
  query: z.object({ targetLanguage: languageField, format: fileFormatField }),
  answers: { 200: fileAnswer },
  answerType: 'application/octet-stream',
  limit: { requests: 60, seconds: 60 },
});

export const importTranslationsEndpoint = defineEndpoint({
  name: 'import-translations',
  method: 'POST',
  path: '/api/import-translations/:websiteId',
  access: 'user',
  summary: 'Stores the translations of a file, or previews what it would change',
  description:
    'XLIFF 1.2 or 2.x, TMX, PO or CSV, recognized by its content, in UTF-8 or UTF-16, of at most 100 MB. A translation that the file leaves as exported is not changed. One that was changed here and in the file is a conflict and kept, unless `conflicts` is `replace`. Notes of XLIFF and comments of PO become comments of the texts. Tags and placeholders must be those of the original. Either the whole file is applied or nothing; `undo` of the website’s strings takes it back.',
  params: z.object({ websiteId: idField }),
  query: z.object({
    targetLanguage: languageField,
    preview: flagField,
    conflicts: z.enum(['keep', 'replace']).default('keep'),
  }),
  upload: true,
  answers: {
    200: z.object({
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
      /** The token for `undo`, valid for 24 hours; null if nothing changed. */
      undoToken: z.uuid().nullable(),
    }),
  },
  limit: { requests: 30, seconds: 60 },
});
