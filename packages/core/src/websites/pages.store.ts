import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

/** A website’s most important paths: the start page, pages with translated slugs, then pages with the most words. */
export async function selectImportantPaths(
  queries: Queries,
  websiteId: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', websiteId)
    .where('outcome', '=', 'page')
    .where('gone_at', 'is', null)
    .where(sql<boolean>`strpos(path, '?') = 0`)
    .orderBy(sql`path = '/'`, 'desc')
    .orderBy(
      sql`exists (
        select from page_slugs join translated_slugs using (website_slug_id) where page_slugs.page_id = pages.id
      )`,
      'desc',
    )
    .orderBy('word_count', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute();
  return rows.map(({ path }) => path);
}
