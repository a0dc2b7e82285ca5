import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface ExcludedPage {
  readonly id: string;
  readonly language: string;
}

export function selectReadPages(
  queries: Queries,
  websiteId: string,
): Promise<{ id: string; path: string }[]> {
  return queries
    .selectFrom('pages')
    .select(['id', 'path'])
    .where('website_id', '=', websiteId)
    .where('gone_at', 'is', null)
    .execute();
}

/** Stores the languages in which all pages of a text or a slug are excluded. */
export async function storeExcludedLanguages(
  queries: Queries,
  websiteId: string,
  pages: readonly ExcludedPage[],
): Promise<void> {
  await store(queries, websiteId, pages, ['website_strings', 'page_strings', 'website_string_id']);
  await store(queries, websiteId, pages, ['website_slugs', 'page_slugs', 'website_slug_id']);
}

async function store(
  queries: Queries,
  websiteId: string,
  pages: readonly ExcludedPage[],
  names: readonly [string, string, string],
): Promise<void> {
  const [items, links, itemId] = names.map((name) => sql.id(name));
  await sql`
    with excluded as (
      select * from unnest(${pages.map(({ id }) => id)}::uuid[], ${pages.map(({ language }) => language)}::text[])
        as given (page_id, language)
    ), hidden as (
      select link.${itemId} as id, excluded.language
      from excluded join ${links} link on link.page_id = excluded.page_id
      group by 1, 2 having count(*) = (
        select count(*) from ${links} place where place.${itemId} = link.${itemId})
    ), by_item as (
      select id, array_agg(language order by language) as languages from hidden group by id
    )
    update ${items} item set excluded_languages = coalesce(by_item.languages, '{}')
    from ${items} other left join by_item on by_item.id = other.id
    where other.id = item.id and item.website_id = ${websiteId}
      and item.excluded_languages <> coalesce(by_item.languages, '{}')`.execute(queries);
}
