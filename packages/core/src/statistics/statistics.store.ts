import { type Queries, rowsOf } from '@dragoman/database/connection';

interface VisitedDay {
  readonly date: string;
  readonly language: string;
  readonly visits: number;
}

/** Returns today in UTC, by the database's clock: `2026-11-28`. */
export async function selectToday(queries: Queries): Promise<string> {
  const rows = await rowsOf<{ today: string }>(queries)`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today`;
  return rows[0]?.today ?? '';
}

/** Returns visits by day and language, oldest first. Null languages mean all. */
export function selectVisits(
  queries: Queries,
  websiteId: string,
  since: string,
  languages: readonly string[] | null,
): Promise<VisitedDay[]> {
  return rowsOf<VisitedDay>(queries)`
    select to_char(day, 'YYYY-MM-DD') as date, language, visits
    from website_visits where website_id = ${websiteId} and day >= ${since}::date
      and (${languages}::text[] is null or language = any(${languages}))
    order by day, language`;
}

interface ReadText {
  readonly id: string;
  readonly language: string;
  readonly text: string;
  readonly visits: number;
  readonly pages: number;
}

const mostPages = 200;

/** Returns the untranslated texts of the most visited pages that were not completely translated, most visits first. */
export function selectReadTexts(
  queries: Queries,
  websiteId: string,
  {
    since,
    limit,
    languages,
  }: {
    readonly since: string;
    readonly limit: number;
    readonly languages: readonly string[] | null;
  },
): Promise<ReadText[]> {
  return rowsOf<ReadText>(queries)`
    with busiest as (
      select visited.page_id, visited.language, sum(visited.visits) as visits
      from pages page join page_visits visited on visited.page_id = page.id
      where page.website_id = ${websiteId} and visited.day >= ${since}::date
        and (${languages}::text[] is null or visited.language = any(${languages}))
      group by 1, 2 order by 3 desc, 1, 2 limit ${mostPages}
    )
    select string.id, busiest.language, string.original_string as text,
      sum(busiest.visits)::bigint as visits, count(*)::int as pages
    from busiest
      join page_strings place on place.page_id = busiest.page_id
      join website_strings string on string.id = place.website_string_id
      join websites website on website.id = string.website_id
    where string.gone_at is null and busiest.language = any(website.translation_languages)
      and busiest.language <> all(string.excluded_languages)
      and not exists (
        select from translated_strings translated
        where translated.website_string_id = string.id
          and translated.target_language = busiest.language and translated.state <> 'failed'
      )
    group by 1, 2, 3 order by 4 desc, 5 desc, 3, 2 limit ${limit}`;
}
