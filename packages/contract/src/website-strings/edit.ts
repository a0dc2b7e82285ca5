import { z } from 'zod';
import { countField, defineEndpoint, idField, languageField } from '../endpoints/index.ts';
import { translatedStringAnswer } from './answers.ts';
import { stringFilterField } from './list.ts';

export const updateTranslationEndpoint = defineEndpoint('update-translation', {
  call: 'PUT /api/update-translation',
  permission: 'strings.edit',
  activity: 'strings.edited',
  activityFields: ['targetLanguage'],
  countsActivity: true,
  summary: 'Keeps the owner’s translation of a text; served pages show it within a second',
  specification: '[O §7]',
  body: z.object({
    websiteStringId: idField,
    targetLanguage: languageField,
    /** Must contain every tag and placeholder of the original once. */
    translatedString: z
      .string()
      .max(100_000, { error: 'The translation may have at most 100,000 characters.' }),
    /**
     * The translation that the editor loaded, or null for none. If the current one differs, responds with 409 and changes
     * nothing. If omitted, replaces any translation.
     */
    replaces: z.string().max(100_000).nullable().optional(),
  }),
  bodyLimit: 512 * 1024,
  answer: z.object({
    translation: translatedStringAnswer,
    hints: z.object({
      /** Length ratio to the original, weighted by each language's characters. */
      lengthRatio: z.number().nonnegative(),
      /** False if the text seems to be in another language, or equals the original. */
      isTargetLanguage: z.boolean(),
    }),
    /** Undoes the edit for 24 hours. */
    undoToken: z.uuid(),
  }),
  errors: ['not-found', 'conflict'],
});

/** An owner's action on one or more strings. */
export const stringActionField = z.enum([
  'review',
  'unreview',
  'doubt',
  'retranslate',
  'reset',
  'delete',
  'assign',
]);
export type StringAction = z.infer<typeof stringActionField>;

const selection = {
  targetLanguage: languageField,
  /** The ids of the strings. */
  ids: z.array(z.uuid()).min(1).max(1000).optional(),
  /** Selects all strings that match the filter; `{}` for the whole website. */
  filter: stringFilterField.optional(),
};

function isSelection({ ids, filter }: { readonly ids?: unknown; readonly filter?: unknown }) {
  return (ids === undefined) !== (filter === undefined);
}

const unclear = { error: 'Name the strings by either ids or filter.', path: ['ids'] };

/** Names strings in one language, by ids or by a filter. */
export const selectionField = z.object(selection).refine(isSelection, unclear);

export const changeStringsEndpoint = defineEndpoint('change-strings', {
  call: 'POST /api/website-strings/:websiteId/actions',
  permission: 'strings.edit',
  activity: 'strings.changed',
  activityFields: ['targetLanguage', 'action'],
  countsActivity: true,
  summary:
    'Reviews, doubts, retranslates, resets or deletes the translations of some texts, or assigns them',
  description:
    '`review` settles the checks; `unreview` makes it an edit again; `doubt` says that it needs work, and the original is served until it is edited or reviewed; `retranslate` asks an engine anew, and what stands stays until it answers; `reset` puts the last automatic translation back, or asks for one; `delete` leaves the text untranslated until the next translation of the website; `assign` gives the texts to a member, who is told by mail once a day, or takes them away.',
  body: z
    .object({
      ...selection,
      action: stringActionField,
      /** The texts that a reviewer read, by string id: `review` skips a translation that is another by now. */
      seen: z.record(z.uuid(), z.string().max(100_000)).optional(),
      /** For `assign`: a member who may edit the language; null, the default, for nobody. */
      assignee: z.uuid().nullable().optional(),
      /** For `assign`: until when. */
      dueOn: z.iso.date().nullable().optional(),
    })
    .refine(isSelection, unclear),
  bodyLimit: 1024 * 1024,
  answer: z.object({
    /** Number of changed strings; excludes those already in that state or not applicable. */
    changed: countField,
    skipped: countField,
    /** How many of them wait for an engine to translate them. */
    queued: countField,
    /** The token for `undo`, valid for 24 hours; null if nothing changed. */
    undoToken: z.uuid().nullable(),
  }),
  errors: ['pair-unavailable'],
});

export const replaceStringsEndpoint = defineEndpoint('replace-strings', {
  call: 'POST /api/website-strings/:websiteId/replace',
  permission: 'strings.edit',
  activity: 'strings.replaced',
  activityFields: ['targetLanguage'],
  countsActivity: true,
  summary: 'Replaces a text in the translations of a filter, or tells what that would change',
  description:
    'Each translation is checked as an edit by hand; one that would lose a tag or placeholder stays, and is listed. What needs work still does afterwards.',
  body: z.object({
    targetLanguage: languageField,
    /** `{}` for the whole website. */
    filter: stringFilterField,
    find: z.string().min(1).max(500),
    replacement: z.string().max(500),
    matchesCase: z.boolean().default(false),
    wholeWords: z.boolean().default(false),
    /** Changes nothing. */
    isPreview: z.boolean().default(false),
  }),
  answer: z.object({
    changed: countField,
    /** Translations that stay, because they could not be stored. */
    refused: countField,
    /** The first ones: up to 100 that are refused, then up to 100 others. */
    changes: z.array(
      z.object({
        id: z.uuid(),
        tags: z.array(z.string()),
        before: z.string(),
        after: z.string(),
        /** Why it stays; null if it changes. */
        refusal: z.string().nullable(),
      }),
    ),
    /** The token for `undo`, valid for 24 hours; null if nothing changed. */
    undoToken: z.uuid().nullable(),
  }),
});

export const undoStringsEndpoint = defineEndpoint('undo-strings', {
  call: 'POST /api/website-strings/:websiteId/undo',
  permission: 'strings.edit',
  forSomeLanguages: true,
  activity: 'strings.undone',
  summary: 'Puts back what an action changed, just as it was; what a person changed since stays',
  description: 'What was reviewed becomes an edit for who may not review.',
  body: z.object({
    token: idField,
    /** Restores only these strings; the token stays valid for the others. */
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
  }),
  answer: z.object({
    restored: countField,
    /** Strings edited since, which are left unchanged. */
    kept: countField,
  }),
  errors: ['not-found', 'conflict'],
});
