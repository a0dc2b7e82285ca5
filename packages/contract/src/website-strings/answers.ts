import { z } from 'zod';
import { countField, timestampField } from '../endpoints/index.ts';

export const stateField = z.enum([
  'machine',
  'memory',
  'edited',
  'reviewed',
  'outdated',
  'needs_review',
  'failed',
]);

/** A state, or `untranslated` without a translation. */
export const listedStateField = z.enum([...stateField.options, 'untranslated']);

export const kindField = z.enum(['text', 'attribute', 'title', 'meta', 'json-ld']);

/** A finding about a translation; a `note` needs no action. */
export const checkAnswer = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  detail: z.string().optional(),
  /** Why a person silenced it. */
  silenced: z.string().optional(),
});

/** An original text; inline tags are written as `<1>...</1>` and `<2/>`. */
export const originalStringAnswer = z.object({
  id: z.uuid(),
  original_string: z.string(),
  kind: z.string(),
  context: z.string().nullable(),
  /** Element names of the numbered tags: `a` for `<1>`; empty if unknown. */
  tags: z.array(z.string()),
  word_count: countField,
  /** Number of live pages that contain it. */
  page_count: countField,
  /** Number of comments that are not resolved, in the language of the list. */
  open_comments: countField,
  /** Who is to work on it in this language; null if nobody is. */
  assignment: z
    .object({
      assignee: z.uuid(),
      /** The email address of the assignee. */
      name: z.string(),
      due_on: z.iso.date().nullable(),
      /** True once somebody edited or reviewed it. */
      is_done: z.boolean(),
    })
    .nullable(),
  /** If the text changed on the website: what it was before, and how that was translated. */
  replaces: z.object({ original_string: z.string(), translated_string: z.string() }).nullable(),
});

const scoreField = z.number().int().min(1).max(5);

/** A language model's opinion on a translation. */
const assessmentAnswer = z.object({
  accuracy: scoreField,
  fluency: scoreField,
  terms: scoreField,
  style: scoreField,
  /** The lowest of the four. */
  score: scoreField,
  /** One sentence. */
  reason: z.string(),
  /** A better translation that passed the checks, if the model has one. */
  proposal: z.string().nullable(),
  engine: z.string(),
  engine_version: z.string(),
  assessed_at: timestampField,
  /** True if the translation has changed since. */
  is_stale: z.boolean(),
  is_dismissed: z.boolean(),
});

export type Assessment = z.infer<typeof assessmentAnswer>;

export const translatedStringAnswer = z.object({
  website_string_id: z.uuid(),
  translated_string: z.string(),
  state: stateField,
  /** The engine that translated it; null for edits and translation memory. */
  engine: z.string().nullable(),
  checks: z.array(checkAnswer),
  updated_at: timestampField,
  /** When a new machine translation was requested; the current text is served until then. */
  renewal_requested_at: timestampField.nullable(),
  assessment: assessmentAnswer.nullable(),
  /** How good it presumably is, from its checks, engine and second reader; null if it failed. */
  score: z.number().int().min(0).max(100).nullable(),
  /** True if the score is below the website's bound (70 if it has none). */
  is_doubtful: z.boolean(),
});

export type OriginalString = z.infer<typeof originalStringAnswer>;
export type TranslatedString = z.infer<typeof translatedStringAnswer>;
export type StringState = z.infer<typeof stateField>;
export type ListedState = z.infer<typeof listedStateField>;
