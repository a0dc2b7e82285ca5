import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, describe, expect, test } from 'vitest';

const bootstrap = join(import.meta.dirname, '../../../database/bootstrap');
const files = ['30_auth', '30_auth_keys', '30_auth_sessions'];

const testDatabase = await createTestDatabase();
afterAll(() => testDatabase.close());

const query = async (text: string, values: unknown[] = []) =>
  (await testDatabase.database.pool.query(text, values)).rows;
const apply = async () => {
  for (const file of files) await query(readFileSync(join(bootstrap, `${file}.sql`), 'utf8'));
};

/** The columns of GoTrue's tables, which allow migrating users to and from a hosted project. */
const columns: Record<string, string> = {
  identities:
    'created_at email id identity_data last_sign_in_at provider provider_id updated_at user_id',
  sessions:
    'aal created_at factor_id id ip not_after refreshed_at tag updated_at user_agent user_id',
  refresh_tokens: 'created_at id instance_id parent revoked session_id token updated_at user_id',
  one_time_tokens: 'created_at id relates_to token_hash token_type updated_at user_id',
  flow_state:
    'auth_code auth_code_issued_at authentication_method code_challenge code_challenge_method created_at id provider_access_token provider_refresh_token provider_type updated_at user_id',
  mfa_amr_claims: 'authentication_method created_at id session_id updated_at',
  audit_log_entries: 'created_at id instance_id ip_address payload',
};

describe('the auth tables', () => {
  test.each(Object.entries(columns))("auth.%s has Supabase's columns", async (table, names) => {
    const rows = await query(
      `select column_name as name from information_schema.columns where table_schema = 'auth' and table_name = $1`,
      [table],
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split(' ')));
  });

  test('can be created again without losing rows', async () => {
    await query("insert into auth.users (email) values ('existing@example.com')");
    await apply();
    await apply();
    expect(
      await query("select 1 from auth.users where email = 'existing@example.com'"),
    ).toHaveLength(1);
  });

  test('are added to an older set that had only users', async () => {
    await query("insert into auth.users (email) values ('older@example.com')");
    const others = [
      'rate_limits',
      'one_time_tokens',
      'flow_state',
      'mfa_amr_claims',
      'refresh_tokens',
    ];
    const more = ['sessions', 'identities', 'audit_log_entries', 'signing_keys', 'api_keys'];
    for (const table of [...others, ...more]) await query(`drop table auth.${table} cascade`);
    await apply();
    const rows = await query("select email from auth.users where email = 'older@example.com'");
    expect(rows).toHaveLength(1);
  });

  test('are inaccessible to API roles', async () => {
    const rows = await query(
      `select role || ' ' || verb || ' ' || tablename as what
       from pg_tables, unnest(array['anon', 'authenticated']) role,
         unnest(array['select', 'insert', 'update', 'delete']) verb
       where schemaname = 'auth'
         and has_table_privilege(role, format('auth.%I', tablename), verb)`,
    );
    expect(rows).toEqual([]);
    const open = await query(
      "select tablename from pg_tables where schemaname = 'auth' and not rowsecurity",
    );
    expect(open).toEqual([]);
  });
});
