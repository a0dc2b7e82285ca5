import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { failingDays } from '@dragoman/domain/webhooks';
import { type Insertable, type Selectable, sql } from 'kysely';

export type StoredEndpoint = Selectable<Schema['webhook_endpoints']>;

/** An endpoint, and the account that has it. */
interface Named {
  readonly id: string;
  readonly accountId: string;
}

/** Returns the endpoints of an account, the oldest first. */
export function selectEndpoints(queries: Queries, accountId: string): Promise<StoredEndpoint[]> {
  return queries
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function selectEndpoint(
  queries: Queries,
  { id, accountId }: Named,
): Promise<StoredEndpoint | undefined> {
  return queries
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export function insertEndpoint(
  queries: Queries,
  endpoint: Insertable<Schema['webhook_endpoints']>,
): Promise<StoredEndpoint> {
  return queries
    .insertInto('webhook_endpoints')
    .values(endpoint)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Enabling it again forgets its failures: messages that wait are sent then. */
export async function updateEndpoint(
  queries: Queries,
  id: string,
  change: { readonly url: string; readonly events: readonly string[]; readonly isEnabled: boolean },
): Promise<void> {
  const { url, events, isEnabled } = change;
  await sql`
    update webhook_endpoints set url = ${url}, events = ${[...new Set(events)]}::text[],
      disabled_at = case when ${isEnabled} then null else coalesce(disabled_at, now()) end,
      disabled_reason = case when ${isEnabled} then null else coalesce(disabled_reason, 'owner') end,
      failing_since = case when ${isEnabled} and disabled_at is null then failing_since end,
      mailed_at = case when ${isEnabled} then null else mailed_at end
    where id = ${id}`.execute(queries);
}

export async function replaceSecret(
  queries: Queries,
  id: string,
  sealed: Buffer,
  overlapHours: number,
): Promise<StoredEndpoint | undefined> {
  const rows = await rowsOf<StoredEndpoint>(queries)`
    update webhook_endpoints set former_secret = sealed_secret, sealed_secret = ${sealed},
      former_until = now() + ${overlapHours} * interval '1 hour'
    where id = ${id} returning *`;
  return rows[0];
}

export async function deleteEndpoint(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Notes whether a message arrived. An endpoint is disabled if it answers 410, or if nothing arrived for days. */
export async function noteOutcome(
  queries: Queries,
  id: string,
  { isDelivered, isGone }: { readonly isDelivered: boolean; readonly isGone: boolean },
): Promise<void> {
  if (isDelivered) {
    await sql`update webhook_endpoints set failing_since = null
      where id = ${id} and failing_since is not null`.execute(queries);
    return;
  }
  await sql`
    with ends as (
      select case when ${isGone} then 'gone'
        when failing_since < now() - ${failingDays} * interval '1 day' then 'failing' end as reason
      from webhook_endpoints where id = ${id}
    )
    update webhook_endpoints set failing_since = coalesce(failing_since, now()),
      disabled_at = coalesce(disabled_at, case when reason is not null then now() end),
      disabled_reason = coalesce(disabled_reason, reason)
    from ends where id = ${id}`.execute(queries);
}

/** Takes an endpoint that was disabled for its failures and whose owner was not told; undefined if there is none. */
export async function takeUntold(
  transaction: Queries,
): Promise<Pick<StoredEndpoint, 'account_id' | 'url'> | undefined> {
  const rows = await rowsOf<Pick<StoredEndpoint, 'account_id' | 'url'>>(transaction)`
    update webhook_endpoints set mailed_at = now() where id = (
      select id from webhook_endpoints where disabled_reason = 'failing' and mailed_at is null
      order by disabled_at limit 1 for update skip locked
    ) returning account_id, url`;
  return rows[0];
}
