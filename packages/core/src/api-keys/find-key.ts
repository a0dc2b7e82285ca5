import type { HasDatabase } from '@dragoman/database/connection';
import type { ApiKey } from '../api/index.ts';
import { noteUse, selectKeyByHash } from './keys.store.ts';
import { hashOf, isWellFormed } from './token.ts';

/**
 * Returns the key of a token; undefined if it is not valid, whatever the reason. Reads its row at each call, so a revoked key ends
 * in every process at once.
 */
export async function findKey(
  { database }: HasDatabase,
  token: string,
): Promise<ApiKey | undefined> {
  if (!isWellFormed(token)) return undefined;
  const key = await selectKeyByHash(database.kysely, hashOf(token));
  if (key === undefined) return undefined;
  if (key.isUseOld) await noteUse(database.kysely, key.id);
  const { id, name, scopes, account_id, website_ids, languages } = key;
  return { id, name, scopes, accountId: account_id, websiteIds: website_ids, languages };
}
