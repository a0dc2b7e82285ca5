import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Selectable, sql } from 'kysely';

export type StoredKey = Selectable<Schema['engine_keys']>;

/** Returns an owner's keys in the order in which they are tried. */
export function selectKeys(queries: Queries, userId: string): Promise<StoredKey[]> {
  return queries
    .selectFrom('engine_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the keys for a website: its own first, then those for all websites of its owner. */
export function selectKeysFor(queries: Queries, websiteId: string): Promise<StoredKey[]> {
  return queries
    .selectFrom('engine_keys as key')
    .innerJoin('websites as website', 'website.user_id', 'key.user_id')
    .selectAll('key')
    .where('website.id', '=', websiteId)
    .where((eb) => eb.or([eb('key.website_id', 'is', null), eb('key.website_id', '=', websiteId)]))
    .orderBy('key.website_id', (by) => by.asc().nullsLast())
    .orderBy('key.position')
    .orderBy('key.created_at')
    .orderBy('key.id')
    .execute();
}

export async function insertKey(
  queries: Queries,
  key: Omit<StoredKey, 'created_at' | 'position'>,
): Promise<void> {
  const rows = await rowsOf<{ next: number }>(queries)`
    select coalesce(max(position) + 1, 0)::int as next from engine_keys where user_id = ${key.user_id}`;
  await queries
    .insertInto('engine_keys')
    .values({ ...key, position: rows[0]?.next ?? 0 })
    .execute();
}

/** Stores the order of an owner's keys. */
export async function storeOrder(queries: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    update engine_keys key set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) where key.id = wanted.id`.execute(
    queries,
  );
}

export async function deleteKey(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('engine_keys').where('id', '=', id).execute();
}
