import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

/** Few, because a website takes all of its strings along. */
const rowsAtOnce = 20;

/** Deletes some rows that meet a condition. Returns their number. */
export async function deleteSome(
  queries: Kysely<Schema>,
  table: string,
  condition: string,
): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    await allowDeletingObjects(transaction);
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${rowsAtOnce} for update skip locked
      ))`.execute(transaction);
    return Number(numAffectedRows);
  });
}

/** Lets this transaction delete rows of stored files, which a Supabase project otherwise refuses. */
export async function allowDeletingObjects(transaction: Kysely<Schema>): Promise<void> {
  await sql`select set_config('storage.allow_delete_query', 'true', true)`.execute(transaction);
}
