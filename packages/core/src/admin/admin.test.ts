import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { DragomanError } from '@dragoman/domain/errors';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { createWebsite, softDeleteWebsite } from '../websites/index.ts';
import { type AuthAdminDouble, createAuthAdminDouble } from './auth-admin.fixture.ts';
import {
  addAdmin,
  adminEndpoints,
  isAdmin,
  isInvited,
  removeAdmin,
  setAdminEmails,
  userOf,
} from './index.ts';

let api: ApiHarness;
let authAdmin: AuthAdminDouble;
const nobody = '00000000-0000-4000-8000-000000000000';

const harness = closing(await createTestDatabase());
const admin = await createUser(harness.database, 'admin@example.org');
const ada = await createUser(harness.database, 'ada@example.org');
await makeAdmin(admin);
beforeEach(async () => {
  await api?.close();
  authAdmin = createAuthAdminDouble(harness.database);
  const deps = { database: harness.database, authAdmin, log: silentLog };
  api = await startApi(adminEndpoints(deps), { admins: [admin] });
});
afterAll(() => api.close());

async function makeAdmin(userId: string): Promise<void> {
  await harness.database.kysely.insertInto('admins').values({ user_id: userId }).execute();
}

const impersonate = (userId: unknown, extra: object = {}) =>
  api.call('POST /api/admin/impersonate', {
    as: admin,
    body: { userId, ...extra },
    headers: { 'user-agent': 'test browser' },
  });
const end = (body: object = {}, as = admin) =>
  api.call('POST /api/admin/impersonate/end', { as, body });
const trail = () =>
  harness.database.kysely.selectFrom('impersonations').selectAll().orderBy('started_at').execute();
const sessions = async () =>
  (await harness.database.pool.query('select id from auth.sessions')).rows;

describe('200', () => {
  test('GET /api/admin/check reports the caller’s own role', async () => {
    const check = (as: string) => api.call('GET /api/admin/check', { as });
    expect((await check(admin)).body).toEqual({ isAdmin: true });
    const { status, body } = await check(ada);
    expect([status, body]).toEqual([200, { isAdmin: false }]);
  });

  test('GET /api/admin/users lists all users across the service’s pages', async () => {
    for (let count = 0; count < 5; count += 1) await createUser(harness.database);
    const phoneOnly = await harness.database.kysely
      .insertInto('auth.users')
      .values({ email: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body } = await api.call('GET /api/admin/users', { as: admin });
    expect(body).toHaveLength(8);
    const plain = { has_second_factor: false };
    expect(body).toContainEqual({ id: ada, email: 'ada@example.org', ...plain });
    expect(body).toContainEqual({ id: phoneOnly.id, email: null, ...plain });
  });

  test('GET /api/admin/websites lists all users’ websites except deleted ones', async () => {
    const add = (userId: string, url: string) =>
      createWebsite(harness, { userId, url, originalLanguage: 'en', name: 'Shop' });
    const first = await add(ada, 'https://one.example');
    const gone = await add(ada, 'https://gone.example');
    const second = await add(admin, 'https://two.example');
    await softDeleteWebsite(harness, gone.id);
    await harness.database.pool.query('update websites set billed_to = $1 where id = $2', [
      ada,
      second.id,
    ]);
    const { body } = await api.call('GET /api/admin/websites', { as: admin });
    const shop = { name: 'Shop', status: null };
    expect(body).toEqual([
      { ...shop, id: second.id, user_id: admin, url: 'https://two.example', billed_to: ada },
      { ...shop, id: first.id, user_id: ada, url: 'https://one.example', billed_to: null },
    ]);
  });

  test('POST /api/admin/impersonate opens and logs a session; ending it revokes the session', async () => {
    const { status, body, headers } = await impersonate(ada, { reason: 'asked for help' });
    expect(status).toBe(200);
    expect(body.session.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: `refresh-${ada}`,
      token_type: 'bearer',
      user: { id: ada },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const [line] = await trail();
    expect(line).toMatchObject({
      id: body.impersonationId,
      admin_id: admin,
      admin_email: `${admin}@example.org`,
      target_id: ada,
      target_email: 'ada@example.org',
      reason: 'asked for help',
      ip: '127.0.0.1',
      user_agent: 'test browser',
      session_id: (await sessions())[0].id,
      ended_at: null,
      error: null,
    });
    expect((await end({ impersonationId: nobody })).body).toEqual({ ended: 0 });
    expect((await end({ impersonationId: 'none' })).body).toEqual({ ended: 0 });
    expect((await end()).body).toEqual({ ended: 1 });
    expect((await end()).body).toEqual({ ended: 0 });
    expect((await trail())[0]?.ended_at).toBeInstanceOf(Date);
    expect(await sessions()).toEqual([]);
  });

  test('ending one leaves other administrators’ impersonations and the user’s own sessions intact', async () => {
    await authAdmin.createSession(ada);
    await impersonate(ada);
    const other = await createUser(harness.database);
    const stranger = await startApi(
      adminEndpoints({ database: harness.database, authAdmin, log: silentLog }),
      { admins: [other] },
    );
    const ended = await stranger.call('POST /api/admin/impersonate/end', { as: other, body: {} });
    expect(ended.body).toEqual({ ended: 0 });
    await stranger.close();
    expect((await end()).body).toEqual({ ended: 1 });
    expect(await sessions()).toHaveLength(1);
  });
});

test('POST /api/admin/reset-second-factors removes a user’s factors and records who did it', async () => {
  const { pool, kysely } = harness.database;
  await pool.query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
    [ada],
  );
  const users = async () => (await api.call('GET /api/admin/users', { as: admin })).body;
  const withFactor = { id: ada, email: 'ada@example.org', has_second_factor: true };
  expect(await users()).toContainEqual(withFactor);
  const reset = (userId: string) =>
    api.call('POST /api/admin/reset-second-factors', { as: admin, body: { userId } });
  const { status, body } = await reset(ada);
  expect([status, body]).toEqual([200, { success: true }]);
  expect(await users()).toContainEqual({ ...withFactor, has_second_factor: false });
  const actions = await kysely.selectFrom('operator_actions').selectAll().execute();
  expect(actions).toMatchObject([
    { action: 'reset_factors', user_id: ada, admin_id: admin, ip: '127.0.0.1', queue: null },
  ]);
  const unknown = await reset(nobody);
  expect([unknown.status, unknown.body.error]).toEqual([404, 'User not found']);
});

describe('400', () => {
  test.each([
    ['oneself', () => admin, 'You cannot impersonate yourself.'],
    ['no user', () => undefined, '“userId” is missing.'],
    ['no text', () => 7, '“userId” must be a text.'],
  ])('impersonating %s', async (_, userId, error) => {
    const { status, body } = await impersonate(userId());
    expect([status, body.error, body.field]).toEqual([400, error, 'userId']);
  });
});

test.each([nobody, 'none'])('404: impersonating %s', async (userId) => {
  const { status, body } = await impersonate(userId);
  expect([status, body.error]).toEqual([404, 'User not found']);
});

test('502: the service fails; the attempt stays logged', async () => {
  authAdmin.failure = new DragomanError('auth-service', { detail: 'a secret' });
  const { status, body } = await impersonate(ada);
  expect(status).toBe(502);
  expect(body.error).toBe('The sign-in service did not answer as it should. Try again later.');
  const last = (await trail()).at(-1);
  expect(last).toMatchObject({ target_id: ada, session_id: null, error: body.error });
  expect(last?.ended_at).toBeInstanceOf(Date);
});

describe('administrators by configuration', () => {
  const signUp = (email: string) =>
    harness.database.kysely
      .insertInto('auth.users')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow();
  const confirm = (id: string) =>
    harness.database.kysely
      .updateTable('auth.users')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute();

  test('are promoted at once if the address is confirmed, otherwise on confirmation', async () => {
    const known = await createUser(harness.database, 'Boss@example.org');
    const { id: unproved } = await signUp('second@example.org');
    const made = await setAdminEmails(harness, [' boss@EXAMPLE.org', 'Second@example.org', '']);
    expect(made).toEqual([known]);
    expect([await isAdmin(harness, known), await isAdmin(harness, unproved)]).toEqual([
      true,
      false,
    ]);
    await confirm(unproved);
    expect(await isAdmin(harness, unproved)).toBe(true);
    const { id: later } = await signUp('BOSS2@example.org');
    expect(await setAdminEmails(harness, ['boss2@example.org'])).toEqual([]);
    await confirm(later);
    expect(await isAdmin(harness, later)).toBe(true);
    expect(await isAdmin(harness, known)).toBe(true);
  });

  test('are invited; without a configured address, the first account is', async () => {
    const { kysely } = harness.database;
    await setAdminEmails(harness, ['boss3@example.org']);
    expect(await isInvited(kysely, 'Boss3@example.org')).toBe(true);
    expect(await isInvited(kysely, 'first@example.org')).toBe(false);
    await setAdminEmails(harness, []);
    expect(await isInvited(kysely, 'second@example.org')).toBe(false);
    const undone = new Error('undone');
    const first = kysely.transaction().execute(async (transaction) => {
      await transaction.updateTable('auth.users').set({ email_confirmed_at: null }).execute();
      expect(await isInvited(transaction, 'first@example.org')).toBe(true);
      throw undone;
    });
    await expect(first).rejects.toBe(undone);
  });

  test('an address removed from the configuration no longer promotes', async () => {
    await setAdminEmails(harness, ['former@example.org']);
    await setAdminEmails(harness, []);
    const { id } = await signUp('former@example.org');
    await confirm(id);
    expect(await isAdmin(harness, id)).toBe(false);
  });
});

test('an administrator is added and removed by address', async () => {
  const { database } = harness;
  const eve = await createUser(database, 'Eve@example.org');
  await addAdmin({ database }, ' eve@Example.org');
  await addAdmin({ database }, 'eve@example.org');
  expect(await isAdmin({ database }, eve)).toBe(true);
  expect(await userOf({ database }, 'EVE@example.org ')).toMatchObject({ id: eve, is_admin: true });
  await removeAdmin({ database }, 'EVE@example.org');
  expect(await isAdmin({ database }, eve)).toBe(false);
  const nobodyYet = 'new@example.org';
  await expect(addAdmin({ database }, nobodyYet)).rejects.toThrow('Nobody has signed in with');
  await expect(removeAdmin({ database }, nobodyYet)).rejects.toThrow('not an administrator');
});
