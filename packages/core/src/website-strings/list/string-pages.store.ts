import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

interface StringPage {
  readonly id: string;
  readonly path: string;
  readonly title: string | null;
  readonly position: number;
}

export async function selectStringPages(
  queries: Queries,
  websiteId: string,
  stringId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ pages: StringPage[]; count: number }> {
  const linked = queries
    .selectFrom('page_strings as link')
    .innerJoin('pages as page', 'page.id', 'link.page_id')
    .where('link.website_string_id', '=', stringId)
    .where('page.website_id', '=', websiteId)
    .where('page.gone_at', 'is', null);
  const pages = await linked
    .select(['page.id', 'page.path', 'page.title', 'link.position'])
    .orderBy('page.path')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await linked
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { pages, count };
}
