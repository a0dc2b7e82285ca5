import type { Database } from '@dragoman/database/connection';

/**
 * Deletes expired tokens, flows, challenges and counters, old revoked refresh tokens, and log entries older than
 * 90 days. For an hourly or daily job.
 */
export async function sweepAuth({ pool }: Database): Promise<void> {
  await pool.query(`
    delete from auth.one_time_tokens where created_at < now() - interval '7 days';
    delete from auth.flow_state where created_at < now() - interval '1 day';
    delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
    delete from auth.sessions where not_after < now() - interval '1 day';
    delete from auth.mfa_challenges where created_at < now() - interval '1 day';
    delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day';
    delete from auth.webauthn_challenges where expires_at < now() - interval '1 day';
    delete from auth.oauth_client_states where created_at < now() - interval '1 day';
    delete from auth.saml_relay_states where created_at < now() - interval '1 day';
    delete from auth.saml_assertions where expires_at < now() - interval '1 day';
    delete from auth.audit_log_entries where created_at < now() - interval '90 days';
    delete from auth.rate_limits where expire < extract(epoch from now()) * 1000`);
}
