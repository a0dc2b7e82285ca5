import { generate } from 'otplib';
import { afterAll, describe, expect, test } from 'vitest';
import { type AuthHarness, siteUrl, startAuth } from '../../testing/index.ts';

const harness = await startAuth();
const { admin } = harness.client({}, harness.keys.secretKey).auth;
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

const redirectTo = 'https://app.example.com/welcome';
async function confirmed(email = address()) {
  const { data } = await admin.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
  });
  return { email, id: data.user?.id ?? '' };
}
describe('generateLink', () => {
  test('returns link, code, hash and redirect without sending a mail', async () => {
    const email = address();
    const { data, error } = await admin.generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email });
    const { properties } = data;
    expect(properties).toEqual({
      action_link: expect.stringContaining(`${harness.authUrl}/verify?`),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      redirect_to: redirectTo,
      verification_type: 'magiclink',
    });
    expect(harness.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('a magic link signs in once by its hashed token', async () => {
    const { email, id } = await confirmed();
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    const token_hash = data.properties?.hashed_token ?? '';
    const client = harness.client();
    const verified = await client.auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.id).toBe(id);
    const again = await harness.client().auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(again.error).toMatchObject({ code: 'otp_expired' });
  });

  test('a magic link signs in by its six-digit code', async () => {
    const { email } = await confirmed();
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    const token = data.properties?.email_otp ?? '';
    const { error } = await harness.client().auth.verifyOtp({ email, token, type: 'email' });
    expect(error).toBeNull();
  });

  test('falls back to the site URL when the redirect is not allowed', async () => {
    const options = { redirectTo: 'https://evil.example/' };
    const { data } = await admin.generateLink({ type: 'magiclink', email: address(), options });
    expect(data.properties?.redirect_to).toBe(siteUrl);
  });

  test.each(['x', 'signup', 'invite', 'recovery', 'email_change_new', 'toString'])(
    'refuses the type %s',
    async (type) => {
      const { error } = await admin.generateLink({ type, email: address() } as never);
      expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
    },
  );
});

test('an unknown token redirects with an error', async () => {
  const link = `${harness.authUrl}/verify?token=made-up&type=magiclink&redirect_to=${redirectTo}`;
  const response = await fetch(link, { redirect: 'manual' });
  expect(new URL(response.headers.get('location') ?? '').hash).toContain('otp_expired');
});

test('invitations are not served', async () => {
  expect((await admin.inviteUserByEmail(address())).error).toMatchObject({ status: 404 });
});

/** Signs in a new user with a verified second factor. */
async function withFactor() {
  const email = `${crypto.randomUUID()}@example.org`;
  const { data } = await admin.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
  });
  const { auth } = harness.client();
  await auth.signInWithPassword({ email, password: 'correct horse' });
  const enrolled = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  const { id, totp } = enrolled.data as { id: string; totp: { secret: string } };
  const code = await generate({ secret: totp.secret });
  expect((await auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
  return { auth, userId: data.user?.id ?? '', factorId: id };
}

test('mfa.listFactors returns the factors of a user without secrets', async () => {
  const { userId, factorId } = await withFactor();
  const { data, error } = await admin.mfa.listFactors({ userId });
  expect(error).toBeNull();
  expect(data?.factors).toEqual([
    {
      id: factorId,
      friendly_name: 'phone',
      factor_type: 'totp',
      status: 'verified',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_challenged_at: expect.any(String),
    },
  ]);
});

test('mfa.deleteFactor removes a lost factor with its recovery codes, tells the owner and lowers the session level', async () => {
  const { auth, userId, factorId } = await withFactor();
  expect((await auth.mfa.recoveryCodes.generate()).error).toBeNull();
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toHaveLength(2);
  await harness.settled();
  harness.notices.length = 0;
  const { data, error } = await admin.mfa.deleteFactor({ userId, id: factorId });
  expect(error).toBeNull();
  // The client wraps this response twice, contrary to its types.
  expect(data).toMatchObject({ data: { id: factorId } });
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
  await harness.settled();
  expect(harness.notices).toMatchObject([{ change: 'factor_removed' }]);
  await auth.refreshSession();
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
});

test('returns 404 for a factor of another or unknown user', async () => {
  const [one, two] = [await withFactor(), await withFactor()];
  const wrong = await admin.mfa.deleteFactor({ userId: one.userId, id: two.factorId });
  expect(wrong.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
  const nobody = await admin.mfa.listFactors({ userId: crypto.randomUUID() });
  expect(nobody.error).toMatchObject({ code: 'user_not_found', status: 404 });
});
