import { isSignedIn } from '@dragoman/core/accounts';
import {
  adminEndImpersonation,
  adminImpersonate,
  adminUsers,
  isAdmin,
  setAdminEmails,
} from '@dragoman/core/admin';
import { apiFrame, bindEndpoints } from '@dragoman/core/api';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createAuthAdmin } from '@dragoman/providers/auth-admin';
import { authPlugin } from '@dragoman/supabase/auth';
import { type Keys, openKeys } from '@dragoman/supabase/tokens';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The administrators' calls with the embedded backend behind them: its keys, its sessions. */
let stage: TestDatabase;
let app: FastifyInstance;
let keys: Keys;
let url: string;
const mails: unknown[] = [];

beforeAll(async () => {
  stage = await createTestDatabase();
  const { database } = stage;
  const issuer = 'http://127.0.0.1/auth/v1';
  keys = await openKeys({ database, issuer });
  app = fastify({ forceCloseConnections: true });
  const mailer = { send: async (mail: unknown) => void mails.push(mail) };
  const auth = { database, keys, mailer, siteUrl: 'http://127.0.0.1', redirectAllowList: [] };
  await app.register(authPlugin({ ...auth, externalUrl: issuer }), { prefix: '/auth/v1' });
  let authAdmin: ReturnType<typeof createAuthAdmin> | undefined;
  const deps = {
    database,
    log: silentLog,
    get authAdmin() {
      authAdmin ??= createAuthAdmin({ url: `${url}/auth/v1`, serviceKey: keys.secretKey });
      return authAdmin;
    },
  };
  const endpoints = bindEndpoints(deps, [adminUsers, adminImpersonate, adminEndImpersonation]);
  const verify = (token: string) => keys.verify(token);
  await app.register(
    apiFrame({
      endpoints,
      verify,
      isAdmin: (id) => isAdmin(deps, id),
      isSignedIn: (claims) => isSignedIn(deps, claims),
      log: silentLog,
    }),
  );
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await stage.close();
});

async function call(path: string, token: string, body?: object) {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: keys.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function tokenOf(userId: string): Promise<string> {
  return keys.sign({ role: 'authenticated', sub: userId, aud: 'authenticated' }, { expiresIn: 60 });
}

test('a session as another user works until it is ended; nobody gets a mail', async () => {
  const { database } = stage;
  const admin = await createUser(database, 'boss@example.org');
  await setAdminEmails(stage, ['boss@example.org']);
  const ada = await createUser(database, 'ada@example.org');
  const token = await tokenOf(admin);

  const users = await call('/api/admin/users', token);
  expect(users.body).toEqual(
    expect.arrayContaining([
      { id: admin, email: 'boss@example.org' },
      { id: ada, email: 'ada@example.org' },
    ]),
  );
  expect((await call('/api/admin/users', await tokenOf(ada))).status).toBe(403);

  const { status, body } = await call('/api/admin/impersonate', token, { userId: ada });
  expect(status).toBe(200);
  const { access_token, refresh_token } = body.session.session;
  const me = await call('/auth/v1/user', access_token);
  expect(me.body).toMatchObject({ id: ada, email: 'ada@example.org' });
  expect((await call('/api/admin/users', access_token)).status).toBe(403);
  const renewed = await call('/auth/v1/token?grant_type=refresh_token', access_token, {
    refresh_token,
  });
  expect(renewed.status).toBe(200);

  expect((await call('/api/admin/impersonate/end', token, {})).body).toEqual({ ended: 1 });
  const late = await call('/auth/v1/token?grant_type=refresh_token', access_token, {
    refresh_token: renewed.body.refresh_token,
  });
  expect(late.status).toBe(400);
  expect((await call('/api/admin/users', access_token)).status).toBe(401);
  expect(mails).toEqual([]);
});

test('a user who never proved an address is not entered, and stays unproved', async () => {
  const { database } = stage;
  const admin = await createUser(database, 'chief@example.org');
  await setAdminEmails(stage, ['chief@example.org']);
  const { id } = await database.kysely
    .insertInto('auth.users')
    .values({ email: 'new@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { status, body } = await call('/api/admin/impersonate', await tokenOf(admin), {
    userId: id,
  });
  expect([status, body.error]).toEqual([400, 'This user has not confirmed an e-mail address yet.']);
  const { email_confirmed_at } = await database.kysely
    .selectFrom('auth.users')
    .select('email_confirmed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(email_confirmed_at).toBeNull();
});
