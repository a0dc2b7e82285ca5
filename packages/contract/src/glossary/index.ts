import { type GlossaryFormat, glossaryFormats } from '@dragoman/domain/glossary';
import { limits } from '@dragoman/domain/limits';
import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  idField,
  languageField,
  timestampField,
} from '../endpoints/index.ts';
import {
  encodingField,
  faultFields,
  fileAnswer,
  flagField,
  readAsField,
} from '../translation-files/index.ts';

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
  note: z.string().trim().max(limits.termNoteLength).nullable().default(null),
});

const importedTerm = z.object({
  website_id: z.uuid().nullable(),
  term: z.string(),
  translation: z.string().nullable(),
  target_language: z.string().nullable(),
  is_case_sensitive: z.boolean(),
  part_of_speech: z.string().nullable(),
  note: z.string().nullable(),
});

const termAnswer = importedTerm.extend({ id: z.uuid() });

export type GlossaryTermInput = z.infer<typeof termInput>;
export type GlossaryTermAnswer = z.infer<typeof termAnswer>;

const changeAnswer = z.object({
  term: termAnswer,
  /** Number of translations by engines whose original contains the term. */
  affected: countField,
});

export const readGlossaryEndpoint = defineEndpoint('read-glossary', {
  call: 'GET /api/glossary',
  permission: 'glossary.read',
  forSomeLanguages: true,
  summary: 'The terms of your glossary, for all websites',
  answer: z.object({ terms: z.array(termAnswer) }),
});

export const addTermEndpoint = defineEndpoint('add-term', {
  call: 'POST /api/glossary',
  permission: 'glossary.edit',
  summary: 'Adds a term to your glossary',
  body: termInput,
  answer: changeAnswer,
  errors: ['not-found', 'conflict'],
});

export const changeTermEndpoint = defineEndpoint('change-term', {
  call: 'PUT /api/glossary/:termId',
  permission: 'glossary.edit',
  summary: 'Replaces a term of your glossary',
  body: termInput,
  answer: changeAnswer,
  errors: ['not-found', 'conflict'],
});

export const deleteTermEndpoint = defineEndpoint('delete-term', {
  call: 'DELETE /api/glossary/:termId',
  permission: 'glossary.edit',
  forSomeLanguages: true,
  activity: 'term.deleted',
  summary: 'Deletes a term of your glossary',
  answer: changeAnswer,
  errors: ['not-found'],
});

export const retranslateTermEndpoint = defineEndpoint('retranslate-term', {
  call: 'POST /api/glossary/retranslate',
  permission: 'website.edit',
  summary: 'Translates the texts that contain a term again; what a person wrote stays',
  body: termInput,
  answer: z.object({ requested: countField }),
  errors: ['not-found'],
});

export const retranslateImportEndpoint = defineEndpoint('retranslate-import', {
  call: 'POST /api/glossary/import/retranslate',
  permission: 'website.edit',
  summary:
    'Translates the texts that contain the terms of an import again; what a person wrote stays',
  body: z.object({
    /** As the import answered. Other terms than those it changed are not considered. */
    changed_at: timestampField,
  }),
  answer: z.object({ requested: countField }),
});

/** The language of the terms. TBX names it, CSV does not. */
const sourceLanguage = languageField.default('en');

export const exportGlossaryEndpoint = defineEndpoint('export-glossary', {
  call: 'GET /api/glossary/export',
  permission: 'glossary.read',
  forSomeLanguages: true,
  activity: 'glossary.exported',
  summary: 'Downloads your glossary as CSV, XLSX or TBX',
  description:
    '`tbx` is TBX-Basic (ISO 30042:2019). What TBX-Basic has no category for is written as `projectSubset`: never translated, exact capitals, other parts of speech, and the website.',
  query: z.object({
    format: z
      .enum(Object.keys(glossaryFormats) as [GlossaryFormat, ...GlossaryFormat[]])
      .default('csv'),
    sourceLanguage,
  }),
  answer: fileAnswer,
  answerType: 'application/octet-stream',
  limit: { requests: 60, seconds: 60 },
});

export const importGlossaryEndpoint = defineEndpoint('import-glossary', {
  call: 'POST /api/glossary/import',
  permission: 'glossary.edit',
  activity: 'glossary.imported',
  summary: 'Adds the terms of a file to your glossary, or previews what it would change',
  description:
    'TBX (ISO 30042, dialects core, Min and Basic) XLSX or CSV, recognized by its content, in UTF-8, UTF-16 or the given encoding, of at most 20 MB. Columns of XLSX and CSV: term, translation (empty: never translated), language (empty: all), case sensitive (yes or no), part of speech, note, website (its host; empty: all). A first line may name them in another order. A line with a website that you do not have is not imported. Of TBX, every term of the source language gets the preferred term of each other language. Terms that differ from yours are kept, unless `conflicts` is `replace`. Either the whole file is applied or nothing.',
  query: z.object({
    /** Makes all terms terms of this website. Defaults to the websites that the file names. */
    websiteId: idField.optional(),
    sourceLanguage,
    preview: flagField,
    conflicts: z.enum(['keep', 'replace']).default('keep'),
    encoding: encodingField.optional(),
  }),
  upload: true,
  answer: z.object({
    added: countField,
    /** Terms that the file has otherwise than your glossary. */
    conflicts: countField,
    unchanged: countField,
    /** By which `/api/glossary/import/retranslate` knows the changed terms. Null if nothing was stored. */
    changed_at: timestampField.nullable(),
    /** Number of translations by engines whose original contains a changed term. */
    affected: countField,
    read_as: readAsField,
    ...faultFields,
    /** The first 100 changes, conflicts first. */
    changes: z.array(
      z.object({
        line: countField,
        type: z.enum(['added', 'conflict']),
        current: importedTerm.nullable(),
        imported: importedTerm,
      }),
    ),
  }),
  errors: ['not-found'],
  limit: { requests: 30, seconds: 60 },
});
