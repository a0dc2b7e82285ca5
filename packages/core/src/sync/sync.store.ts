import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { SyncSchedule } from '@dragoman/database/schema';
import { sql } from 'kysely';

export interface SyncSettings {
  readonly schedule: SyncSchedule;
  readonly wordsPerDay: number | null;
}

/** Either is null; both are without a webhook. */
export interface StoredSecret {
  readonly sealed: Buffer | null;
  /** From before secrets were encrypted. */
  readonly plain: string | null;
}

export interface SyncRow extends SyncSettings, StoredSecret {
  readonly nextScanAt: Date | null;
  readonly calledAt: Date | null;
  readonly wordsToday: number;
}

export async function selectSync(
  queries: Queries,
  websiteId: string,
): Promise<SyncRow | undefined> {
  const rows = await rowsOf<SyncRow>(queries)`
    select schedule, words_per_day as "wordsPerDay", next_scan_at as "nextScanAt",
      webhook_sealed as sealed, webhook_secret as plain, webhook_called_at as "calledAt", coalesce((
        select max(words) from translated_words
        where website_id = sync.website_id and day = date_trunc('day', now(), 'UTC')
      ), 0)::int as "wordsToday"
    from website_sync sync where website_id = ${websiteId}`;
  return rows[0];
}

/** Stores the settings. A changed schedule counts from now. */
export async function upsertSettings(
  queries: Queries,
  websiteId: string,
  { schedule, wordsPerDay }: SyncSettings,
): Promise<void> {
  await sql`
    insert into website_sync as stored (website_id, schedule, words_per_day, next_scan_at)
    values (${websiteId}, ${schedule}, ${wordsPerDay}, ${afterPause(sql`${schedule}::text`)})
    on conflict (website_id) do update set words_per_day = excluded.words_per_day,
      schedule = excluded.schedule, next_scan_at = case
        when stored.schedule = excluded.schedule then stored.next_scan_at
        else excluded.next_scan_at end`.execute(queries);
}

function afterPause(schedule: ReturnType<typeof sql>) {
  return sql`case ${schedule} when 'daily' then now() + interval '1 day'
    when 'weekly' then now() + interval '7 days' end`;
}

/** Makes the next scan due as if the schedule were set now. */
export async function startSchedule(queries: Queries, websiteId: string): Promise<void> {
  await sql`update website_sync set next_scan_at = ${afterPause(sql`schedule`)}
    where website_id = ${websiteId}`.execute(queries);
}

/** Replaces the secret of the webhook; null turns it off. */
export async function upsertSecret(
  queries: Queries,
  websiteId: string,
  sealed: Buffer | null,
): Promise<void> {
  const secret = { webhook_sealed: sealed, webhook_secret: null };
  await queries
    .insertInto('website_sync')
    .values({ website_id: websiteId, ...secret })
    .onConflict((conflict) => conflict.column('website_id').doUpdateSet(secret))
    .execute();
}

/** Encrypts the secrets that are stored as they are. */
export async function sealSecrets(
  queries: Queries,
  seal: (secret: string, websiteId: string) => Buffer,
): Promise<void> {
  const rows = await queries
    .selectFrom('website_sync')
    .select(['website_id', 'webhook_secret'])
    .where('webhook_secret', 'is not', null)
    .execute();
  for (const { website_id, webhook_secret } of rows)
    await queries
      .updateTable('website_sync')
      .set({ webhook_sealed: seal(webhook_secret ?? '', website_id), webhook_secret: null })
      .where('website_id', '=', website_id)
      .where('webhook_secret', '=', webhook_secret)
      .execute();
}

/** Returns undefined for websites that are deleted, paused or have no webhook. */
export async function selectSecret(
  queries: Queries,
  websiteId: string,
): Promise<StoredSecret | undefined> {
  const rows = await rowsOf<StoredSecret>(queries)`
    select sync.webhook_sealed as sealed, sync.webhook_secret as plain from website_sync sync
    join websites website on website.id = sync.website_id
    where sync.website_id = ${websiteId} and website.deleted_at is null and website.status is distinct from 'disabled'`;
  return rows[0];
}

/** Returns how many calls of a website were accepted in the last minute. */
export async function countDeliveries(queries: Queries, websiteId: string): Promise<number> {
  const rows = await rowsOf<{ count: number }>(queries)`
    select count(*)::int as count from webhook_deliveries
    where website_id = ${websiteId} and received_at > now() - interval '1 minute'`;
  return rows[0]?.count ?? 0;
}

/** Notes a call and makes the website due. Returns false if the same delivery was received before. */
export async function noteDelivery(
  transaction: Queries,
  websiteId: string,
  deliveryId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('webhook_deliveries')
    .values({ website_id: websiteId, delivery_id: deliveryId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await sql`update website_sync set next_scan_at = now(), webhook_called_at = now()
    where website_id = ${websiteId}`.execute(transaction);
  return true;
}

/** Deletes deliveries whose repetition would be refused for its age. */
export async function deleteOldDeliveries(queries: Queries, seconds: number): Promise<void> {
  await sql`delete from webhook_deliveries
    where received_at < now() - ${seconds} * interval '1 second'`.execute(queries);
}

const mostAtOnce = 50;

/** Takes websites whose scan is due and that are not being scanned, and sets their next one. */
export async function takeDue(transaction: Queries): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(transaction)`
    update website_sync set next_scan_at = ${afterPause(sql`schedule`)}
    where website_id in (
      select sync.website_id from website_sync sync join websites website on website.id = sync.website_id
      where sync.next_scan_at <= now() and website.deleted_at is null
        and website.status is distinct from 'disabled' and website.status is distinct from 'deleted'
        and not exists (
          select from scans where scans.website_id = sync.website_id and scans.status in ('queued', 'running'))
      order by sync.next_scan_at limit ${mostAtOnce} for update of sync skip locked
    )
    returning website_id as id`;
  return rows.map(({ id }) => id);
}
