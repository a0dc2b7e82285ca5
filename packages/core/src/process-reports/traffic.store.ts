import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

interface WebsiteCounts {
  readonly websiteId: string;
  readonly requests: number;
  readonly cached: number;
}

/**
 * Adds requests to those of the hour some seconds ago, and deletes what is older than two days. In the order of the websites, so that processes do
 * not lock each other out. Skips deleted websites.
 */
export async function addTraffic(
  queries: Queries,
  counts: readonly WebsiteCounts[],
  secondsAgo: number,
): Promise<void> {
  const ids = counts.map(({ websiteId }) => websiteId);
  const requests = counts.map((one) => one.requests);
  const cached = counts.map((one) => one.cached);
  await sql`
    insert into website_traffic as traffic (website_id, hour, requests, cached)
    select id, date_trunc('hour', now() - make_interval(secs => ${secondsAgo})), counted.requests, counted.cached
    from unnest(${ids}::uuid[], ${requests}::bigint[], ${cached}::bigint[]) as counted (id, requests, cached)
      join websites using (id)
    order by id
    on conflict (website_id, hour) do update
      set requests = traffic.requests + excluded.requests, cached = traffic.cached + excluded.cached`.execute(
    queries,
  );
  await sql`delete from website_traffic where hour < now() - interval '2 days'`.execute(queries);
}

export interface ListedTraffic {
  readonly website_id: string;
  readonly url: string;
  readonly requests: number;
  readonly cached: number;
}

/** Returns the busiest websites of the last 24 hours. */
export async function selectTraffic(queries: Queries, limit: number): Promise<ListedTraffic[]> {
  return rowsOf<ListedTraffic>(queries)`
    select website_id, url, requests, cached
    from (
      select website_id, sum(requests)::bigint as requests, sum(cached)::bigint as cached
      from website_traffic where hour > now() - interval '24 hours' group by 1
      order by 2 desc, 1 limit ${limit}
    ) as busiest join websites on websites.id = website_id
    order by requests desc, website_id`;
}
