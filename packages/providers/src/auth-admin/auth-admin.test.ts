import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DragomanError } from '@dragoman/domain/errors';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAuthAdmin } from './index.ts';

/** Test double of the auth service's admin API. */
const users = [
  { id: 'u1', aud: 'authenticated', email: 'ada@example.org', email_confirmed_at: '2026-01-01' },
  {
    id: 'u2',
    aud: 'authenticated',
    email: 'new@example.org',
    email_confirmed_at: null,
    factors: [
      { id: 'f1', status: 'verified' },
      { id: 'f2', status: 'unverified' },
    ],
  },
  { id: 'u3', aud: 'authenticated', email: '', phone: '15550100', confirmed_at: '2026-01-01' },
];
const seen: {
  method?: string;
  path: string;
  body: unknown;
  headers: IncomingMessage['headers'];
}[] = [];
let verified = { status: 200, body: '' };

const server = createServer(async (request, response) => {
  const chunks = await request.toArray();
  const sent = Buffer.concat(chunks).toString();
  const path = request.url ?? '';
  const body = sent === '' ? undefined : JSON.parse(sent);
  seen.push({ method: request.method ?? '', path, body, headers: request.headers });
  const { status, answer } = respond(path, body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/auth/v1/`;
const authAdmin = createAuthAdmin({ url, serviceKey: 'sb_secret_test', timeout: 5000 });
beforeEach(() => {
  seen.length = 0;
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    user: users[0],
  };
  verified = { status: 200, body: JSON.stringify(session) };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function respond(path: string, body: { email?: string } | undefined) {
  const notFound = { code: 404, error_code: 'user_not_found', msg: 'User not found' };
  const url = new URL(path, 'http://auth');
  if (url.pathname === '/auth/v1/admin/users') {
    const page = Number(url.searchParams.get('page'));
    const size = Number(url.searchParams.get('per_page'));
    return {
      status: 200,
      answer: { users: users.slice((page - 1) * size, page * size), aud: 'x' },
    };
  }
  if (url.pathname === '/auth/v1/admin/generate_link') {
    const hashed = { hashed_token: 'hash', verification_type: 'magiclink', action_link: 'x' };
    return {
      status: 200,
      answer: { ...users.find(({ email }) => email === body?.email), ...hashed },
    };
  }
  if (url.pathname === '/auth/v1/verify') return { status: verified.status, answer: verified.body };
  if (!url.pathname.startsWith('/auth/v1/'))
    return { status: 404, answer: { message: 'no Route' } };
  const owner = users.find(({ id }) =>
    url.pathname.startsWith(`/auth/v1/admin/users/${id}/factors`),
  );
  if (owner !== undefined) {
    if (url.pathname.endsWith('/factors')) return { status: 200, answer: owner.factors ?? [] };
    const gone = { code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' };
    return url.pathname.endsWith('/f1')
      ? { status: 200, answer: { id: 'f1' } }
      : { status: 404, answer: gone };
  }
  const found = users.find(({ id }) => url.pathname === `/auth/v1/admin/users/${id}`);
  return found ? { status: 200, answer: found } : { status: 404, answer: notFound };
}

const ada = { id: 'u1', email: 'ada@example.org', isConfirmed: true, hasSecondFactor: false };

test('lists users in pages, with the service key', async () => {
  expect(await authAdmin.listUsers({ page: 1, perPage: 2 })).toEqual([
    ada,
    { id: 'u2', email: 'new@example.org', isConfirmed: false, hasSecondFactor: true },
  ]);
  expect(await authAdmin.listUsers({ page: 2, perPage: 2 })).toEqual([
    { id: 'u3', email: null, isConfirmed: false, hasSecondFactor: false },
  ]);
  expect(await authAdmin.listUsers({ page: 3, perPage: 2 })).toEqual([]);
  expect(seen[0]?.path).toBe('/auth/v1/admin/users?page=1&per_page=2');
  expect(seen[0]?.headers).toMatchObject({
    apikey: 'sb_secret_test',
    authorization: 'Bearer sb_secret_test',
  });
});

test('finds a user', async () => {
  expect(await authAdmin.findUser('u1')).toEqual(ada);
  expect(await authAdmin.findUser('../settings')).toBeUndefined();
  expect(seen[1]?.path).toBe('/auth/v1/admin/users/..%2Fsettings');
});

test('opens a session through a generated link that is never mailed', async () => {
  expect(await authAdmin.createSession('u1')).toMatchObject({
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    user: { id: 'u1' },
  });
  expect(seen.map(({ path, body }) => [path.replace('/auth/v1/', ''), body])).toEqual([
    ['admin/users/u1', undefined],
    ['admin/generate_link', { type: 'magiclink', email: 'ada@example.org' }],
    ['verify', { type: 'magiclink', token_hash: 'hash' }],
  ]);
});

test('removes all factors, also if one goes with another', async () => {
  await authAdmin.removeFactors('u2');
  expect(
    seen.map(({ method, path }) => `${method} ${path.replace('/auth/v1/admin/users', '')}`),
  ).toEqual(['GET /u2/factors', 'DELETE /u2/factors/f1', 'DELETE /u2/factors/f2']);
});

test.each(['u2', 'u3'])('opens no session for %s, whose address is not confirmed', async (id) => {
  const refused = { code: 'bad-request', message: /not confirmed an email address/ };
  await expect(authAdmin.createSession(id)).rejects.toMatchObject({
    ...refused,
    message: expect.stringMatching(refused.message),
  });
  expect(seen).toHaveLength(1);
});

test('opens no session for a missing user', async () => {
  await expect(authAdmin.createSession('u9')).rejects.toMatchObject({ code: 'not-found' });
});

test.each([
  ['an error', { status: 403, body: '{"code":403,"error_code":"user_banned"}' }],
  ['a failure', { status: 500, body: 'oops' }],
  ['no session', { status: 200, body: '{}' }],
  ['invalid JSON', { status: 200, body: '<html>' }],
  ['a missing link', { status: 404, body: '{}' }],
])('%s is a service error without details', async (_, answer) => {
  verified = answer;
  const error = await authAdmin.createSession('u1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DragomanError);
  expect(error).toMatchObject({ code: 'auth-service', status: 502 });
  expect((error as Error).message).not.toMatch(/oops|banned|html/);
});

test('a URL with a different service', async () => {
  const { port } = server.address() as AddressInfo;
  const elsewhere = createAuthAdmin({ url: `http://127.0.0.1:${port}/other`, serviceKey: 'k' });
  for (const call of [elsewhere.listUsers({ page: 1, perPage: 5 }), elsewhere.findUser('u1')]) {
    await expect(call).rejects.toMatchObject({ code: 'auth-service' });
  }
});

test('an unreachable service', async () => {
  const gone = createAuthAdmin({ url: 'http://127.0.0.1:9/auth/v1', serviceKey: 'k' });
  await expect(gone.findUser('u1')).rejects.toMatchObject({ code: 'auth-service' });
});
