import type { Database } from '@dragoman/database/connection';

/** Takes away messages that are past their time and letters that everybody has read. */
export async function removeOldMessages({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query("delete from realtime.parcels where created_at < now() - interval '1 minute'");
  await pool.query(
    `delete from realtime.messages where id in (
       select id from realtime.messages
       where coalesce(expires_at, inserted_at at time zone current_setting('TimeZone') + interval '3 days') < now()
       limit 1000)`,
  );
}
