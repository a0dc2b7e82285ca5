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

/** What the scan has read: counted by outcome, for its limits. */
export async function readCounts(
  queries: Queries,
  scan: ScanRow,
): Promise<{ pages: number; fetches: number }> {
  const { rows } = await sql<{ pages: number; fetches: number }>`
    select count(*) filter (where outcome = 'page')::int as pages, count(*)::int as fetches
    from pages where website_id = ${scan.website_id} and last_scan_id = ${scan.id}
      and fetched_at >= ${scan.started_at}`.execute(queries);
  return rows[0] ?? { pages: 0, fetches: 0 };
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

/** Pages of the website that the scan did not meet; marks them as gone. */
export async function markGone(transaction: Kysely<Schema>, scan: ScanRow): Promise<string[]> {
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
