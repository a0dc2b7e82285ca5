import { type Queries, rowsOf } from '@dragoman/database/connection';

export interface SiteWords {
  readonly strings: number;
  readonly words: number;
}

/**
 * Counts a website's distinct strings and their words, and stores the words as `total_word_count`. Pages that fail, redirect or
 * are excluded do not count.
 */
export async function countSiteWords(queries: Queries, websiteId: string): Promise<SiteWords> {
  const rows = await rowsOf<SiteWords>(queries)`
    with counted as (
      select count(*)::int as strings, coalesce(sum(string.word_count), 0)::int as words
      from website_strings string
      where string.website_id = ${websiteId} and string.gone_at is null and string.id in (
        select link.website_string_id from pages page join page_strings link on link.page_id = page.id
        where page.website_id = ${websiteId} and page.outcome = 'page' and page.gone_at is null)
    ), stored as (
      update websites set total_word_count = counted.words from counted
      where id = ${websiteId} and total_word_count <> counted.words
    )
    select strings, words from counted`;
  return rows[0] ?? { strings: 0, words: 0 };
}
