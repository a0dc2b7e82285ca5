import type { Queries } from '@dragoman/database/connection';
import type { VisitEvent } from './read-event.ts';

export interface CountedEvent extends VisitEvent {
  readonly visitor: Buffer;
  readonly device: string;
  readonly browser: string | undefined;
}

export async function insertEvent(
  queries: Queries,
  {
    props,
    browser = null,
    ...event
  }: Omit<CountedEvent, 'browser'> & { browser?: string | null | undefined },
): Promise<void> {
  await queries
    .insertInto('analytics_events')
    .values({ ...event, browser, props: JSON.stringify(props) })
    .execute();
}

/** Returns the day's salt, shared by all processes. `made` is true if this call created it. */
export async function saltOfDay(
  queries: Queries,
  day: string,
  fresh: Buffer,
): Promise<{ salt: Buffer; made: boolean }> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('analytics_salts')
    .values({ utc_day: day, salt: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const { salt } = await queries
    .selectFrom('analytics_salts')
    .select('salt')
    .where('utc_day', '=', day)
    .executeTakeFirstOrThrow();
  return { salt, made: numInsertedOrUpdatedRows === 1n };
}

export async function deleteSaltsBefore(queries: Queries, day: string): Promise<void> {
  await queries.deleteFrom('analytics_salts').where('utc_day', '<', day).execute();
}

export async function deleteEventsBefore(queries: Queries, moment: Date): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('analytics_events')
    .where('created_at', '<', moment)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
