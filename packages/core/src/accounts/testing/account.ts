import type { Database } from '@dragoman/database/connection';
import { rowRecipes, tableRules } from '@dragoman/database/tables';
import { createUser } from '@dragoman/database/testing';

let count = 0;

/** Creates an account with at least one row in every table that has rows of accounts. Returns its id. */
export async function createFullAccount({ pool, kysely }: Database): Promise<string> {
  const owner = await createUser({ pool, kysely } as Database);
  await pool.query('delete from public.subscriptions where user_id = $1', [owner]);
  const admin = await createUser({ pool, kysely } as Database);
  const ids: Record<string, string> = { owner, fresh: owner, admin };
  for (const [table, { columns }] of Object.entries(rowRecipes)) {
    count += 1;
    const values = Object.values(columns).map((value) =>
      value
        .replaceAll('@n', String(count))
        .replace(/^\$(\w+)$/, (_, name) => `'${ids[name]}'`)
        .replace("'a@example.org'", `(select email from auth.users where id = '${owner}')`),
    );
    const names = Object.keys(columns).join(', ');
    const { rows } = await pool.query(
      `insert into public.${table} (${names}) values (${values.join(', ')})
       on conflict do nothing returning *`,
    );
    ids[table] = String(rows[0]?.id);
  }
  await addSignIn(pool, owner);
  await pool.query(
    `insert into storage.objects (bucket_id, name, version)
     values ('translated-media', $1 || '/es/picture.webp', gen_random_uuid()::text)`,
    [ids['websites']],
  );
  return owner;
}

async function addSignIn(pool: Database['pool'], owner: string): Promise<void> {
  const one = async (sql: string) => (await pool.query(sql, [owner])).rows[0]?.id as string;
  const session = await one('insert into auth.sessions (user_id) values ($1) returning id');
  const factor = await one(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'a secret', now(), now()) returning id`,
  );
  const statements = [
    `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
     values (gen_random_uuid(), json_build_object('actor_id', '${owner}'), now(), '')`,
    `insert into auth.flow_state (id, user_id, auth_code, provider_type, authentication_method, code_challenge_method, code_challenge)
     values (gen_random_uuid(), '${owner}', 'code', 'email', 'magiclink', 's256', 'challenge')`,
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ('${owner}', '${owner}', '{}', 'email')`,
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ('${session}', now(), now(), 'otp', gen_random_uuid())`,
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
     values (gen_random_uuid(), '${factor}', now(), '127.0.0.1')`,
    `insert into auth.mfa_factor_tries (factor_id) values ('${factor}')`,
    `insert into auth.mfa_recovery_codes (factor_id, code_hash) values ('${factor}', 'hash')`,
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), '${owner}', 'recovery_token', gen_random_uuid()::text, '')`,
    `insert into auth.refresh_tokens (token, user_id, session_id)
     values (gen_random_uuid()::text, '${owner}', '${session}')`,
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
     values (gen_random_uuid(), '${owner}', 'registration', '{}', now())`,
    `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key)
     values (gen_random_uuid(), '${owner}', sha256('${owner}'), 'key')`,
  ];
  for (const statement of statements) await pool.query(statement);
}

/** Returns the number of rows of an account in each table. */
export async function countRows(
  { pool }: Database,
  account: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, { rowsOf }] of Object.entries(tableRules)) {
    if (rowsOf === null) continue;
    const { rows } = await pool.query(
      `select count(*)::int as count from ${table} where ${rowsOf}`,
      [account],
    );
    counts[table] = rows[0].count;
  }
  return counts;
}
