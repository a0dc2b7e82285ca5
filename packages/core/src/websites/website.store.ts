import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema, WebsiteRow } from '@dragoman/database/schema';
import { type Insertable, sql } from 'kysely';

/** Returns undefined if the user has the address already. */
export function insertWebsite(
  queries: Queries,
  values: Insertable<Schema['websites']>,
): Promise<WebsiteRow | undefined> {
  return queries
    .insertInto('websites')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function selectWebsite(queries: Queries, id: string): Promise<WebsiteRow | undefined> {
  return queries
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'is distinct from', 'deleted')
    .executeTakeFirst();
}

/** The user's website on the host of an address. */
export function selectWebsiteByUrl(
  queries: Queries,
  userId: string,
  url: string,
): Promise<WebsiteRow | undefined> {
  return queries
    .selectFrom('websites')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`public.host_of(url) = public.host_of(${url})`)
    .where('status', 'is distinct from', 'deleted')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}

/** Also stops its scans, ends that another account pays for it, and deletes what it sent to engines. Returns false if it was already deleted. */
export async function markDeleted(queries: Queries, id: string): Promise<boolean> {
  const rows = await rowsOf(queries)`
    with deleted as (
      update websites set status = 'deleted', deleted_at = now(), billed_to = null
      where id = ${id} and status is distinct from 'deleted' returning id
    ), stopped as (
      update scans set cancel_requested = true
      where website_id in (select id from deleted) and status in ('queued', 'running')
    ), forgotten as (
      delete from sent_calls where website_id in (select id from deleted)
    )
    select id from deleted`;
  return rows.length > 0;
}

/** The user's websites, newest first. */
export function selectWebsitesOf(queries: Queries, userId: string): Promise<WebsiteRow[]> {
  return queries
    .selectFrom('websites')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'is distinct from', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
