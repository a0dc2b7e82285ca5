import { type Queries, rowsOf, updateRow } from '@dragoman/database/connection';
import type { PageOutcome, ScanRow } from '@dragoman/database/schema';
import { sql } from 'kysely';

export interface PageVisit {
  readonly outcome: Exclude<PageOutcome, 'queued'>;
  readonly httpStatus?: number;
  readonly redirectTo?: string;
  readonly contentType?: string;
  readonly title?: string;
  readonly bodyHash?: string;
  readonly wordCount?: number;
  readonly error?: string;
  /** Validators of the response, and what a later scan needs if the page is unchanged. */
  readonly etag?: string;
  readonly lastModified?: string;
  readonly linkedPaths?: readonly string[];
  readonly readWith?: string;
  /** Scripts draw texts of the page: a browser read them, or is needed for it. */
  readonly drawing?: 'drawn' | 'needed';
}

/** Stores the outcome of reading a page. */
export async function settlePage(
  transaction: Queries,
  pageId: string,
  visit: PageVisit,
): Promise<void> {
  await updateRow(transaction, 'pages', pageId, {
    outcome: visit.outcome,
    http_status: visit.httpStatus ?? null,
    redirect_to: visit.redirectTo ?? null,
    content_type: visit.contentType ?? null,
    title: visit.title ?? null,
    body_hash: visit.bodyHash ?? null,
    word_count: visit.wordCount ?? 0,
    error: visit.error ?? null,
    etag: visit.etag ?? null,
    last_modified: visit.lastModified ?? null,
    linked_paths: visit.linkedPaths === undefined ? null : [...visit.linkedPaths],
    read_with: visit.readWith ?? null,
    drawing: visit.drawing ?? null,
    gone_at: null,
    fetched_at: sql<Date>`clock_timestamp()`,
    requested_at: sql<Date>`clock_timestamp()`,
  });
}

/** Notes that a page is unchanged since it was read. */
export async function settleUnchanged(
  transaction: Queries,
  pageId: string,
  { wasRequested }: { readonly wasRequested: boolean },
): Promise<void> {
  await updateRow(transaction, 'pages', pageId, {
    fetched_at: sql<Date>`clock_timestamp()`,
    ...(wasRequested && { requested_at: sql<Date>`clock_timestamp()` }),
  });
}

export interface EarlierReading {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: string | null;
  readonly requestedAt: Date;
  readonly linkedPaths: readonly string[];
}

/** Returns how a live page was read with the same settings, or undefined. */
export async function selectEarlierReading(
  queries: Queries,
  pageId: string,
  readWith: string,
): Promise<EarlierReading | undefined> {
  const row = await queries
    .selectFrom('pages')
    .select(['etag', 'last_modified', 'body_hash', 'requested_at', 'linked_paths'])
    .where('id', '=', pageId)
    .where('outcome', '=', 'page')
    .where('gone_at', 'is', null)
    .where('read_with', '=', readWith)
    // What scripts draw may have changed although the page has not.
    .where((page) => page.or([page('drawing', 'is', null), page('drawing', '=', 'needed')]))
    .executeTakeFirst();
  if (row === undefined || row.linked_paths === null || row.requested_at === null) return undefined;
  return {
    etag: row.etag,
    lastModified: row.last_modified,
    bodyHash: row.body_hash,
    requestedAt: row.requested_at,
    linkedPaths: row.linked_paths,
  };
}

/** Counts what the scan has read and requested, for its limits. */
export async function readCounts(
  queries: Queries,
  scan: ScanRow,
): Promise<{ pages: number; fetches: number }> {
  const rows = await rowsOf<{ pages: number; fetches: number }>(queries)`
    select count(*) filter (where outcome = 'page')::int as pages,
      count(*) filter (where outcome not in ('excluded', 'disallowed'))::int as fetches
    from pages where website_id = ${scan.website_id} and last_scan_id = ${scan.id}
      and fetched_at >= ${scan.started_at}`;
  return rows[0] ?? { pages: 0, fetches: 0 };
}

/** True if the scan has read the path and it is not a page. */
export async function wasReadAsNonPage(
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

export interface ReadPage {
  readonly id: string;
  readonly path: string;
}

/** Returns the pages nearest to the start page. */
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

/**
 * Marks pages that the scan did not see as gone and returns their ids. Marks none if a page with content failed temporarily,
 * because its links were not followed.
 */
export async function markGone(transaction: Queries, scan: ScanRow): Promise<string[]> {
  if (await hasTemporaryFailure(transaction, scan)) return [];
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

async function hasTemporaryFailure(transaction: Queries, scan: ScanRow): Promise<boolean> {
  const rows = await rowsOf(transaction)`
    select from pages page
    where page.website_id = ${scan.website_id} and page.last_scan_id = ${scan.id} and page.outcome = 'error'
      and (page.http_status is null or page.http_status >= 500 or page.http_status = 429)
      and exists (select from page_strings link where link.page_id = page.id)
    limit 1`;
  return rows.length > 0;
}
