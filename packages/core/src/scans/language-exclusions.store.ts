import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

export interface ExcludedPage {
  readonly id: string;
  readonly language: string;
}

export function selectReadPages(
  queries: Kysely<Schema>,
  websiteId: string,
): Promise<{ id: string; path: string }[]> {
  return queries
    .selectFrom('pages')
    .select(['id', 'path'])
    .where('website_id', '=', websiteId)
    .where('gone_at', 'is', null)
    .execute();
}

/** Stores the languages in which all pages of a text are excluded. */
export async function storeExcludedLanguages(
  queries: Kysely<Schema>,
  websiteId: string,
  pages: readonly ExcludedPage[],
): Promise<void> {
  await sql`
    with excluded as (
      select * from unnest(${pages.map(({ id }) => id)}::uuid[], ${pages.map(({ language }) => language)}::text[])
        as given (page_id, language)
    ), hidden as (
      select link.website_string_id as id, excluded.language
      from excluded join page_strings link on link.page_id = excluded.page_id
      group by 1, 2 having count(*) = (
        select count(*) from page_strings place where place.website_string_id = link.website_string_id)
    ), by_text as (
      select id, array_agg(language order by language) as languages from hidden group by id
    )
    update website_strings string set excluded_languages = coalesce(by_text.languages, '{}')
    from website_strings other left join by_text on by_text.id = other.id
    where other.id = string.id and string.website_id = ${websiteId}
      and string.excluded_languages <> coalesce(by_text.languages, '{}')`.execute(queries);
}
