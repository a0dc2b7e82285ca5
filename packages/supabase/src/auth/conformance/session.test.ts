import { createTestDatabase } from '@dragoman/database/testing';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openLink, startAuth } from '../../testing/index.ts';

let now = Date.now();
const password = 'correct horse';

const home = await createTestDatabase();
const shared = {
  testDatabase: home,
  clock: () => new Date(now),
  settings: { autoConfirm: true },
};
const harness = await startAuth(shared);
const other = await startAuth(shared);
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  await Promise.all([harness.close(), other.close()]);
  await home.close();
});

const newEmail = () => `${crypto.randomUUID()}@example.com`;
async function signedIn() {
  const client = harness.client();
  const email = newEmail();
  const { data } = await client.auth.signUp({ email, password });
  return { client, email, session: data.session as Session };
}
const refresh = (refresh_token: string, at = harness) =>
  at.client().auth.refreshSession({ refresh_token });

describe('refreshSession', () => {
  test('rotates the refresh token and keeps the session', async () => {
    const { client, session } = await signedIn();
    const before = (await client.auth.getClaims()).data?.claims.session_id;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await client.auth.getClaims()).data?.claims.session_id).toBe(before);
  });

  test('reuse within ten seconds returns the active child token', async () => {
    const { session } = await signedIn();
    const first = await refresh(session.refresh_token);
    now += 9_000;
    const second = await refresh(session.refresh_token);
    expect(second.error).toBeNull();
    expect(second.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  test('later reuse ends the session and its access tokens', async () => {
    const { session } = await signedIn();
    const first = await refresh(session.refresh_token);
    now += 11_000;
    const stolen = await refresh(session.refresh_token);
    expect(stolen.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    const child = await refresh(first.data.session?.refresh_token ?? '');
    expect(child.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    for (const token of [session.access_token, first.data.session?.access_token]) {
      const { error } = await harness.client().auth.getUser(token);
      expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
    }
  });

  test('concurrent refreshes on two processes return the same child token', async () => {
    const { session } = await signedIn();
    const all = await Promise.all(
      [harness, other, harness, other, harness, other].map((at) =>
        refresh(session.refresh_token, at),
      ),
    );
    expect(all.map(({ error }) => error)).toEqual(Array(6).fill(null));
    expect(new Set(all.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  test('refuses an unknown token', async () => {
    const { error } = await refresh('nothing-of-ours');
    expect(error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    });
  });

  test('refuses banned users and expired sessions', async () => {
    const { email, session } = await signedIn();
    const { pool } = harness.database;
    await pool.query("update auth.users set banned_until = 'infinity' where email = $1", [email]);
    expect((await refresh(session.refresh_token)).error?.code).toBe('user_banned');
    await pool.query('update auth.users set banned_until = null where email = $1', [email]);
    await pool.query("update auth.sessions set not_after = '2020-01-01' where user_id = $1", [
      session.user.id,
    ]);
    expect((await refresh(session.refresh_token)).error?.code).toBe('session_expired');
  });
});

describe('a second server process on the same database', () => {
  test('accepts and refreshes a session of the first process', async () => {
    const { session } = await signedIn();
    const there = other.client();
    expect((await there.auth.getUser(session.access_token)).data.user?.id).toBe(session.user.id);
    const { data } = await refresh(session.refresh_token, other);
    const here = await harness.client().auth.getUser(data.session?.access_token);
    expect(here.data.user?.id).toBe(session.user.id);
    const claims = await other.client().auth.getClaims(session.access_token);
    expect(claims.data?.claims.sub).toBe(session.user.id);
  });

  test('rejects a session at once after sign-out', async () => {
    const { client, session } = await signedIn();
    await client.auth.signOut();
    const { error } = await other.client().auth.getUser(session.access_token);
    expect(error?.name).toBe('AuthSessionMissingError');
    const renewed = await refresh(session.refresh_token, other);
    expect(renewed.error?.code).toBe('refresh_token_not_found');
  });
});

test('getSession and setSession return the session that was signed in', async () => {
  const { session } = await signedIn();
  const client = harness.client();
  expect((await client.auth.getSession()).data.session).toBeNull();
  const { data, error } = await client.auth.setSession(session);
  expect(error).toBeNull();
  expect(data.user?.id).toBe(session.user.id);
  expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token);
});

test('setSession refreshes an expired access token', async () => {
  const { session } = await signedIn();
  const { sub, session_id } =
    (await harness.client().auth.getClaims(session.access_token)).data?.claims ?? {};
  const claims = { role: 'authenticated', sub: sub ?? '', session_id } as const;
  const access_token = await harness.keys.sign(claims, { expiresIn: -10 });
  const client = harness.client();
  const { data, error } = await client.auth.setSession({ ...session, access_token });
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
});

describe('getClaims', () => {
  test('verifies with the published keys without fetching the user', async () => {
    const { client } = await signedIn();
    const { data } = await client.auth.getClaims();
    expect(data?.header).toMatchObject({ alg: 'ES256', kid: harness.keys.jwks().keys[0]?.kid });
  });

  test('refuses a modified token', async () => {
    const { session } = await signedIn();
    const [head, , signature] = session.access_token.split('.');
    const payload = Buffer.from(JSON.stringify({ sub: 'x', exp: 4e9, role: 'service_role' }));
    const forged = [head, payload.toString('base64url'), signature].join('.');
    const { error } = await harness.client().auth.getClaims(forged);
    expect(error?.name).toBe('AuthInvalidJwtError');
  });
});

describe('signOut', () => {
  async function three() {
    const email = newEmail();
    await harness.client().auth.signUp({ email, password });
    const clients = [harness.client(), harness.client(), harness.client()] as const;
    for (const client of clients) await client.auth.signInWithPassword({ email, password });
    return clients;
  }
  const alive = async (clients: Awaited<ReturnType<typeof three>>) =>
    Promise.all(clients.map(async ({ auth }) => (await auth.getUser()).data.user !== null));

  test.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('ends the sessions of scope %s', async (scope, left) => {
    const clients = await three();
    const { error } = await clients[0].auth.signOut({ scope });
    expect(error).toBeNull();
    expect(await alive(clients)).toEqual(left);
  });

  test('returns 204 without a body and 400 for an unknown scope', async () => {
    const { session } = await signedIn();
    const logout = (scope: string) =>
      fetch(`${harness.authUrl}/logout?scope=${scope}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}` },
      });
    expect((await logout('nobody')).status).toBe(400);
    expect((await logout('local')).status).toBe(204);
    expect((await logout('local')).status).toBe(403);
  });
});

test('onAuthStateChange emits the events in order', async () => {
  const email = newEmail();
  await harness.client().auth.signUp({ email, password });
  const client = harness.client();
  const events: AuthChangeEvent[] = [];
  const { data } = client.auth.onAuthStateChange((event) => void events.push(event));
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']), 10_000);
  await client.auth.signInWithPassword({ email, password });
  await client.auth.updateUser({ data: { a: 1 } });
  await client.auth.refreshSession();
  await client.auth.signOut();
  expect(events).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'USER_UPDATED',
    'TOKEN_REFRESHED',
    'SIGNED_OUT',
  ]);
  data.subscription.unsubscribe();
});

describe('initialize reads from the URL', () => {
  function visit(href: string) {
    const location = new URL(href);
    const history = { replaceState: () => {}, state: null };
    vi.stubGlobal('window', { location, history, addEventListener() {}, removeEventListener() {} });
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {} });
    return harness.client({ detectSessionInUrl: true, storageKey: crypto.randomUUID() });
  }

  test('the session of a magic link', async () => {
    const email = newEmail();
    await harness.client().auth.signInWithOtp({ email });
    const arrived = await openLink(harness.mailTo(email));
    const client = visit(arrived.href);
    expect(await client.auth.initialize()).toEqual({ error: null });
    expect((await client.auth.getSession()).data.session?.user.email).toBe(email);
  });

  test('the session of a recovery link, and emits PASSWORD_RECOVERY', async () => {
    const { email } = await signedIn();
    await harness.client().auth.resetPasswordForEmail(email);
    await harness.settled();
    const arrived = await openLink(harness.mailTo(email));
    const client = visit(arrived.href);
    const events: AuthChangeEvent[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.initialize();
    await vi.waitFor(() => expect(events).toContain('PASSWORD_RECOVERY'), 10_000);
  });

  test('the error of a used link', async () => {
    const email = newEmail();
    await harness.client().auth.signInWithOtp({ email });
    const mail = harness.mailTo(email);
    await openLink(mail);
    const { error } = await visit((await openLink(mail)).href).auth.initialize();
    expect(error?.message).toBe('Email link is invalid or has expired');
  });
});
