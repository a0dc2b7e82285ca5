import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { ScanRow } from '@dragoman/database/schema';

export interface FrontierPage {
  readonly id: string;
  readonly path: string;
  readonly depth: number;
}

/** Adds paths to the frontier. Returns those that are new to the scan, in order. */
export async function addToFrontier(
  queries: Queries,
  scan: ScanRow,
  paths: readonly string[],
  depth: number,
): Promise<FrontierPage[]> {
  if (paths.length === 0) return [];
  const rows = await rowsOf<FrontierPage>(queries)`
    insert into pages (website_id, path, depth, first_scan_id, last_scan_id)
    select ${scan.website_id}::uuid, path, ${depth}::int, ${scan.id}::uuid, ${scan.id}::uuid
    from (select distinct path from unnest(${[...paths].sort()}::text[]) as given (path)) as found
    order by path
    on conflict (website_id, path) do update
      set last_scan_id = excluded.last_scan_id, depth = excluded.depth
      where pages.last_scan_id is distinct from excluded.last_scan_id
    returning id, path, depth`;
  const order = new Map(paths.map((path, index) => [path, index]));
  return rows.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
}

/** Adds only paths that an earlier scan read as pages. Returns those that are new to this scan. */
export async function addKnownToFrontier(
  queries: Queries,
  scan: ScanRow,
  paths: readonly string[],
): Promise<FrontierPage[]> {
  if (paths.length === 0) return [];
  return rowsOf<FrontierPage>(queries)`
    update pages set last_scan_id = ${scan.id}
    where website_id = ${scan.website_id} and path = any(${paths}::text[]) and outcome = 'page'
      and gone_at is null and last_scan_id is distinct from ${scan.id}
    returning id, path, depth`;
}

/** Returns all paths the scan has seen, read or not. */
export async function seenPaths(queries: Queries, scan: ScanRow): Promise<string[]> {
  const rows = await queries
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', scan.website_id)
    .where('last_scan_id', '=', scan.id)
    .execute();
  return rows.map(({ path }) => path);
}

/** Returns what an interrupted scan has found but not read. */
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

/** Requeues duplicates whose canonical address turned out not to be a page. */
export async function requeueDuplicates(
  transaction: Queries,
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
