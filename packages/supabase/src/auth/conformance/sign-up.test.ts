import { afterAll, describe, expect, test } from 'vitest';
import { hashOf, openLink, siteUrl, startAuth } from '../../testing/index.ts';

const password = 'correct horse';

const harness = await startAuth();
const open = await startAuth({
  testDatabase: harness.testDatabase,
  settings: { autoConfirm: true },
});
afterAll(async () => {
  await open.close();
  await harness.close();
});

describe('signUp', () => {
  test('mails a confirmation link that signs in; then the password signs in too', async () => {
    const client = harness.client();
    const email = 'ann@example.com';
    const options = { data: { name: 'Ann' }, emailRedirectTo: 'https://app.example.com/welcome' };
    const { data, error } = await client.auth.signUp({ email, password, options });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ann' } });
    expect(data.user?.identities).toMatchObject([{ provider: 'email', user_id: data.user?.id }]);
    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });

    const mail = harness.mailTo(email);
    expect(mail).toMatchObject({ kind: 'confirmation', code: expect.stringMatching(/^\d{6}$/) });
    const arrived = await openLink(mail);
    expect(arrived.href).toMatch(/^https:\/\/app\.example\.com\/welcome#access_token=/);
    expect(hashOf(arrived)).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      type: 'signup',
    });

    const signedIn = await client.auth.signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user).toMatchObject({ id: data.user?.id, role: 'authenticated' });
    expect(signedIn.data.user?.user_metadata['email_verified']).toBe(true);
  });

  test('returns a made-up user for a taken address and mails nothing', async () => {
    const email = 'taken@example.com';
    await open.client().auth.signUp({ email, password });
    const before = harness.mails.length;
    const { data, error } = await harness.client().auth.signUp({ email, password: 'another one' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [] });
    expect(harness.mails).toHaveLength(before);
    const existing = await open.client().auth.signInWithPassword({ email, password });
    expect(existing.error).toBeNull();
    expect(existing.data.user?.id).not.toBe(data.user?.id);
  });

  test('signs in at once with autoconfirm', async () => {
    const client = open.client();
    const { data } = await client.auth.signUp({ email: 'Now@Example.com', password });
    expect(data.session?.user.email).toBe('now@example.com');
    const again = await client.auth.signUp({ email: 'now@example.com', password });
    expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 });
  });

  test('two concurrent sign-ups create one account', async () => {
    const email = 'race@example.com';
    const both = await Promise.all(
      [1, 2, 3].map(() => harness.client().auth.signUp({ email, password })),
    );
    expect(new Set(both.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  test('explains why a password is weak', async () => {
    const { error } = await harness
      .client()
      .auth.signUp({ email: 'weak@example.com', password: '12345' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    });
  });

  test.each([
    ['nobody', { email: 'no address', password }, 'validation_failed'],
    [
      'a password of 73 bytes',
      { email: 'long@example.com', password: 'x'.repeat(73) },
      'validation_failed',
    ],
    ['a phone number', { phone: '+15551234567', password }, 'phone_provider_disabled'],
    ['an invalid phone number', { phone: 'call me', password }, 'validation_failed'],
  ])('refuses %s', async (_what, credentials, code) => {
    const { error } = await harness.client().auth.signUp(credentials);
    expect(error).toMatchObject({ status: 400, code });
  });

  test('is refused when sign-ups are disabled, unless the address is invited', async () => {
    const closed = await startAuth({
      testDatabase: harness.testDatabase,
      settings: { signUps: false },
      isInvited: async (_queries, email) => email.startsWith('invited'),
    });
    const client = closed.client();
    const signUp = await client.auth.signUp({ email: 'new@example.com', password });
    expect(signUp.error).toMatchObject({ status: 422, code: 'signup_disabled' });
    const otp = await client.auth.signInWithOtp({ email: 'new@example.com' });
    expect(otp.error).toMatchObject({ status: 422, code: 'otp_disabled' });
    for (const email of ['invited1@example.com', 'invited2@example.com']) {
      const isLink = email.includes('1');
      const call = isLink
        ? client.auth.signInWithOtp({ email })
        : client.auth.signUp({ email, password });
      expect((await call).error).toBeNull();
    }
    await closed.close();
  });

  test('redirects to the site when the redirect is missing or not allowed', async () => {
    for (const [index, emailRedirectTo] of [undefined, 'https://evil.example.org/'].entries()) {
      const email = `home${index}@example.com`;
      const options = emailRedirectTo === undefined ? {} : { emailRedirectTo };
      await harness.client().auth.signUp({ email, password, options });
      expect((await openLink(harness.mailTo(email))).origin).toBe(siteUrl);
    }
  });
});

test('signInAnonymously is refused', async () => {
  const { error } = await open.client().auth.signInAnonymously();
  expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
});
