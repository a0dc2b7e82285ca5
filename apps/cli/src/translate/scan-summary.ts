import type { Services } from '@dragoman/server';
import { sql } from 'kysely';

/** Returns the size of a scanned website and the addresses that could not be read. */
export async function summarizeScan({ database }: Services, websiteId: string) {
  const pages = await database.kysely
    .selectFrom('pages')
    .select(['path', 'outcome', 'error'])
    .where('website_id', '=', websiteId)
    .where('gone_at', 'is', null)
    .orderBy('path')
    .execute();
  const { units, words } = await database.kysely
    .selectFrom('website_strings')
    .select([
      sql<number>`count(*)::int`.as('units'),
      sql<number>`coalesce(sum(word_count), 0)::int`.as('words'),
    ])
    .where('website_id', '=', websiteId)
    .where('gone_at', 'is', null)
    .executeTakeFirstOrThrow();
  const failed = pages.filter(({ outcome }) => outcome === 'error');
  return {
    pages: pages.filter(({ outcome }) => outcome === 'page').length,
    pagesFailed: failed.length,
    failedPages: failed.slice(0, 20).map(({ path, error }) => ({ path, reason: error ?? '' })),
    units,
    words,
  };
}
