import { z } from 'zod';
import { defineEndpoint, languageField } from '../endpoints/index.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((value) => value || null)
    .nullable()
    .default(null);

const voiceFields = z.object({
  formality: z.enum(['formal', 'informal']).nullable().default(null),
  /** What the website is about. Defaults to the title and description of its start page. */
  brief: text(2000),
  audience: text(1000),
  style: text(2000),
  /** Translations as they should sound. */
  examples: text(4000),
});

const voiceField = z.enum(['formality', 'brief', 'audience', 'style', 'examples']);

const voicesAnswer = z.object({
  /** For all languages (null) and for single ones, whose fields replace those for all. */
  voices: z.array(
    z.object({
      target_language: z.string().nullable(),
      formality: z.enum(['formal', 'informal']).nullable(),
      brief: z.string().nullable(),
      audience: z.string().nullable(),
      style: z.string().nullable(),
      examples: z.string().nullable(),
    }),
  ),
  /** The engine of each translation language, and the fields that it uses; null if no engine has the pair. */
  engines: z.array(
    z.object({ language: z.string(), engine: z.string().nullable(), uses: z.array(voiceField) }),
  ),
});

export type VoiceInput = z.input<typeof voiceFields>;
export type VoicesAnswer = z.infer<typeof voicesAnswer>;
export type VoiceField = z.infer<typeof voiceField>;

export const readVoicesEndpoint = defineEndpoint('read-voices', {
  call: 'GET /api/websites/:id/voices',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'How a website speaks, and which engines use it',
  answer: voicesAnswer,
});

export const replaceVoiceEndpoint = defineEndpoint('replace-voice', {
  call: 'PUT /api/websites/:id/voices',
  permission: 'website.edit',
  activity: 'voice.changed',
  summary:
    'Replaces how a website speaks in all languages or in one; without any field it is deleted',
  body: voiceFields.extend({ target_language: languageField.nullable().default(null) }),
  answer: voicesAnswer,
});
