import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthHarness, siteUrl, startAuth } from '../../testing/index.ts';

let harness: AuthHarness;
let admin: ReturnType<AuthHarness['client']>['auth']['admin'];
const redirectTo = 'https://app.example.com/welcome';

beforeAll(async () => {
  harness = await startAuth();
  ({ admin } = harness.client({}, harness.keys.secretKey).auth);
});
afterAll(() => harness.close());

const address = () => `${crypto.randomUUID()}@example.org`;
async function confirmed(email = address()) {
  const { data } = await admin.createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
  });
  return { email, id: data.user?.id ?? '' };
}
async function open(link: string | undefined) {
  const response = await fetch(link ?? '', { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'about:none');
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

  test('a sign-up link confirms the address and the password signs in', async () => {
    const email = address();
    const password = 'correct horse';
    const input = { type: 'signup', email, password, options: { data: { name: 'Ada' } } } as const;
    const { data } = await admin.generateLink(input);
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ada' });
    const before = await harness.client().auth.signInWithPassword({ email, password });
    expect(before.error).toMatchObject({ code: 'email_not_confirmed' });
    const token_hash = data.properties?.hashed_token ?? '';
    const verified = await harness.client().auth.verifyOtp({ token_hash, type: 'signup' });
    expect(verified.error).toBeNull();
    const after = await harness.client().auth.signInWithPassword({ email, password });
    expect(after.error).toBeNull();
  });

  test('a recovery link signs in and allows a new password', async () => {
    const { email } = await confirmed();
    const { data } = await admin.generateLink({ type: 'recovery', email });
    const token_hash = data.properties?.hashed_token ?? '';
    const client = harness.client();
    expect((await client.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  });

  test('an invitation link creates the user and confirms the address', async () => {
    const email = address();
    const { data } = await admin.generateLink({ type: 'invite', email });
    const token_hash = data.properties?.hashed_token ?? '';
    const verified = await harness.client().auth.verifyOtp({ token_hash, type: 'invite' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String));
  });

  test('an address change requires both links', async () => {
    const { email, id } = await confirmed();
    const newEmail = address();
    const link = async (type: 'email_change_current' | 'email_change_new') =>
      (await admin.generateLink({ type, email, newEmail })).data.properties?.hashed_token ?? '';
    const [current, fresh] = [await link('email_change_current'), await link('email_change_new')];
    const verify = (token_hash: string) =>
      harness.client().auth.verifyOtp({ token_hash, type: 'email_change' });
    expect((await verify(current)).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    expect((await verify(fresh)).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.email).toBe(newEmail);
  });

  test('falls back to the site URL when the redirect is not allowed', async () => {
    const options = { redirectTo: 'https://evil.example/' };
    const { data } = await admin.generateLink({ type: 'magiclink', email: address(), options });
    expect(data.properties?.redirect_to).toBe(siteUrl);
  });

  test('refuses sign-up and invitation links for a confirmed address', async () => {
    const { email } = await confirmed();
    const signUp = await admin.generateLink({ type: 'signup', email, password: 'correct horse' });
    expect(signUp.error).toMatchObject({ code: 'email_exists', status: 422 });
    const invite = await admin.generateLink({ type: 'invite', email });
    expect(invite.error).toMatchObject({ code: 'email_exists' });
  });

  test('refuses recovery and address-change links for an unknown user', async () => {
    const recovery = await admin.generateLink({ type: 'recovery', email: address() });
    expect(recovery.error).toMatchObject({ code: 'user_not_found', status: 404 });
    const change = { type: 'email_change_new', email: address(), newEmail: address() } as const;
    expect((await admin.generateLink(change)).error).toMatchObject({ code: 'user_not_found' });
  });

  test("refuses an address change to another user's address", async () => {
    const [one, two] = [await confirmed(), await confirmed()];
    const change = { type: 'email_change_new', email: one.email, newEmail: two.email } as const;
    expect((await admin.generateLink(change)).error).toMatchObject({ code: 'email_exists' });
  });

  test.each([{ type: 'x' }, { type: 'signup' }, { type: 'phone_change' }, { type: 'toString' }])(
    'refuses %j',
    async ({ type }) => {
      const { error } = await admin.generateLink({ type, email: address() } as never);
      expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
    },
  );
});

describe('inviteUserByEmail', () => {
  test('creates an account and mails a link that signs in', async () => {
    const email = address();
    const options = { redirectTo, data: { team: 'red' } };
    const { data, error } = await admin.inviteUserByEmail(email, options);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { team: 'red' } });
    expect(data.user?.invited_at).toEqual(expect.any(String));
    const mail = harness.mailTo(email);
    expect(mail).toMatchObject({ kind: 'invite', data: { team: 'red' } });
    const token_hash = new URL(mail.link ?? '').searchParams.get('token') ?? '';
    expect(new URL(mail.link ?? '').searchParams.get('redirect_to')).toBe(redirectTo);
    const verified = await harness.client().auth.verifyOtp({ token_hash, type: 'invite' });
    expect(verified.error).toBeNull();
  });

  test('a second invitation mails a new link and invalidates the old one', async () => {
    const email = address();
    await admin.inviteUserByEmail(email);
    const old = new URL(harness.mailTo(email).link ?? '').searchParams.get('token') ?? '';
    expect((await admin.inviteUserByEmail(email)).error).toBeNull();
    const { error } = await harness.client().auth.verifyOtp({ token_hash: old, type: 'invite' });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('refuses a confirmed user', async () => {
    const { email } = await confirmed();
    const { error } = await admin.inviteUserByEmail(email);
    expect(error).toMatchObject({ code: 'email_exists', status: 422 });
  });

  test('an unknown token redirects with an error', async () => {
    const link = `${harness.authUrl}/verify?token=made-up&type=invite&redirect_to=${redirectTo}`;
    expect((await open(link)).hash).toContain('otp_expired');
  });
});
