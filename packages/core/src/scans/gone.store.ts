import type { ScanRow, Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

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
