import { type Queries, rowsOf } from '@dragoman/database/connection';
import { type ChangeBack, changeBack } from '@dragoman/domain/deployment';
import { payer } from '../payer/payer.store.ts';

/** Disables the live websites that a user pays for and records the reason. Returns their addresses. */
export async function pauseWebsites(
  queries: Queries,
  userId: string,
  reason: 'billing' | 'owner',
  websiteId: string | null = null,
): Promise<string[]> {
  const rows = await rowsOf<{ url: string }>(queries)`
    with paused as (
      update websites set status = 'disabled'
      where ${payer} = ${userId} and status in ('enabled', 'deploying')
        and (${websiteId}::uuid is null or id = ${websiteId}::uuid)
      returning id, url, user_id
    ), noted as (
      insert into paused_websites (website_id, user_id, reason)
      select id, user_id, ${reason} from paused
      on conflict (website_id) do update
      set reason = excluded.reason, paused_at = now(), told_at = null
    )
    select url from paused order by url`;
  return rows.map(({ url }) => url);
}

/** Enables the websites that a user pays for and that were paused for a reason. Returns their number. */
export async function resumeWebsites(
  queries: Queries,
  userId: string,
  reason: 'billing' | 'owner',
  websiteId: string | null = null,
): Promise<number> {
  const rows = await rowsOf(queries)`
    with known as (
      delete from paused_websites using websites
      where websites.id = website_id and ${payer} = ${userId} and reason = ${reason}
        and (${websiteId}::uuid is null or website_id = ${websiteId}::uuid)
      returning website_id
    )
    update websites set status = 'enabled'
    where id in (select website_id from known) and status = 'disabled'
    returning id`;
  return rows.length;
}

/** How to change back the DNS records of a user's paused websites. */
export async function selectChangeBacks(queries: Queries, userId: string): Promise<ChangeBack[]> {
  const rows = await queries
    .selectFrom('website_hosts as hosts')
    .innerJoin('websites', 'websites.id', 'hosts.website_id')
    .select(['hosts.host', 'hosts.language', 'hosts.origin_url', 'websites.url'])
    .where('websites.user_id', '=', userId)
    .where('websites.status', '=', 'disabled')
    .where('hosts.verified_at', 'is not', null)
    .where('hosts.lost_at', 'is', null)
    .orderBy('hosts.host')
    .execute();
  return rows.map((row) => changeBack(row.url, row));
}
