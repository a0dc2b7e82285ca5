import type { Queries } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Selectable, sql } from 'kysely';

export type TempWebsiteRow = Selectable<Schema['temp_websites']>;

export function selectLive(queries: Queries, id: string): Promise<TempWebsiteRow | undefined> {
  return queries
    .selectFrom('temp_websites')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function deleteExpired(queries: Queries): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('temp_websites')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns websites waiting for their first scan, locked for the transaction. Skips those that another worker has locked. */
export async function lockWaiting(transaction: Queries): Promise<string[]> {
  const rows = await transaction
    .selectFrom('first_scans')
    .select('website_id')
    .orderBy('requested_at')
    .limit(50)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ website_id }) => website_id);
}

export async function deleteWaiting(
  transaction: Queries,
  websiteIds: readonly string[],
): Promise<void> {
  if (websiteIds.length === 0) return;
  await transaction.deleteFrom('first_scans').where('website_id', 'in', websiteIds).execute();
}
