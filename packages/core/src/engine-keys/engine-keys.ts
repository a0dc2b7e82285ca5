import { randomUUID } from 'node:crypto';
import type { EngineKeyInput, EngineKeysAnswer } from '@dragoman/contract/engine-keys';
import type { HasDatabase } from '@dragoman/database/connection';
import { ownEngines } from '@dragoman/domain/engines';
import { DragomanError } from '@dragoman/domain/errors';
import type { LanguagePair } from '@dragoman/providers/engines/port';
import type { Seal } from '../sealing/index.ts';
import { engineMessageOf } from '../translations/index.ts';
import { websiteFor } from '../websites/index.ts';
import { deleteKey, insertKey, type StoredKey, selectKeys, storeOrder } from './keys.store.ts';
import type { OwnEngines } from './own-engines.ts';

export interface EngineKeyDeps extends HasDatabase {
  readonly engineKeys: EngineKeys;
}

/** What encrypts owners' keys, and the engines that they open. */
export interface EngineKeys {
  readonly seal: Seal;
  readonly own: OwnEngines;
}

type Owner = Parameters<typeof websiteFor>[1];
const mostKeys = 30;

/** Returns an owner's keys without the keys themselves. */
export async function listKeys(deps: EngineKeyDeps, owner: Owner): Promise<EngineKeysAnswer> {
  const keys = await selectKeys(deps.database.kysely, owner.accountId);
  return {
    keys: keys.map(({ id, website_id, engine, hint, base_url, model, region, languages }) => ({
      ...{ id, website_id, engine, hint, base_url, model, region, languages },
    })),
  };
}

/** Encrypts and stores a key. Throws `DragomanError`: `bad-request` if a field that the engine needs is missing. */
export async function addKey(
  deps: EngineKeyDeps,
  owner: Owner,
  input: EngineKeyInput,
): Promise<EngineKeysAnswer> {
  assertComplete(input);
  if (input.website_id) await websiteFor(deps, owner, input.website_id);
  const { kysely } = deps.database;
  if ((await selectKeys(kysely, owner.accountId)).length >= mostKeys)
    throw new DragomanError('conflict', { message: `You can have at most ${mostKeys} keys.` });
  const id = randomUUID();
  await insertKey(kysely, {
    id,
    user_id: owner.accountId,
    website_id: input.website_id ?? null,
    engine: input.engine,
    sealed_key: deps.engineKeys.seal.close(input.key, id),
    hint: input.key.length < 12 ? '' : input.key.slice(-4),
    base_url: input.base_url ?? null,
    model: input.model ?? null,
    region: input.region ?? null,
    languages: input.languages ?? null,
  });
  return listKeys(deps, owner);
}

const missing = {
  base_url: 'Enter the address of the service.',
  model: 'Enter the model.',
  region: 'Enter the region of the key.',
} as const;

function assertComplete(input: EngineKeyInput): void {
  const { needs } = ownEngines.find(({ name }) => name === input.engine) ?? { needs: [] };
  const field = needs.find((name) => !input[name]);
  if (field !== undefined)
    throw new DragomanError('bad-request', { field, message: missing[field] });
  if (input.engine === 'amazon' && !/^[^:]+:[^:]+$/.test(input.key))
    throw new DragomanError('bad-request', {
      field: 'key',
      message: 'Enter the access key id and the secret, joined by a colon.',
    });
}

export async function moveKey(
  deps: EngineKeyDeps,
  owner: Owner,
  keyId: string,
  position: number,
): Promise<EngineKeysAnswer> {
  const { kysely } = deps.database;
  const { id } = await ownKey(deps, owner, keyId);
  const others = (await selectKeys(kysely, owner.accountId)).flatMap((key) =>
    key.id === id ? [] : key.id,
  );
  await storeOrder(kysely, others.toSpliced(position, 0, id));
  return listKeys(deps, owner);
}

export async function removeKey(
  deps: EngineKeyDeps,
  owner: Owner,
  keyId: string,
): Promise<EngineKeysAnswer> {
  await deleteKey(deps.database.kysely, (await ownKey(deps, owner, keyId)).id);
  return listKeys(deps, owner);
}

const tryFor = 30_000;

/** Translates a sentence with a key, or returns what the engine said instead. */
export async function tryKey(
  deps: EngineKeyDeps,
  owner: Owner,
  keyId: string,
  { text, ...pair }: LanguagePair & { readonly text: string },
): Promise<{ translation: string | null; error: string | null }> {
  const engine = deps.engineKeys.own.engineOf(await ownKey(deps, owner, keyId));
  if (engine === undefined)
    return { translation: null, error: 'This key cannot be read any more. Add it again.' };
  try {
    const batch = { ...pair, texts: [{ id: '1', text }] };
    const [answer] = await engine.translate(batch, AbortSignal.timeout(tryFor));
    if (answer !== undefined && 'text' in answer) return { translation: answer.text, error: null };
    return { translation: null, error: 'The engine gave no translation of this sentence.' };
  } catch (error) {
    const said = engineMessageOf(error);
    if (said !== undefined) return { translation: null, error: said };
    if (error instanceof Error && error.name === 'TimeoutError')
      return { translation: null, error: 'The engine did not answer in time.' };
    throw error;
  }
}

async function ownKey(deps: EngineKeyDeps, owner: Owner, keyId: string): Promise<StoredKey> {
  const key = (await selectKeys(deps.database.kysely, owner.accountId)).find(
    ({ id }) => id === keyId,
  );
  if (key === undefined) throw new DragomanError('not-found');
  return key;
}
