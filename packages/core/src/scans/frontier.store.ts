import type { Database } from '@dragoman/database/connection';
import type { PageOutcome, ScanRow, Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

type Queries = Database['kysely'];

/** An address that a scan still has to read. */
export interface FrontierPage {
  readonly id: string;
  readonly path: string;
  readonly depth: number;
}

export interface PageVisit {
  readonly outcome: Exclude<PageOutcome, 'queued'>;
  readonly httpStatus?: number;
  readonly redirectTo?: string;
  readonly contentType?: string;
  readonly title?: string;
  readonly bodyHash?: string;
  readonly wordCount?: number;
  readonly error?: string;
}

/** Adds paths to a scan's frontier; those it has already are left as they are. Answers the new ones, in order. */
export async function addToFrontier(
  queries: Queries,
  scan: ScanRow,
  paths: readonly string[],
  depth: number,
): Promise<FrontierPage[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<FrontierPage>`
    insert into pages (website_id, path, depth, first_scan_id, last_scan_id)
    select ${scan.website_id}::uuid, path, ${depth}::int, ${scan.id}::uuid, ${scan.id}::uuid
    from (select distinct path from unnest(${[...paths].sort()}::text[]) as given (path)) as found
    order by path
    on conflict (website_id, path) do update
      set last_scan_id = excluded.last_scan_id, depth = excluded.depth
      where pages.last_scan_id is distinct from excluded.last_scan_id
    returning id, path, depth`.execute(queries);
  const order = new Map(paths.map((path, index) => [path, index]));
  return rows.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
}

/** Adds those of the paths that an earlier scan read as pages; answers the ones that are new to this scan. */
export async function addKnownToFrontier(
  queries: Queries,
  scan: ScanRow,
  paths: readonly string[],
): Promise<FrontierPage[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<FrontierPage>`
    update pages set last_scan_id = ${scan.id}
    where website_id = ${scan.website_id} and path = any(${paths}::text[]) and outcome = 'page'
      and gone_at is null and last_scan_id is distinct from ${scan.id}
    returning id, path, depth`.execute(queries);
  return rows;
}

/** Every path the scan has met so far, read or not. */
export async function pathsMet(queries: Queries, scan: ScanRow): Promise<string[]> {
  const rows = await queries
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', scan.website_id)
    .where('last_scan_id', '=', scan.id)
    .execute();
  return rows.map(({ path }) => path);
}

/** What a scan that was interrupted has found but not read. */
export function unreadPages(queries: Queries, scan: ScanRow): Promise<FrontierPage[]> {
  return queries
    .selectFrom('pages')
    .select(['id', 'path', 'depth'])
    .where('website_id', '=', scan.website_id)
    .where('last_scan_id', '=', scan.id)
    .where((eb) =>
      eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', scan.started_at as Date)]),
    )
    .orderBy('depth')
    .orderBy('path')
    .execute();
}

/** What the scan has read and asked for, for its limits. */
export async function readCounts(
  queries: Queries,
  scan: ScanRow,
): Promise<{ pages: number; fetches: number }> {
  const { rows } = await sql<{ pages: number; fetches: number }>`
    select count(*) filter (where outcome = 'page')::int as pages,
      count(*) filter (where outcome not in ('excluded', 'disallowed'))::int as fetches
    from pages where website_id = ${scan.website_id} and last_scan_id = ${scan.id}
      and fetched_at >= ${scan.started_at}`.execute(queries);
  return rows[0] ?? { pages: 0, fetches: 0 };
}

/** Whether the scan has read a path and found no page there. */
export async function isReadAsNoPage(
  queries: Queries,
  scan: ScanRow,
  path: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('pages')
    .select('outcome')
    .where('website_id', '=', scan.website_id)
    .where('path', '=', path)
    .where('last_scan_id', '=', scan.id)
    .where('fetched_at', '>=', scan.started_at as Date)
    .executeTakeFirst();
  return row !== undefined && row.outcome !== 'page';
}

/** Pages that named an address as the one to stand for them, to be read once more because it cannot. */
export async function reviveDuplicates(
  transaction: Kysely<Schema>,
  scan: ScanRow,
  address: string,
): Promise<FrontierPage[]> {
  return transaction
    .updateTable('pages')
    .set({ fetched_at: null })
    .where('website_id', '=', scan.website_id)
    .where('last_scan_id', '=', scan.id)
    .where('outcome', '=', 'duplicate')
    .where('redirect_to', '=', address)
    .returning(['id', 'path', 'depth'])
    .execute();
}

/** Writes down what came of reading a page. */
export async function settlePage(
  transaction: Kysely<Schema>,
  pageId: string,
  visit: PageVisit,
): Promise<void> {
  await transaction
    .updateTable('pages')
    .set({
      outcome: visit.outcome,
      http_status: visit.httpStatus ?? null,
      redirect_to: visit.redirectTo ?? null,
      content_type: visit.contentType ?? null,
      title: visit.title ?? null,
      body_hash: visit.bodyHash ?? null,
      word_count: visit.wordCount ?? 0,
      error: visit.error ?? null,
      gone_at: null,
      fetched_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', pageId)
    .execute();
}

/**
 * Pages of the website that the scan did not meet; marks them as gone. None are while a page that held content fails for
 * the moment: its links, which may be the only ones to them, could not be followed.
 */
export async function markGone(transaction: Kysely<Schema>, scan: ScanRow): Promise<string[]> {
  if (await lacksLinks(transaction, scan)) return [];
  const rows = await transaction
    .updateTable('pages')
    .set({ gone_at: sql<Date>`now()` })
    .where('website_id', '=', scan.website_id)
    .where('last_scan_id', 'is distinct from', scan.id)
    .where('gone_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function lacksLinks(transaction: Kysely<Schema>, scan: ScanRow): Promise<boolean> {
  const { rows } = await sql`
    select from pages page
    where page.website_id = ${scan.website_id} and page.last_scan_id = ${scan.id} and page.outcome = 'error'
      and (page.http_status is null or page.http_status >= 500 or page.http_status = 429)
      and exists (select from page_strings link where link.page_id = page.id)
    limit 1`.execute(transaction);
  return rows.length > 0;
}

export interface ReadPage {
  readonly id: string;
  readonly path: string;
}

/** The scan's pages that are nearest to the start. */
export function shallowestPages(
  queries: Queries,
  scan: ScanRow,
  limit: number,
): Promise<ReadPage[]> {
  return queries
    .selectFrom('pages')
    .select(['id', 'path'])
    .where('website_id', '=', scan.website_id)
    .where('last_scan_id', '=', scan.id)
    .where('outcome', '=', 'page')
    .where('fetched_at', '>=', scan.started_at as Date)
    .orderBy('depth')
    .orderBy('path')
    .limit(limit)
    .execute();
}
