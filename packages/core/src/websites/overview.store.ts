import type { WebsiteTrouble } from '@dragoman/contract/websites';
import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface OverviewQuery {
  readonly userId: string;
  readonly search: string;
  readonly sort: 'trouble' | 'name' | 'scan';
  /** The websites of accounts in which the user, an administrator, does not work. Defaults to false. */
  readonly others?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A website of an account where the user may read it, with what is known of its languages, scans and hosts. */
export interface OverviewRow {
  readonly id: string;
  readonly url: string;
  readonly name: string | null;
  readonly status: string | null;
  readonly account_id: string;
  readonly account: string;
  readonly languages: { language: string; done: number; total: number }[];
  readonly last_scan: { status: string; at: string } | null;
  readonly trouble: WebsiteTrouble[];
}

const orders = {
  trouble: sql`cardinality(trouble) desc, url, id`,
  name: sql`url, id`,
  scan: sql`scanned_at desc nulls last, url, id`,
};

// Everything of accounts in which an administrator does not work.
const elsewhere = (userId: string) => sql`(
  select users.id as account_id, null::uuid[] as website_ids, null::text[] as languages from auth.users
  where exists (select from admins where user_id = ${userId})
    and users.id not in (select account_id from public.grants(${userId}, 'website.read')))`;

/** Returns a page of the websites that a user may read in all accounts, and how many match; one query for all of it. */
export async function selectOverview(
  queries: Queries,
  { userId, search, sort, limit, offset, others = false }: OverviewQuery,
): Promise<{ total: number; websites: OverviewRow[] }> {
  const [found] = await rowsOf<{ total: number; websites: OverviewRow[] }>(queries)`
    with listed as (
      select site.id, site.url, site.name, site.status, site.user_id as account_id,
        coalesce(owner.email, '') as account, granted.languages as visible
      from ${others ? elsewhere(userId) : sql`public.grants(${userId}, 'website.read')`} as granted
      join websites site on site.user_id = granted.account_id
      join auth.users owner on owner.id = site.user_id
      where site.status is distinct from 'deleted'
        and (granted.website_ids is null or site.id = any (granted.website_ids))
        and strpos(lower(concat_ws(' ', site.url, site.name, owner.email)), lower(${search})) > 0
    ), told as (
      select listed.*, coalesce(translated.languages, '[]') as languages, scan.at as scanned_at,
        case when scan.status is not null then jsonb_build_object('status', scan.status, 'at', scan.at) end as last_scan,
        array_remove(array[
          case when translated.has_trouble then 'engine' end,
          case when scan.status = 'failed' then 'scan' end,
          case when served.has_trouble then 'deployment' end], null) as trouble
      from listed
      left join lateral (
        select jsonb_agg(jsonb_build_object('language', target_language, 'done', finished_task_count, 'total', task_count)
            order by target_language) as languages,
          bool_or(translation.status = 'failed' or waiting is not null) as has_trouble
        from translations translation where translation.website_id = listed.id
          and (listed.visible is null or target_language = any (listed.visible))
      ) as translated on true
      left join lateral (
        select scan.status, to_jsonb(coalesce(finished_at, started_at, created_at)) #>> '{}' as at
        from scans scan where scan.website_id = listed.id order by created_at desc limit 1
      ) as scan on true
      left join lateral (
        select bool_or(lost_at is not null or serving_problem is not null) as has_trouble
        from website_hosts host where host.website_id = listed.id
      ) as served on true
    )
    select (select count(*)::int from told) as total, coalesce((select jsonb_agg(page) from (
      select id, url, name, status, account_id, account, languages, last_scan, trouble from told
      order by ${orders[sort]} limit ${limit} offset ${offset}) as page), '[]') as websites`;
  return found ?? { total: 0, websites: [] };
}
