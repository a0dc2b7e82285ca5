import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthHarness, startAuth } from '../../testing/index.ts';

let harness: AuthHarness;
let admin: ReturnType<AuthHarness['client']>['auth']['admin'];

beforeAll(async () => {
  harness = await startAuth();
  ({ admin } = harness.client({}, harness.keys.secretKey).auth);
});
afterAll(() => harness.close());

const password = 'correct horse';
const address = () => `${crypto.randomUUID()}@example.org`;
async function makeUser(more: object = {}) {
  const { data, error } = await admin.createUser({
    email: address(),
    password,
    email_confirm: true,
    ...more,
  });
  expect(error).toBeNull();
  return data.user!;
}
async function signIn(email: string | undefined, using = password) {
  const client = harness.client();
  const { error } = await client.auth.signInWithPassword({ email: email ?? '', password: using });
  return { client, error };
}

describe('createUser', () => {
  test('creates a confirmed user who can sign in at once', async () => {
    const email = address().toUpperCase();
    const user = await makeUser({
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'pro' },
    });
    expect(user).toMatchObject({
      email: email.toLowerCase(),
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
      identities: [{ provider: 'email', identity_data: { sub: user.id, email_verified: true } }],
    });
    expect(JSON.stringify(user)).not.toMatch(/password/);
    expect((await signIn(user.email)).error).toBeNull();
    expect(harness.mails).toEqual([]);
  });

  test('creates an unconfirmed user who cannot sign in', async () => {
    const { email } = await makeUser({ email_confirm: false });
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' });
  });

  test('refuses a taken address, even in a race', async () => {
    const { email = '' } = await makeUser();
    const { error } = await admin.createUser({ email: email.toUpperCase() });
    expect(error).toMatchObject({ code: 'email_exists', status: 422 });
    const input = { email: address() };
    const both = await Promise.all([admin.createUser(input), admin.createUser(input)]);
    expect(both.filter((one) => one.error === null)).toHaveLength(1);
  });

  test.each([
    [{}, 'validation_failed'],
    [{ email: 'nobody' }, 'validation_failed'],
    [{ email: 'a@example.org', password: 'short' }, 'weak_password'],
    [{ email: 'a@example.org', ban_duration: '1 day' }, 'validation_failed'],
  ])('refuses %j', async (input, code) => {
    expect((await admin.createUser(input)).error).toMatchObject({ code });
  });

  test.each([
    { id: crypto.randomUUID() },
    { phone: '+15551234567' },
    { password_hash: '$2b$10$x' },
    { role: 'anon' },
  ])('refuses %j, which is not served', async (field) => {
    const { error } = await admin.createUser({ email: 'a@example.org', ...field });
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
  });
});

describe('listUsers', () => {
  test('returns pages and the total count', async () => {
    const other = await startAuth();
    const { auth } = other.client({}, other.keys.secretKey);
    expect((await auth.admin.listUsers()).data).toMatchObject({ users: [], total: 0 });
    for (let i = 0; i < 5; i += 1) await auth.admin.createUser({ email: address() });
    const first = await auth.admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ nextPage: 2, lastPage: 3, total: 5 });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => auth.admin.listUsers({ page, perPage: 2 })),
    );
    const ids = pages.flatMap(({ data }) => data.users.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(pages[2]?.data).toMatchObject({ nextPage: null, total: 5 });
    expect(first.data.users[0]?.identities).toHaveLength(1);
    await other.close();
  });

  test('refuses invalid pages', async () => {
    const { error } = await admin.listUsers({ page: -1 });
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
  });
});

describe('getUserById', () => {
  test('returns the user', async () => {
    const { id, email } = await makeUser();
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
  });

  test('returns 404 for an unknown user', async () => {
    const { error } = await admin.getUserById(crypto.randomUUID());
    expect(error).toMatchObject({ code: 'user_not_found', status: 404 });
  });
});

describe('updateUserById', () => {
  test('changes address and metadata at once; null removes a key', async () => {
    const { id } = await makeUser({ user_metadata: { name: 'Ada', nick: 'A' } });
    const email = address();
    const { data } = await admin.updateUserById(id, {
      email,
      user_metadata: { nick: null, age: 36 },
      app_metadata: { plan: 'pro' },
    });
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', plan: 'pro' },
      identities: [{ identity_data: { email } }],
    });
    expect(data.user?.user_metadata).toEqual({ name: 'Ada', age: 36 });
    expect((await signIn(email)).error).toBeNull();
  });

  test('a new password ends all sessions', async () => {
    const { id, email } = await makeUser();
    const { client } = await signIn(email);
    expect((await admin.updateUserById(id, { password: 'battery staple' })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(email, 'battery staple')).error).toBeNull();
  });

  test('a new address invalidates links mailed to the old one', async () => {
    const { id, email = '' } = await makeUser();
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    await admin.updateUserById(id, { email: address() });
    const token_hash = data.properties?.hashed_token ?? '';
    const { error } = await harness.client().auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('refuses an address of another user', async () => {
    const [one, two] = [await makeUser(), await makeUser()];
    const { error } = await admin.updateUserById(one.id, { email: two.email ?? '' });
    expect(error).toMatchObject({ code: 'email_exists', status: 422 });
    expect((await admin.updateUserById(one.id, { email: one.email ?? '' })).error).toBeNull();
  });

  test('returns 404 for an unknown user', async () => {
    const { error } = await admin.updateUserById(crypto.randomUUID(), { password });
    expect(error).toMatchObject({ code: 'user_not_found', status: 404 });
  });

  test('a banned user cannot sign in, refresh or use a session until the ban is lifted', async () => {
    const { id, email } = await makeUser();
    const { client } = await signIn(email);
    const { data } = await admin.updateUserById(id, { ban_duration: '24h' });
    const until = new Date((data.user as { banned_until?: string }).banned_until ?? '');
    expect(until.getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    const banned = { code: 'user_banned', status: 400 };
    expect((await signIn(email)).error).toMatchObject(banned);
    expect((await client.auth.getUser()).error).toMatchObject(banned);
    expect(
      (await harness.client().auth.refreshSession(await sessionOf(client))).error,
    ).toMatchObject(banned);
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect((await signIn(email)).error).toBeNull();
  });
});

async function sessionOf(client: ReturnType<AuthHarness['client']>) {
  const { data } = await client.auth.getSession();
  return { refresh_token: data.session?.refresh_token ?? '' };
}

describe('deleteUser', () => {
  test('deletes all data of the user', async () => {
    const { id, email } = await makeUser();
    const { client } = await signIn(email);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found' });
    expect((await client.auth.getUser()).error).not.toBeNull();
    const left = await harness.database.pool.query('select from auth.sessions where user_id = $1', [
      id,
    ]);
    expect(left.rowCount).toBe(0);
  });

  test('a soft deletion is refused, and deletes nothing', async () => {
    const { id } = await makeUser();
    const { error } = await admin.deleteUser(id, true);
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
    expect((await admin.getUserById(id)).error).toBeNull();
  });

  test('returns 404 for an unknown user', async () => {
    const { error } = await admin.deleteUser(crypto.randomUUID());
    expect(error).toMatchObject({ code: 'user_not_found', status: 404 });
  });
});

describe('signOut', () => {
  test.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const)('ends the sessions of scope %s', async (scope, expected) => {
    const { email } = await makeUser();
    const [one, two] = [await signIn(email), await signIn(email)];
    const { data } = await one.client.auth.getSession();
    const { error } = await admin.signOut(data.session?.access_token ?? '', scope);
    expect(error).toBeNull();
    const alive = await Promise.all(
      [one, two].map(async ({ client }) => (await client.auth.refreshSession()).error === null),
    );
    expect(alive).toEqual(expected);
  });
});

describe('authorization', () => {
  const calls: [string, (auth: ReturnType<AuthHarness['client']>['auth']['admin']) => Promise<{ error: unknown }>][] = [
    ['createUser', (to) => to.createUser({ email: address() })],
    ['listUsers', (to) => to.listUsers()],
    ['getUserById', (to) => to.getUserById(crypto.randomUUID())],
    ['updateUserById', (to) => to.updateUserById(crypto.randomUUID(), {})],
    ['deleteUser', (to) => to.deleteUser(crypto.randomUUID())],
    ['generateLink', (to) => to.generateLink({ type: 'magiclink', email: address() })],
    ['mfa.listFactors', (to) => to.mfa.listFactors({ userId: crypto.randomUUID() })],
    ['mfa.deleteFactor', (to) => to.mfa.deleteFactor({ userId: crypto.randomUUID(), id: crypto.randomUUID() })],
  ]; // biome-ignore format: a table

  test.each(calls)('%s requires the service key', async (_name, call) => {
    const asAnon = await call(harness.client().auth.admin);
    expect(asAnon.error).toMatchObject({ code: 'not_admin', status: 403 });
    const { client } = await signIn((await makeUser()).email);
    const { data } = await client.auth.getSession();
    const asUser = harness.client({}, data.session?.access_token ?? '').auth.admin;
    expect((await call(asUser)).error).toMatchObject({ status: expect.toSatisfy((s) => s === 401 || s === 403) }); // biome-ignore format: one expectation
  });

  test('returns 401 without a key', async () => {
    expect((await fetch(`${harness.authUrl}/admin/users`)).status).toBe(401);
  });
});
