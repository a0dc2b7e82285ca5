import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

/** Tables in which one website can have millions of rows. What refers to a row goes with it. */
const largeTables = [
  'public.website_strings',
  'public.pages',
  'public.sent_calls',
  'public.engine_calls',
  'public.unknown_strings',
];

/** Deletes up to `most` rows that meet a condition. Returns their number. */
export async function deleteSome(
  queries: Queries,
  table: string,
  condition: string,
  most: number,
): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    await allowDeletingObjects(transaction);
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${most} for update skip locked
      ))`.execute(transaction);
    return Number(numAffectedRows);
  });
}

/** Lets this transaction delete rows of stored files, which a Supabase project otherwise refuses. */
export async function allowDeletingObjects(transaction: Queries): Promise<void> {
  await sql`select set_config('storage.allow_delete_query', 'true', true)`.execute(transaction);
}

/**
 * Deletes what websites have in large tables, in batches: one transaction would take minutes and hold back vacuuming. Deleting
 * the rest of the websites is quick afterwards. Safe to repeat and to run in several processes.
 * @param websites SQL condition on `public.websites`
 * @param afterBatch is awaited after each batch
 */
export async function emptyWebsites(
  queries: Queries,
  websites: string,
  afterBatch: () => Promise<void> = async () => {},
): Promise<void> {
  const condition = `website_id in (select id from public.websites where ${websites})`;
  for (const table of largeTables) await deleteInBatches(queries, table, condition, afterBatch);
}

const rowsAtOnce = 2000;

/** Deletes all rows that meet a condition, a transaction for each batch. */
export async function deleteInBatches(
  queries: Queries,
  table: string,
  condition: string,
  afterBatch: () => Promise<void>,
): Promise<void> {
  while ((await deleteSome(queries, table, condition, rowsAtOnce)) > 0) await afterBatch();
}
