import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints as contract } from '@dragoman/contract/catalogue';
import { isOnlyForOwners } from '@dragoman/contract/endpoints';
import {
  adminEndpoints,
  isAdmin,
  isImpersonation,
  recordImpersonatedWrite,
  setAdminEmails,
} from '@dragoman/core/admin';
import { apiFrame } from '@dragoman/core/api';
import { isSignedIn } from '@dragoman/core/signed-in';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createAuthAdmin } from '@dragoman/providers/auth-admin';
import { createFolderFiles } from '@dragoman/providers/files';
import { authPlugin } from '@dragoman/supabase/auth';
import { startRealtime } from '@dragoman/supabase/realtime';
import { restPlugin } from '@dragoman/supabase/rest';
import { storagePlugin } from '@dragoman/supabase/storage';
import { openKeys } from '@dragoman/supabase/tokens';
import { createClient, type Session } from '@supabase/supabase-js';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';

/** The administrators' calls against the embedded backend with its keys and sessions. */

const clientWith = () =>
  createClient(url, keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

async function linkOf(email: string): Promise<string> {
  const service = createClient(url, keys.secretKey, { auth: { persistSession: false } });
  const { data } = await service.auth.admin.generateLink({ type: 'magiclink', email });
  return data.properties?.hashed_token ?? '';
}
const mails: unknown[] = [];
const writing = contract.filter(({ access, method }) => access === 'user' && method !== 'GET');

const harness = await createTestDatabase();
const { database } = harness;
const issuer = 'http://127.0.0.1/auth/v1';
const keys = await openKeys({ database, issuer });
const app = fastify({ forceCloseConnections: true });
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
const endpoints = [
  ...adminEndpoints(deps),
  // Who is refused is decided before an implementation is reached.
  ...writing.map((endpoint) => ({ endpoint, handle: async () => ({}) })),
];
const verify = (token: string) => keys.verify(token);
await app.register(
  apiFrame({
    endpoints,
    verify,
    isAdmin: (id) => isAdmin(deps, id),
    isSignedIn: (claims) => isSignedIn(deps, claims),
    isImpersonation: (claims) => isImpersonation(deps, claims),
    recordImpersonatedWrite: (claims, action) => recordImpersonatedWrite(deps, claims, action),
    log: silentLog,
  }),
);
const folder = await mkdtemp(path.join(tmpdir(), 'dragoman-files-'));
const files = createFolderFiles({ dir: folder });
const realtime = await startRealtime({ database, keys });
await app.register(restPlugin({ database, keys }), { prefix: '/rest/v1' });
await app.register(storagePlugin({ database, keys, files }), { prefix: '/storage/v1' });
app.server.on('upgrade', (...upgrade) => realtime.handleUpgrade(...upgrade));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await realtime.close();
  await app.close();
  await rm(folder, { recursive: true });
  await harness.close();
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
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function tokenOf(userId: string): Promise<string> {
  return keys.sign({ role: 'authenticated', sub: userId, aud: 'authenticated' }, { expiresIn: 60 });
}

test('an impersonated session works until it is ended; no mail is sent', async () => {
  const { database } = harness;
  const admin = await createUser(database, 'boss@example.org');
  await setAdminEmails(harness, ['boss@example.org']);
  const ada = await createUser(database, 'ada@example.org');
  const token = await tokenOf(admin);

  const users = await call('/api/admin/users', token);
  expect(users.body).toEqual(
    expect.arrayContaining([
      { id: admin, email: 'boss@example.org', has_second_factor: false },
      { id: ada, email: 'ada@example.org', has_second_factor: false },
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

describe('after an impersonation ends', () => {
  /** Impersonates as the browser does: with the official client, setting the administrator's session aside. */
  async function impersonate(email: string) {
    const { database } = harness;
    await createUser(database, `root-${email}`);
    await setAdminEmails(harness, [`root-${email}`]);
    const target = await createUser(database, email);
    const admin = clientWith();
    const { data } = await admin.auth.verifyOtp({
      token_hash: await linkOf(`root-${email}`),
      type: 'magiclink',
    });
    const own = data.session as Session;
    const { body } = await call('/api/admin/impersonate', own.access_token, { userId: target });
    const { access_token, refresh_token } = body.session.session;
    const client = clientWith();
    await client.auth.setSession({ access_token, refresh_token });
    // Issues a second generation of tokens; the first stays valid.
    const renewed = (await client.auth.refreshSession()).data.session as Session;
    await database.kysely
      .insertInto('websites')
      .values({ user_id: target, url: `https://${target}.example`, original_language: 'en' })
      .execute();
    return { client, own, tokens: [access_token, renewed.access_token], renewed, target };
  }

  const statuses = async (token: string) => [
    (await call('/auth/v1/user', token)).status,
    (await call('/rest/v1/websites?select=id', token)).status,
    (await call('/storage/v1/object/list/translated-media', token, { prefix: '' })).status,
    (await call('/api/admin/impersonate/end', token, {})).status,
  ];

  test.each([
    [
      'by Exit Impersonation',
      ({ own }: Awaited<ReturnType<typeof impersonate>>) =>
        call('/api/admin/impersonate/end', own.access_token, {}),
    ],
    [
      'by logging out with the user’s own token',
      ({ client, renewed }: Awaited<ReturnType<typeof impersonate>>) =>
        client.auth.admin.signOut(renewed.access_token, 'local'),
    ],
  ])('%s, none of its tokens is valid', async (how, end) => {
    const acting = await impersonate(`${how.length}@example.org`);
    const { client, tokens, renewed, target } = acting;
    for (const token of tokens) expect(await statuses(token)).toEqual([200, 200, 200, 403]);
    const received: unknown[] = [];
    const channel = client
      .channel('websites')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'websites' }, (change) =>
        received.push(change),
      );
    const closed = Promise.withResolvers<void>();
    await new Promise<void>((resolve) => {
      channel.subscribe((state) => {
        if (state === 'SUBSCRIBED') resolve();
        if (state === 'CLOSED') closed.resolve();
      });
    });
    await end(acting);
    for (const token of tokens) expect(await statuses(token)).toEqual([403, 401, 400, 401]);
    await closed.promise;
    await harness.database.pool.query('update websites set name = $1 where user_id = $2', [
      'x',
      target,
    ]);
    const { error } = await clientWith().auth.refreshSession({
      refresh_token: renewed.refresh_token,
    });
    expect(error?.status).toBe(400);
    expect(received).toEqual([]);
    await client.removeAllChannels();
  });

  test('logging out also revokes the administrator’s own tokens', async () => {
    const { own } = await impersonate('everything@example.org');
    const admin = clientWith();
    await admin.auth.setSession(own);
    await admin.auth.signOut({ scope: 'local' });
    expect(await statuses(own.access_token)).toEqual([403, 401, 400, 401]);
  });
});

describe('while an administrator acts as a user', () => {
  const refusal = 'You are acting as a user. Only they can do this.';

  async function acting() {
    const { database } = harness;
    const name = crypto.randomUUID();
    const admin = await createUser(database, `root-${name}@example.org`);
    await setAdminEmails(harness, [`root-${name}@example.org`]);
    const user = await createUser(database, `user-${name}@example.org`);
    const { body } = await call('/api/admin/impersonate', await tokenOf(admin), { userId: user });
    const { access_token: token, refresh_token } = body.session.session;
    const client = clientWith();
    await client.auth.setSession({ access_token: token, refresh_token });
    const written = async () => {
      const { rows } = await database.pool.query(
        `select admin_id, target_id, action from impersonated_writes
         join impersonations on impersonations.id = impersonation_id
         where impersonation_id = $1 order by written_at`,
        [body.impersonationId],
      );
      return rows;
    };
    return { admin, user, token, client, written };
  }

  test('calls that delete, change keys or are for administrators are refused; other writes are recorded', async () => {
    const { admin, user, token, written } = await acting();
    const recorded: object[] = [];
    for (const endpoint of writing) {
      const path = endpoint.path.replaceAll(/:\w+/g, '7');
      const response = await fetch(url + path, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}` },
      });
      const { error } = (await response.json()) as { error?: string };
      const isRefused = response.status === 403 && error === refusal;
      expect([endpoint.name, isRefused]).toEqual([endpoint.name, isOnlyForOwners(endpoint)]);
      if (isRefused) continue;
      const action = `${endpoint.method} ${path}`;
      recorded.push({ admin_id: admin, target_id: user, action });
    }
    expect(recorded.length).toBeGreaterThan(20);
    expect(await written()).toEqual(recorded);
    const own = await fetch(`${url}/api/websites/7`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await tokenOf(user)}` },
    });
    expect(own.status).not.toBe(403);
  });

  test('the calls that are for owners only', () => {
    const names = writing.filter(isOnlyForOwners).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['delete-account', 'keep-account', 'delete-website', 'delete-translation'],
        ...['add-engine-key', 'move-engine-key', 'delete-engine-key', 'rotate-sync-webhook'],
      ]),
    );
  });

  test('the official client changes rows, which is recorded, and deletes none', async () => {
    const { admin, user, client, written } = await acting();
    const { rows } = await harness.database.pool.query(
      `with site as (insert into websites (user_id, url, original_language) values ($1, $2, 'en') returning id)
       insert into website_media (website_id, original_media) select id, 'https://example.org/a.png' from site
       returning id, website_id`,
      [user, `https://${user}.example`],
    );
    const [{ id, website_id }] = rows;
    const changed = await client.from('websites').update({ name: 'x' }).eq('id', website_id);
    expect(changed.error).toBeNull();
    const removed = await client.from('website_media').delete().eq('id', id);
    expect([removed.status, removed.error?.message]).toEqual([403, refusal]);
    const left = await client.from('website_media').select('id').eq('id', id);
    expect(left.data).toEqual([{ id }]);
    expect(await written()).toEqual([
      { admin_id: admin, target_id: user, action: 'update websites' },
    ]);
  });

  test('a language is added by the official client and taken away by nobody but the user', async () => {
    const { user, client } = await acting();
    const site = `https://${user}.example`;
    const row = { user_id: user, url: site, original_language: 'en' };
    const { data } = await client.from('websites').insert(row).select('id').single();
    const set = async (who: typeof client, translation_languages: string[]) => {
      const mine = () => who.from('websites');
      const { error } = await mine().update({ translation_languages }).eq('id', data?.id);
      const after = await mine().select('translation_languages').eq('id', data?.id).single();
      return [error?.message, after.data?.translation_languages];
    };
    expect(await set(client, ['es', 'de'])).toEqual([undefined, ['es', 'de']]);
    expect(await set(client, ['es'])).toEqual([refusal, ['es', 'de']]);
    const accessToken = () => tokenOf(user);
    const own = createClient(url, keys.publishableKey, { accessToken });
    expect(await set(own as typeof client, ['es'])).toEqual([undefined, ['es']]);
  });

  test('files are uploaded and replaced, which is recorded, and not removed', async () => {
    const { admin, user, client, written } = await acting();
    const { rows } = await harness.database.pool.query(
      "insert into websites (user_id, url, original_language) values ($1, $2, 'en') returning id",
      [user, `https://${user}.example`],
    );
    const name = `${rows[0].id}/es/a.svg`;
    const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']);
    const files = client.storage.from('translated-media');
    for (const upsert of [false, true]) {
      const options = { contentType: 'image/svg+xml', upsert };
      expect((await files.upload(name, picture, options)).error).toBeNull();
    }
    expect((await files.remove([name])).error?.message).toBe(refusal);
    expect((await files.list(`${rows[0].id}/es`)).data).toHaveLength(1);
    const entry = { admin_id: admin, target_id: user, action: `write file ${name}` };
    expect(await written()).toEqual([entry, entry]);
  });
});

test('a user without a confirmed address is impersonated, stays unconfirmed, and the session ends with the impersonation', async () => {
  const { database } = harness;
  const admin = await createUser(database, 'chief@example.org');
  await setAdminEmails(harness, ['chief@example.org', 'new@example.org']);
  const token = await tokenOf(admin);
  const { id } = await database.kysely
    .insertInto('auth.users')
    .values({ email: 'new@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { status, body } = await call('/api/admin/impersonate', token, { userId: id });
  expect(status).toBe(200);
  const { access_token, refresh_token } = body.session.session;
  expect((await call('/auth/v1/user', access_token)).body).toMatchObject({ id });
  const user = await database.kysely
    .selectFrom('auth.users')
    .select(['email_confirmed_at', 'last_sign_in_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ email_confirmed_at: null, last_sign_in_at: null });
  // Its address is one of an administrator, who has not confirmed it.
  expect((await call('/api/admin/users', access_token)).status).toBe(403);
  expect((await call('/api/admin/impersonate/end', token, {})).body).toEqual({ ended: 1 });
  const late = await call('/auth/v1/token?grant_type=refresh_token', access_token, {
    refresh_token,
  });
  expect(late.status).toBe(400);
});
