import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { sweepAuth } from './index.ts';

const user = crypto.randomUUID();
const [begun, counts] = [crypto.randomUUID(), crypto.randomUUID()];

const home = await createTestDatabase();
await home.database.pool.query(`
    insert into auth.users (id) values ('${user}');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at) values
      ('${begun}', '${user}', 'totp', 'unverified', now() - interval '2 days'),
      ('${counts}', '${user}', 'totp', 'verified', now() - interval '2 days')`);
afterAll(() => home.close());

// Each table twice: an expired row and a valid one.
const rows: [table: string, columns: string, over: string, alive: string][] = [
  ['one_time_tokens', 'user_id, token_hash, relates_to, token_type, created_at',
    `'${user}', 'a', 'a', 'recovery_token', now() - interval '8 days'`,
    `'${user}', 'b', 'b', 'confirmation_token', now() - interval '6 days'`],
  ['flow_state', 'provider_type, authentication_method, created_at',
    "'email', 'otp', now() - interval '2 days'", "'email', 'otp', now()"],
  ['mfa_challenges', 'factor_id, ip_address, created_at',
    `'${counts}', '127.0.0.1', now() - interval '2 days'`, `'${counts}', '127.0.0.1', now()`],
  ['webauthn_challenges', 'challenge_type, session_data, expires_at',
    "'authentication', '{}', now() - interval '2 days'", "'authentication', '{}', now()"],
  ['oauth_client_states', 'provider_type, created_at',
    "'google', now() - interval '2 days'", "'google', now()"],
  ['saml_assertions', 'id, expires_at', "'a', now() - interval '2 days'", "'b', now()"],
  ['audit_log_entries', 'payload, created_at',
    "'{}', now() - interval '91 days'", "'{}', now() - interval '89 days'"],
  ['rate_limits', 'key, expire', "'a', 1", "'b', extract(epoch from now()) * 1000 + 60000"],
]; // biome-ignore format: a table

test.each(rows)('deletes expired rows of %s', async (table, columns, over, alive) => {
  const { pool } = home.database;
  await pool.query(`delete from auth.${table}`);
  await pool.query(`insert into auth.${table} (${columns}) values (${over}), (${alive})`);
  await sweepAuth(home.database);
  const { rows: left } = await pool.query(`select count(*)::int as count from auth.${table}`);
  expect(left).toEqual([{ count: 1 }]);
  const { rowCount } = await pool.query(`delete from auth.${table}`);
  expect(rowCount).toBe(1);
});

test('deletes unfinished factors', async () => {
  await sweepAuth(home.database);
  const { rows: factors } = await home.database.pool.query('select id from auth.mfa_factors');
  expect(factors).toEqual([{ id: counts }]);
});
