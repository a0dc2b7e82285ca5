import type { PageRow, Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

interface Selection {
  readonly websiteId: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** Live pages with most words first, and how many match in all. */
export async function selectPages(
  queries: Kysely<Schema>,
  { websiteId, search, limit, offset }: Selection,
): Promise<{ items: PageRow[]; totalCount: number }> {
  const matching = queries
    .selectFrom('pages')
    .where('website_id', '=', websiteId)
    .where('gone_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(path || ' ' || coalesce(title, '')), lower(${search})) > 0`,
      ),
    );
  const items = await matching
    .selectAll()
    .orderBy('word_count', 'desc')
    .orderBy('path')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await matching
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { items, totalCount: count };
}
