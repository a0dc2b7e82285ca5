import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

interface CountedVisits {
  readonly websiteId: string;
  /** By language. */
  readonly visits: ReadonlyMap<string, number>;
  /** Of pages with untranslated texts, by language, a space, and the original path with its query. */
  readonly unfinished: ReadonlyMap<string, number>;
}

/**
 * Adds visits to those of the day (UTC) some seconds ago. In one order, so that processes do not lock each other out. Skips deleted
 * websites, and pages that no scan has read: their texts are not known.
 */
export async function addVisits(
  queries: Queries,
  counted: readonly CountedVisits[],
  secondsAgo: number,
): Promise<void> {
  const day = sql`((now() - make_interval(secs => ${secondsAgo})) at time zone 'utc')::date`;
  const languages = rowsOf(counted, 'visits');
  if (languages.ids.length === 0) return;
  await sql`
    insert into website_visits as known (website_id, language, day, visits)
    select id, counted.language, ${day}, counted.visits
    from unnest(${languages.ids}::uuid[], ${languages.keys}::text[], ${languages.visits}::bigint[])
      as counted (id, language, visits) join websites using (id)
    order by id, counted.language
    on conflict (website_id, language, day) do update set visits = known.visits + excluded.visits`.execute(
    queries,
  );
  const pages = rowsOf(counted, 'unfinished');
  if (pages.ids.length === 0) return;
  await sql`
    insert into page_visits as known (page_id, language, day, visits)
    select page.id, split_part(counted.page, ' ', 1), ${day}, sum(counted.visits)
    from unnest(${pages.ids}::uuid[], ${pages.keys}::text[], ${pages.visits}::bigint[])
      as counted (website_id, page, visits)
      cross join lateral (
        select id from pages, (select substr(counted.page, strpos(counted.page, ' ') + 1) as path) as sent
        where pages.website_id = counted.website_id
          and pages.path in (sent.path, split_part(sent.path, '?', 1))
        order by pages.path = sent.path desc limit 1
      ) as page
    group by 1, 2 order by 1, 2
    on conflict (page_id, language, day) do update set visits = known.visits + excluded.visits`.execute(
    queries,
  );
}

function rowsOf(counted: readonly CountedVisits[], of: 'visits' | 'unfinished') {
  const rows = counted.flatMap(({ websiteId, [of]: sums }) =>
    [...sums].map(([key, visits]) => ({ websiteId, key, visits })),
  );
  return {
    ids: rows.map(({ websiteId }) => websiteId),
    keys: rows.map(({ key }) => key),
    visits: rows.map(({ visits }) => visits),
  };
}
