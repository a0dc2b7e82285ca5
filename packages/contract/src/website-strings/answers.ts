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

/** A state, or `untranslated` where there is no translation. */
export const listedStateField = z.enum([...stateField.options, 'untranslated']);

export const kindField = z.enum(['text', 'attribute', 'title', 'meta', 'json-ld']);

/** One finding about a translation; a `note` asks for nothing. */
export const checkAnswer = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  detail: z.string().optional(),
});

/** A text of the original; inline tags read `<1>...</1>` and `<2/>`. */
export const originalStringAnswer = z.object({
  id: z.uuid(),
  original_string: z.string(),
  kind: z.string(),
  context: z.string().nullable(),
  word_count: countField,
  /** How many live pages hold it. */
  page_count: countField,
});

export const translatedStringAnswer = z.object({
  website_string_id: z.uuid(),
  translated_string: z.string(),
  state: stateField,
  /** What translated it; null for what a person or the memory gave. */
  engine: z.string().nullable(),
  checks: z.array(checkAnswer),
  updated_at: timestampField,
  /** Since when an engine is to be asked anew; the text stands until it answers. */
  renewal_requested_at: timestampField.nullable(),
});

export type OriginalString = z.infer<typeof originalStringAnswer>;
export type TranslatedString = z.infer<typeof translatedStringAnswer>;
export type StringState = z.infer<typeof stateField>;
export type ListedState = z.infer<typeof listedStateField>;
