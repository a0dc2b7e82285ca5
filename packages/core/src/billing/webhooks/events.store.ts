import { databaseTime, type Queries, updateRow } from '@dragoman/database/connection';
import type { ProviderEvent } from '@dragoman/providers/payments/port';
import { sql } from 'kysely';

/** Stores an event. Returns true if it still has to be processed. */
export async function insertEvent(
  queries: Queries,
  { id, type, customer, createdAt }: ProviderEvent,
): Promise<boolean> {
  await queries
    .insertInto('billing_events')
    .values({ id, type, customer_id: customer, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await queries
    .selectFrom('billing_events')
    .select('processed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.processed_at === null;
}

/** Stores the outcome of an event; one with an error stays open. */
export async function settleEvent(queries: Queries, id: string, error?: string): Promise<void> {
  await updateRow(
    queries,
    'billing_events',
    id,
    error === undefined
      ? { processed_at: sql<Date>`clock_timestamp()`, error: null }
      : { error: error.slice(0, 500) },
  );
}

/** Unprocessed events that were received more than `age` milliseconds ago. */
export function selectOpenEvents(queries: Queries, age: number) {
  return queries
    .selectFrom('billing_events')
    .select(['id', 'type', 'customer_id', 'created_at'])
    .where('processed_at', 'is', null)
    .where('received_at', '<', databaseTime(-age))
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** When the newest stored event was created. */
export async function newestEvent(queries: Queries): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('billing_events')
    .select(({ fn }) => fn.max('created_at').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? undefined;
}
