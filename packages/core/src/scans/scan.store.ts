import { type Queries, rowsOf, updateRow } from '@dragoman/database/connection';
import type { ScanRow } from '@dragoman/database/schema';
import { sql } from 'kysely';
import { lockStrings } from '../websites/index.ts';

export type ScanEnd = 'completed' | 'failed' | 'cancelled';

export function findScan(queries: Queries, scanId: string): Promise<ScanRow | undefined> {
  return queries.selectFrom('scans').selectAll().where('id', '=', scanId).executeTakeFirst();
}

export function findLatestScan(queries: Queries, websiteId: string): Promise<ScanRow | undefined> {
  return queries
    .selectFrom('scans')
    .selectAll()
    .where('website_id', '=', websiteId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the website's queued or running scan, or creates one. */
export async function openScan(
  queries: Queries,
  websiteId: string,
  isAutomatic = false,
): Promise<ScanRow> {
  const scan = { website_id: websiteId, is_automatic: isAutomatic };
  const made = await queries
    .insertInto('scans')
    .values(scan)
    .onConflict((conflict) =>
      conflict.column('website_id').where('status', 'in', ['queued', 'running']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) return made;
  return queries
    .selectFrom('scans')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
}

/** Marks a scan as running. Does not change its first start time, so that a resumed scan knows what it has read. */
export async function startScan(queries: Queries, scanId: string): Promise<ScanRow | undefined> {
  return queries
    .updateTable('scans')
    .set({ status: 'running', started_at: sql<Date>`coalesce(started_at, clock_timestamp())` })
    .where('id', '=', scanId)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
}

export async function endScan(
  queries: Queries,
  scanId: string,
  status: ScanEnd,
  error: string | null = null,
): Promise<void> {
  await updateRow(queries, 'scans', scanId, {
    status,
    error,
    finished_at: sql<Date>`clock_timestamp()`,
  });
}

/** Makes an ended scan continue, unless another scan of the website is open. */
export async function reopenScan(queries: Queries, scanId: string): Promise<void> {
  await sql`
    update scans set status = 'queued', error = null, finished_at = null
    where id = ${scanId} and status in ('failed', 'cancelled') and not exists (
      select from scans other
      where other.website_id = scans.website_id and other.status in ('queued', 'running'))`.execute(
    queries,
  );
}

/**
 * Locks out other transactions that store pages of this website, or translations. The commit does not wait for the disk: a page lost in a crash of the
 * database is read again.
 */
export async function lockPages(transaction: Queries, websiteId: string): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(transaction);
  await lockStrings(transaction, websiteId, 'alone');
}

/** Updates the scan's counts of pages and texts, which always belong together. Returns true if it must stop. */
export async function updateCounts(queries: Queries, scan: ScanRow): Promise<boolean> {
  const rows = await rowsOf<{ cancel_requested: boolean }>(queries)`
    update scans set pages_found = page.found, pages_done = page.done, pages_failed = page.failed,
      strings_found = text.strings, words_found = text.words
    from (
      select count(*)::int as found,
        count(*) filter (where fetched_at >= ${scan.started_at})::int as done,
        count(*) filter (where fetched_at >= ${scan.started_at} and outcome = 'error')::int as failed
      from pages where website_id = ${scan.website_id} and last_scan_id = ${scan.id}
    ) page, (
      select count(*)::int as strings, coalesce(sum(word_count), 0)::int as words
      from website_strings where website_id = ${scan.website_id} and gone_at is null
    ) text
    where id = ${scan.id}
    returning cancel_requested`;
  return rows[0]?.cancel_requested ?? true;
}

/**
 * Updates the planner's statistics. Without this, the planner believes that the tables of a first large website are empty, and
 * counting takes seconds instead of milliseconds until autovacuum runs.
 */
export async function refreshStatistics(queries: Queries): Promise<void> {
  await sql`analyze pages, page_strings, website_strings`.execute(queries);
}

/** Requests a scan to stop; a queued one ends at once. Returns false if it is neither queued nor running. */
export async function requestCancel(queries: Queries, scanId: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('scans')
    .set({
      cancel_requested: true,
      status: sql`case when status = 'queued' then 'cancelled' else status end`,
      finished_at: sql`case when status = 'queued' then clock_timestamp() end`,
    })
    .where('id', '=', scanId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
