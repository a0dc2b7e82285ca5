import type { Claims } from '@dragoman/database/connection';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { expect, test } from 'vitest';
import { isSignedIn } from './index.ts';

const harness = closing(await createTestDatabase());

async function signIn(): Promise<Claims & { sub: string; session_id: string }> {
  const sub = await createUser(harness.database);
  const { rows } = await harness.database.pool.query(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [sub],
  );
  return { role: 'authenticated', sub, session_id: rows[0].id };
}

const query = (text: string, id: string) => harness.database.pool.query(text, [id]);

test('true while the account and session exist', async () => {
  const claims = await signIn();
  expect(await isSignedIn(harness, claims)).toBe(true);
  const { session_id: _, ...without } = claims;
  expect(await isSignedIn(harness, without)).toBe(true);
});

test.each([
  ['the session is revoked', 'delete from auth.sessions where user_id = $1'],
  ['the session has expired', 'update auth.sessions set not_after = now() where user_id = $1'],
  [
    'the user is banned',
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
  ],
  ['the user is soft-deleted', 'update auth.users set deleted_at = now() where id = $1'],
  ['the user is deleted', 'delete from auth.users where id = $1'],
])('false once %s', async (_what, change) => {
  const claims = await signIn();
  await query(change, claims.sub);
  expect(await isSignedIn(harness, claims)).toBe(false);
});

test('with a second factor, only a session that has passed it is signed in', async () => {
  const claims = { ...(await signIn()), aal: 'aal1' };
  const enrol = (status: string) =>
    harness.database.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', $2::text::auth.factor_status, $2::text, now(), now())`,
      [claims.sub, status],
    );
  await enrol('unverified');
  expect(await isSignedIn(harness, claims)).toBe(true);
  await enrol('verified');
  expect(await isSignedIn(harness, claims)).toBe(false);
  const { aal: _, ...without } = claims;
  expect(await isSignedIn(harness, without)).toBe(false);
  expect(await isSignedIn(harness, { ...claims, aal: 'aal2' })).toBe(true);
});

test('an impersonation needs no second factor of the user', async () => {
  const claims = { ...(await signIn()), aal: 'aal1' };
  const { pool } = harness.database;
  await pool.query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
    [claims.sub],
  );
  const admin = await createUser(harness.database);
  await pool.query(
    'insert into public.impersonations (admin_id, target_id, session_id) values ($1, $2, $3)',
    [admin, claims.sub, claims.session_id],
  );
  expect(await isSignedIn(harness, claims)).toBe(true);
  await pool.query('update public.impersonations set ended_at = now() where target_id = $1', [
    claims.sub,
  ]);
  expect(await isSignedIn(harness, claims)).toBe(false);
});

test('true again after a ban expires', async () => {
  const claims = await signIn();
  await query('update auth.users set banned_until = now() where id = $1', claims.sub);
  expect(await isSignedIn(harness, claims)).toBe(true);
});

test.each(['none', '', '00000000-0000-4000-8000-000000000000'])(
  'false for the session “%s” and for another user’s session',
  async (session) => {
    const [ada, eve] = [await signIn(), await signIn()];
    expect(await isSignedIn(harness, { ...ada, session_id: session })).toBe(false);
    expect(await isSignedIn(harness, { ...ada, session_id: eve.session_id })).toBe(false);
  },
);
