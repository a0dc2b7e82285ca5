import type { Database } from '@dragoman/database/connection';

/** Removes what has long expired: tokens, flows, counters and the revoked refresh tokens nobody asks about. For a daily job. */
export async function sweepAuth({ pool }: Database): Promise<void> {
  await pool.query(`
    delete from auth.one_time_tokens where created_at < now() - interval '7 days';
    delete from auth.flow_state where created_at < now() - interval '1 day';
    delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
    delete from auth.sessions where not_after < now() - interval '1 day';
    delete from auth.rate_limits where expire < extract(epoch from now()) * 1000`);
}
