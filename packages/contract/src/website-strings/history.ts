import { z } from 'zod';
import { defineEndpoint, idField, languageField, timestampField } from '../endpoints/index.ts';
import { checkAnswer, stateField, translatedStringAnswer } from './answers.ts';

/** A version of a translation; the first of a history is the current one, if any. */
export const stringVersionAnswer = z.object({
  /** The id for restoring an earlier version; null for the current one. */
  id: z.uuid().nullable(),
  translated_string: z.string(),
  state: stateField,
  /** How it was created. */
  change: z.enum(['machine', 'memory', 'edited', 'reviewed', 'doubted', 'restored']),
  engine: z.string().nullable(),
  checks: z.array(checkAnswer),
  /** The user who created it; null for a machine. */
  changed_by: z.uuid().nullable(),
  /** When it was created. */
  updated_at: timestampField,
  /** When it was replaced; null for the current one. */
  replaced_at: timestampField.nullable(),
  /** The previous text; null for the first. */
  previous_string: z.string().nullable(),
});

export const readStringHistoryEndpoint = defineEndpoint('read-string-history', {
  call: 'GET /api/website-strings/:websiteId/:stringId/history',
  permission: 'strings.read',
  summary: 'What a text’s translation was before, newest first; at most 100 versions',
  query: z.object({ targetLanguage: languageField }),
  answer: z.object({ versions: z.array(stringVersionAnswer) }),
});

export const restoreStringEndpoint = defineEndpoint('restore-string', {
  call: 'POST /api/website-strings/:websiteId/:stringId/restore',
  permission: 'strings.edit',
  summary: 'Puts an earlier version of a translation back',
  description: 'A reviewed one becomes an edit for who may not review.',
  body: z.object({
    targetLanguage: languageField,
    /** The `id` of a version of the history. */
    versionId: idField,
  }),
  answer: z.object({ translation: translatedStringAnswer }),
});

export const suggestStringEndpoint = defineEndpoint('suggest-string', {
  call: 'GET /api/website-strings/:websiteId/:stringId/suggestions',
  permission: 'strings.read',
  summary: 'How texts much alike were translated, the nearest first; at most 5',
  description:
    'A text that changes on the website is a new text. What its predecessor was translated to is offered here, to be adapted; so is what persons translated elsewhere on the website, and what the owner’s translation memory holds.',
  query: z.object({ targetLanguage: languageField }),
  answer: z.object({
    suggestions: z.array(
      z.object({
        original_string: z.string(),
        translated_string: z.string(),
        /** `outdated`: of a text no longer on the website; `memory`: from the translation memory; else of another text. */
        state: z.enum(['outdated', 'edited', 'reviewed', 'memory']),
        /** Trigram similarity of the originals, numbers aside; 1 only if equal. */
        similarity: z.number().min(0).max(1),
        /** True if numbers and names of this text were put into the translation. */
        is_adapted: z.boolean(),
      }),
    ),
  }),
});
