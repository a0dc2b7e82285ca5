import { databaseTime, type Queries } from '@dragoman/database/connection';
import type { ReleasedHostRow, ReleasedWebsiteRow, Schema } from '@dragoman/database/schema';
import { sql, type Updateable } from 'kysely';

/** Lease of a release in milliseconds; another process may take it over afterwards. */
const lease = 600_000;

/** A leased release, and the database's time. */
export type DueRelease = ReleasedWebsiteRow & { readonly now: Date };

/** Leases the deleted website that is due for the longest time. */
export function takeDueRelease(queries: Queries): Promise<DueRelease | undefined> {
  return queries
    .updateTable('released_websites')
    .set({ next_look_at: databaseTime(lease) })
    .where('website_id', '=', (eb) =>
      eb
        .selectFrom('released_websites')
        .select('website_id')
        .where('next_look_at', '<=', sql<Date>`now()`)
        .orderBy('next_look_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(databaseTime().as('now'))
    .executeTakeFirst();
}

export function releasedHosts(queries: Queries, websiteId: string): Promise<ReleasedHostRow[]> {
  return queries
    .selectFrom('released_hosts')
    .selectAll()
    .where('website_id', '=', websiteId)
    .orderBy('host')
    .execute();
}

/** Records when a host was first seen to point elsewhere; null if it points to us. */
export async function updateReleasedHost(
  queries: Queries,
  host: string,
  leftAt: Date | null,
): Promise<void> {
  await queries
    .updateTable('released_hosts')
    .set({ left_at: leftAt })
    .where('host', '=', host)
    .execute();
}

export async function updateRelease(
  queries: Queries,
  websiteId: string,
  values: Updateable<Schema['released_websites']>,
): Promise<void> {
  await queries
    .updateTable('released_websites')
    .set(values)
    .where('website_id', '=', websiteId)
    .execute();
}

/** Ends a release: its hosts are no longer served and its owner's data is deleted. */
export async function endRelease(queries: Queries, websiteId: string): Promise<void> {
  await queries.deleteFrom('released_websites').where('website_id', '=', websiteId).execute();
}
