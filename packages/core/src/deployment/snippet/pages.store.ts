import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

/** Paths of a website's pages beside its start page, the nearest to it first. */
export async function somePages(
  queries: Kysely<Schema>,
  websiteId: string,
  count: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', websiteId)
    .where('outcome', '=', 'page')
    .where('gone_at', 'is', null)
    .where('path', '!=', '/')
    .orderBy('depth')
    .orderBy('path')
    .limit(count)
    .execute();
  return rows.map(({ path }) => path);
}
