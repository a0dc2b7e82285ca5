import { type Queries, rowsOf } from '@dragoman/database/connection';

export interface Site {
  readonly id: string;
  readonly userId: string;
  readonly url: string;
  readonly originalLanguage: string;
  readonly translationLanguages: readonly string[];
  readonly switcherConfig: object | null;
}

/** Returns undefined for a deleted website. */
export async function findSite(queries: Queries, websiteId: string): Promise<Site | undefined> {
  return queries
    .selectFrom('websites')
    .select([
      'id',
      'user_id as userId',
      'url',
      'original_language as originalLanguage',
      'translation_languages as translationLanguages',
      'language_switcher_config as switcherConfig',
    ])
    .where('id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns what a website says about itself: the title and the description of its start page. */
export async function selectBrief(
  queries: Queries,
  websiteId: string,
): Promise<string | undefined> {
  const rows = await rowsOf<{ text: string }>(queries)`
    select string.original_string as text
    from website_strings string join page_strings place on place.website_string_id = string.id
    join pages page on page.id = place.page_id
    where string.website_id = ${websiteId} and string.gone_at is null and page.depth = 0
      and (string.kind = 'title' or string.context in ('meta[description]', 'meta[og:description]'))
    order by string.kind desc, string.context, place.position limit 2`;
  return rows.length === 0 ? undefined : rows.map(({ text }) => text).join(' ');
}
