import { randomUUID } from 'node:crypto';
import type { ApiKeyFields, CheckedApiKeyInput } from '@dragoman/contract/api-keys';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { ApiUser } from '../api/index.ts';
import { assertId, websiteFor } from '../websites/index.ts';
import { deleteKey, insertKey, replaceKey, type StoredKey, selectKeys } from './keys.store.ts';
import { createToken, hashOf, hintOf } from './token.ts';

const mostKeys = 50;

interface NewKey {
  readonly token: string;
  readonly key: KeyAnswer;
}

type KeyAnswer = Pick<StoredKey, keyof ApiKeyFields>;

/** Returns an account's keys without the keys themselves, the newest first. */
export async function listKeys(
  { database }: HasDatabase,
  accountId: string,
): Promise<{ keys: KeyAnswer[] }> {
  return { keys: (await selectKeys(database.kysely, accountId)).map(shown) };
}

/** Creates a key. Throws `DragomanError`: `conflict` with too many, `not-found` for a website of somebody else. */
export async function createKey(
  deps: HasDatabase,
  user: ApiUser,
  { expires_in_days: expiresInDays, ...input }: CheckedApiKeyInput,
): Promise<NewKey> {
  const { kysely } = deps.database;
  if ((await selectKeys(kysely, user.accountId)).length >= mostKeys)
    throw new DragomanError('conflict', { message: `You can have at most ${mostKeys} keys.` });
  for (const id of input.website_ids ?? [])
    await websiteFor(deps, { ...user, id: user.accountId }, id);
  const token = createToken();
  const key = await insertKey(kysely, {
    ...input,
    id: randomUUID(),
    scopes: JSON.stringify(input.scopes),
    account_id: user.accountId,
    created_by: user.id,
    token_hash: hashOf(token),
    hint: hintOf(token),
    expiresInDays,
  });
  return { token, key: shown(key) };
}

/** Replaces a key. Throws `DragomanError('not-found')` if the account has no such key. */
export async function rollKey(
  { database }: HasDatabase,
  { accountId, id: by }: ApiUser,
  id: string,
  overlapHours: number,
): Promise<NewKey & { readonly name: string }> {
  assertId(id);
  const token = createToken();
  const next = { tokenHash: hashOf(token), hint: hintOf(token), overlapHours };
  const key = await replaceKey(database.kysely, { id, accountId, by }, next);
  if (key === undefined) throw new DragomanError('not-found');
  // The name is for the activity.
  return { token, key: shown(key), name: key.name };
}

/** Revokes a key. Throws `DragomanError('not-found')` if the account has no such key. */
export async function revokeKey(
  deps: HasDatabase,
  { accountId }: ApiUser,
  id: string,
): Promise<{ keys: KeyAnswer[]; name: string }> {
  assertId(id);
  const deleted = await deleteKey(deps.database.kysely, id, accountId);
  if (deleted === undefined) throw new DragomanError('not-found');
  // For the activity.
  return { ...(await listKeys(deps, accountId)), name: deleted.name };
}

function shown({
  account_id: _account,
  created_by: _creator,
  token_hash: _hash,
  former_hash: _former,
  ...key
}: StoredKey): KeyAnswer {
  return key;
}
