import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Insertable, type Selectable, sql } from 'kysely';

export type StoredKey = Selectable<Schema['api_keys']>;

export interface UsedKey extends StoredKey {
  /** True if its last use was more than a minute ago. */
  readonly isUseOld: boolean;
}

/** True while the person who made a key may make keys. */
const isMakerAllowed = sql`public.permits_in_account(created_by, 'keys.manage', account_id)`;

/** Returns the key with this hash; undefined if it was revoked or rolled, has expired, its maker was removed, or the account is locked. */
export async function selectKeyByHash(
  queries: Queries,
  tokenHash: Buffer,
): Promise<UsedKey | undefined> {
  const rows = await rowsOf<UsedKey>(queries)`
    select key.*, coalesce(key.last_used_at < now() - interval '1 minute', true) as "isUseOld"
    from api_keys key join auth.users account on account.id = key.account_id
    where (token_hash = ${tokenHash} or former_hash = ${tokenHash} and former_until > now())
      and (expires_at is null or expires_at > now()) and ${isMakerAllowed}
      and account.deleted_at is null and coalesce(account.banned_until <= now(), true)`;
  return rows[0];
}

export async function noteUse(queries: Queries, id: string): Promise<void> {
  await sql`update api_keys set last_used_at = now()
    where id = ${id} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(
    queries,
  );
}

/** Returns the keys of an account, the newest first. */
export function selectKeys(queries: Queries, accountId: string): Promise<StoredKey[]> {
  return queries
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertKey(
  queries: Queries,
  { expiresInDays, ...key }: Insertable<Schema['api_keys']> & { expiresInDays: number | null },
): Promise<StoredKey> {
  return queries
    .insertInto('api_keys')
    .values({ ...key, expires_at: sql`now() + ${expiresInDays}::int * interval '1 day'` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces a key; the one before stays valid for so many hours, if its maker may make keys. Returns undefined if the account has no such key. */
export async function replaceKey(
  queries: Queries,
  { id, accountId, by }: { readonly id: string; readonly accountId: string; readonly by: string },
  next: { readonly tokenHash: Buffer; readonly hint: string; readonly overlapHours: number },
): Promise<StoredKey | undefined> {
  const rows = await rowsOf<StoredKey>(queries)`
    update api_keys set former_hash = case when ${isMakerAllowed} then token_hash end, created_by = ${by}, token_hash = ${next.tokenHash}, hint = ${next.hint},
      former_until = now() + ${next.overlapHours} * interval '1 hour'
    where id = ${id} and account_id = ${accountId} returning *`;
  return rows[0];
}

/** Returns the deleted key; undefined if the account has no such key. */
export function deleteKey(
  queries: Queries,
  id: string,
  accountId: string,
): Promise<StoredKey | undefined> {
  return queries
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}
