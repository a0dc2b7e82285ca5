import { scopeResources } from '@dragoman/domain/permissions';
import { z } from 'zod';
import { defineEndpoint, idField, languageField, timestampField } from '../endpoints/index.ts';

/** What the key may do with each resource; `write` has what `read` has. */
const scopesField = z.partialRecord(z.enum(scopeResources), z.enum(['none', 'read', 'write']));

const keyInput = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: scopesField.refine((scopes) => Object.values(scopes).some((one) => one !== 'none'), {
    error: 'Choose what the key may do.',
  }),
  /** Null for all websites of the account, those of the future too. */
  website_ids: z.array(idField).min(1).max(500).nullable().default(null),
  /** The target languages; null for all. */
  languages: z.array(languageField).min(1).max(100).nullable().default(null),
  /** Null for a key that does not expire. */
  expires_in_days: z.number().int().min(1).max(3650).nullable().default(90),
});

const keyFields = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  scopes: scopesField,
  website_ids: z.array(z.uuid()).nullable(),
  languages: z.array(z.string()).nullable(),
  created_at: timestampField,
  expires_at: timestampField.nullable(),
  /** Exact to the minute. */
  last_used_at: timestampField.nullable(),
  /** Until when the key before it is or was accepted, if it was rolled. */
  former_until: timestampField.nullable(),
});

const keysAnswer = z.object({ keys: z.array(keyFields) });

const newKeyAnswer = z.object({
  /** The key. It is not stored and cannot be read again. */
  token: z.string(),
  key: keyFields,
});

export type ApiKeyInput = z.input<typeof keyInput>;
export type CheckedApiKeyInput = z.output<typeof keyInput>;
export type ApiKeyFields = z.infer<typeof keyFields>;

export const readApiKeysEndpoint = defineEndpoint('read-api-keys', {
  call: 'GET /api/api-keys',
  permission: 'keys.manage',
  summary: 'The API keys of an account, without the keys themselves',
  answer: keysAnswer,
});

export const createApiKeyEndpoint = defineEndpoint('create-api-key', {
  call: 'POST /api/api-keys',
  isAnswerSecret: true,
  permission: 'keys.manage',
  ownersOnly: true,
  activity: 'key.created',
  activityFields: ['name', 'languages', 'expires_in_days'],
  summary: 'Creates an API key, which is answered this once',
  body: keyInput,
  statuses: [201],
  answer: newKeyAnswer,
  errors: ['conflict', 'not-found'],
});

export const rollApiKeyEndpoint = defineEndpoint('roll-api-key', {
  call: 'POST /api/api-keys/:keyId/roll',
  isAnswerSecret: true,
  permission: 'keys.manage',
  ownersOnly: true,
  activity: 'key.rolled',
  activityFields: ['name'],
  summary: 'Replaces an API key; the one before it stays valid for the hours that you choose',
  body: z.object({ overlap_hours: z.number().min(0).max(24).default(24) }),
  answer: newKeyAnswer,
});

export const revokeApiKeyEndpoint = defineEndpoint('revoke-api-key', {
  call: 'DELETE /api/api-keys/:keyId',
  permission: 'keys.manage',
  activity: 'key.revoked',
  activityFields: ['name'],
  summary: 'Revokes an API key at once',
  answer: keysAnswer,
});
