import { ownEngines } from '@dragoman/domain/engines';
import { z } from 'zod';
import { defineEndpoint, idField, languageField } from '../endpoints/index.ts';

const [firstEngine, ...otherEngines] = ownEngines.map(({ name }) => name);
const engineField = z.enum([firstEngine ?? 'deepl', ...otherEngines]);
const optional = (most: number) => z.string().trim().min(1).max(most).nullable().default(null);

const keyInput = z.object({
  /** Null for all of your websites. */
  website_id: idField.nullable().default(null),
  engine: engineField,
  /** Stored encrypted and never answered. */
  key: z.string().trim().min(1).max(500),
  /** Of an OpenAI-compatible endpoint or LibreTranslate, with its version. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  model: optional(200),
  region: optional(100),
  /** The target languages it is used for; null for all. */
  languages: z.array(languageField).min(1).max(100).nullable().default(null),
});

const keysAnswer = z.object({
  /** In the order in which they are tried; those of a website come first there. */
  keys: z.array(
    z.object({
      id: z.uuid(),
      website_id: z.uuid().nullable(),
      engine: z.string(),
      /** The last characters of the key. */
      hint: z.string(),
      base_url: z.string().nullable(),
      model: z.string().nullable(),
      region: z.string().nullable(),
      languages: z.array(z.string()).nullable(),
    }),
  ),
});

export type EngineKeyInput = z.input<typeof keyInput>;
export type EngineKeysAnswer = z.infer<typeof keysAnswer>;

export const readEngineKeysEndpoint = defineEndpoint('read-engine-keys', {
  call: 'GET /api/engine-keys',
  permission: 'engines.manage',
  summary: 'Your keys for translation engines, without the keys themselves',
  answer: keysAnswer,
});

export const addEngineKeyEndpoint = defineEndpoint('add-engine-key', {
  call: 'POST /api/engine-keys',
  permission: 'engines.manage',
  ownersOnly: true,
  activity: 'engine-key.added',
  activityFields: ['engine'],
  summary:
    'Adds a key for a translation engine; it is used before the engines of this installation',
  body: keyInput,
  answer: keysAnswer,
  errors: ['not-found', 'conflict'],
});

export const moveEngineKeyEndpoint = defineEndpoint('move-engine-key', {
  call: 'PUT /api/engine-keys/:keyId/position',
  permission: 'engines.manage',
  ownersOnly: true,
  activity: 'engine-key.moved',
  activityFields: ['position'],
  summary: 'Moves a key in the order in which your keys are tried',
  body: z.object({ position: z.number().int().min(0).max(100) }),
  answer: keysAnswer,
  errors: ['not-found'],
});

export const deleteEngineKeyEndpoint = defineEndpoint('delete-engine-key', {
  call: 'DELETE /api/engine-keys/:keyId',
  permission: 'engines.manage',
  activity: 'engine-key.deleted',
  summary: 'Deletes a key',
  answer: keysAnswer,
  errors: ['not-found'],
});

export const tryEngineKeyEndpoint = defineEndpoint('try-engine-key', {
  call: 'POST /api/engine-keys/:keyId/try',
  permission: 'engines.manage',
  activity: 'engine-key.tried',
  summary: 'Translates a sentence with a key',
  body: z.object({
    text: z.string().trim().min(1).max(300),
    source: languageField,
    target: languageField,
  }),
  answer: z.object({
    translation: z.string().nullable(),
    /** What the engine said, if it did not translate. */
    error: z.string().nullable(),
  }),
  errors: ['not-found'],
  limit: { requests: 20, seconds: 600 },
});
