import type { Queries } from '@dragoman/database/connection';
import type { PageOutcome, PageRow } from '@dragoman/database/schema';
import { sql } from 'kysely';

interface Selection {
  readonly websiteId: string;
  readonly search: string;
  readonly outcome?: PageOutcome | undefined;
  readonly drawing?: PageRow['drawing'] | undefined;
  readonly order: 'words' | 'newest';
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of the list of live pages, and the number of matches. */
export async function selectPages(
  queries: Queries,
  { websiteId, search, outcome, drawing, order, limit, offset }: Selection,
): Promise<{ items: PageRow[]; totalCount: number }> {
  const matching = queries
    .selectFrom('pages')
    .where('website_id', '=', websiteId)
    .where('gone_at', 'is', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'page'))
    .$if(drawing !== undefined, (query) => query.where('drawing', '=', drawing ?? 'needed'))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(path || ' ' || coalesce(title, '')), lower(${search})) > 0`,
      ),
    );
  const items = await matching
    .selectAll()
    .$if(order === 'newest', (query) => query.orderBy('fetched_at', (by) => by.desc().nullsLast()))
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
