import type { Session } from '@supabase/supabase-js';
import { afterAll, describe, expect, test } from 'vitest';
import { hashOf, openLink, startAuth } from '../../testing/index.ts';

let now = Date.now();
const password = 'correct horse';

const harness = await startAuth();
const strict = await startAuth({
  testDatabase: harness.testDatabase,
  settings: { requireReauthentication: true, doubleConfirmEmailChange: false },
  clock: () => new Date(now),
});
afterAll(async () => {
  await strict.close();
  await harness.close();
});

const newEmail = () => `${crypto.randomUUID()}@example.com`;
async function signedIn(at = harness) {
  const email = newEmail();
  await at.client().auth.signUp({ email, password });
  await openLink(at.mailTo(email));
  const client = at.client();
  const { data } = await client.auth.signInWithPassword({ email, password });
  return { client, email, session: data.session as Session };
}
const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

describe('getUser', () => {
  test('returns the account with its identities', async () => {
    const { client, email, session } = await signedIn();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({
      id: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [
        {
          provider: 'email',
          id: session.user.id,
          user_id: session.user.id,
          email,
          identity_data: { email, email_verified: true, sub: session.user.id },
        },
      ],
      is_anonymous: false,
    });
    for (const time of ['created_at', 'updated_at', 'last_sign_in_at', 'confirmed_at'] as const) {
      expect(Date.parse(data.user?.[time] ?? '')).toBeGreaterThan(Date.now() - 60_000);
    }
    expect(JSON.stringify(data)).not.toMatch(/password|\$2/);
  });

  test.each([
    ['no token', () => ({}), 401, 'no_authorization'],
    ['another scheme', () => ({ authorization: 'Basic YTpi' }), 401, 'no_authorization'],
    ['not a JWT', () => withToken('nonsense'), 403, 'bad_jwt'],
    ['the public key', () => withToken(harness.keys.publishableKey), 403, 'bad_jwt'],
  ])('refuses %s', async (_what, headers, status, code) => {
    const answer = await fetch(`${harness.authUrl}/user`, { headers: headers() });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error_code: code });
  });

  test('fails at once when the user is deleted, and all their data is gone', async () => {
    const { client, session } = await signedIn();
    const { pool } = harness.database;
    await pool.query('delete from auth.users where id = $1', [session.user.id]);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { rows } = await pool.query(
      `select (select count(*) from auth.sessions where user_id = $1)
        + (select count(*) from auth.identities where user_id = $1)
        + (select count(*) from auth.refresh_tokens where user_id = $1::text) as left`,
      [session.user.id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});

describe('updateUser', () => {
  test('merges metadata; null removes a key', async () => {
    const { client } = await signedIn();
    await client.auth.updateUser({ data: { a: 1, b: { c: 2 } } });
    const { data } = await client.auth.updateUser({ data: { a: null, d: 'é' } });
    expect(data.user?.user_metadata).toMatchObject({ b: { c: 2 }, d: 'é' });
    expect(data.user?.user_metadata).not.toHaveProperty('a');
  });

  test('changes the address once both mails are confirmed, in either order', async () => {
    for (const first of ['old', 'new']) {
      const { client, email } = await signedIn();
      const newAddress = newEmail();
      const { data } = await client.auth.updateUser({ email: newAddress });
      expect(data.user).toMatchObject({ email, new_email: newAddress });
      const toOld = harness.mailTo(email);
      const toNew = harness.mailTo(newAddress);
      expect([toOld.kind, toNew.kind]).toEqual(['email_change_current', 'email_change']);
      expect(toOld.newEmail).toBe(newAddress);
      const [one, two] = first === 'old' ? [toOld, toNew] : [toNew, toOld];
      expect(hashOf(await openLink(one))).toEqual({
        message:
          'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      });
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      expect(hashOf(await openLink(two))).toMatchObject({ type: 'email_change' });
      const { user } = (await client.auth.getUser()).data;
      expect(user).toMatchObject({ email: newAddress, identities: [{ email: newAddress }] });
      expect(user?.new_email).toBeUndefined();
      const old = await harness.client().auth.signInWithPassword({ email, password });
      expect(old.error?.code).toBe('invalid_credentials');
      const fresh = await harness.client().auth.signInWithPassword({ email: newAddress, password });
      expect(fresh.error).toBeNull();
    }
  });

  test('changes the address with the codes of both mails', async () => {
    const { client, email } = await signedIn();
    const newAddress = newEmail();
    await client.auth.updateUser({ email: newAddress });
    const verify = (address: string) =>
      harness.client().auth.verifyOtp({
        email: address,
        token: harness.mailTo(address).code,
        type: 'email_change',
      });
    const first = await verify(email);
    expect(first.error).toBeNull();
    expect(first.data).toEqual({ user: null, session: null });
    expect((await verify(newAddress)).data.user?.email).toBe(newAddress);
  });

  test('one confirmation suffices when so configured', async () => {
    const { client } = await signedIn(strict);
    const newAddress = newEmail();
    await client.auth.updateUser({ email: newAddress });
    await openLink(strict.mailTo(newAddress));
    expect((await client.auth.getUser()).data.user?.email).toBe(newAddress);
  });

  test("refuses another user's address, even one taken before the link is opened", async () => {
    const { email: taken } = await signedIn();
    const { client, email } = await signedIn();
    const { error } = await client.auth.updateUser({ email: taken });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    const newAddress = newEmail();
    await client.auth.updateUser({ email: newAddress });
    await harness.client().auth.signInWithOtp({ email: newAddress });
    await openLink(
      harness.mails.find(({ to, kind }) => to === newAddress && kind === 'magic_link') ?? {},
    );
    await openLink(harness.mailTo(email));
    const change = harness.mails.find(
      ({ to, kind }) => to === newAddress && kind === 'email_change',
    );
    expect(hashOf(await openLink(change ?? {}))).toMatchObject({ error_code: 'email_exists' });
  });

  test('sets a new password and ends the other sessions', async () => {
    const { client, email } = await signedIn();
    const elsewhere = harness.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    const { error } = await client.auth.updateUser({ password: 'battery staple' });
    expect(error).toBeNull();
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    const old = await harness.client().auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
    const same = await client.auth.updateUser({ password: 'battery staple' });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await client.auth.updateUser({ password: '123' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  });

  test('refuses phone numbers', async () => {
    const { client } = await signedIn();
    const { error } = await client.auth.updateUser({ phone: '+15551234567' });
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
  });
});

test('reauthenticate mails the nonce that an old session needs to set a password', async () => {
  const { client, email } = await signedIn(strict);
  now += 25 * 3600_000;
  const update = (nonce?: string) =>
    client.auth.updateUser({ password: 'battery staple', ...(nonce && { nonce }) });
  expect((await update()).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  const { error } = await client.auth.reauthenticate();
  expect(error).toBeNull();
  const mail = strict.mailTo(email);
  expect(mail).toMatchObject({ kind: 'reauthentication' });
  expect(mail.link).toBeUndefined();
  const wrong = mail.code === '000000' ? '000001' : '000000';
  expect((await update(wrong)).error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
  });
  expect((await update(mail.code)).error).toBeNull();
});

describe('resetPasswordForEmail', () => {
  test('mails a link whose session can set a new password', async () => {
    const { email } = await signedIn();
    const client = harness.client();
    const redirectTo = 'https://app.example.com/reset-password';
    expect(await client.auth.resetPasswordForEmail(email, { redirectTo })).toEqual({
      data: {},
      error: null,
    });
    await harness.settled();
    const mail = harness.mailTo(email);
    expect(mail.kind).toBe('recovery');
    const arrived = await openLink(mail);
    expect(arrived.pathname).toBe('/reset-password');
    const { access_token = '', refresh_token = '', type } = hashOf(arrived);
    expect(type).toBe('recovery');
    await client.auth.setSession({ access_token, refresh_token });
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  });

  test('responds the same to an unknown address and mails nothing', async () => {
    const email = newEmail();
    const answer = await harness.client().auth.resetPasswordForEmail(email);
    expect(answer).toEqual({ data: {}, error: null });
    await harness.settled();
    expect(harness.mails.some(({ to }) => to === email)).toBe(false);
  });
});

describe('resend', () => {
  test('mails a sign-up confirmation again and invalidates the first link', async () => {
    const email = newEmail();
    await harness.client().auth.signUp({ email, password });
    const first = harness.mailTo(email);
    const { error } = await harness.client().auth.resend({ type: 'signup', email });
    expect(error).toBeNull();
    await harness.settled();
    expect(hashOf(await openLink(first))['error_code']).toBe('otp_expired');
    expect(hashOf(await openLink(harness.mailTo(email)))['access_token']).toBeTruthy();
  });

  test('mails both links of an address change again', async () => {
    const { client, email } = await signedIn();
    const newAddress = newEmail();
    await client.auth.updateUser({ email: newAddress });
    await harness.client().auth.resend({ type: 'email_change', email });
    await harness.settled();
    await openLink(harness.mailTo(email));
    await openLink(harness.mailTo(newAddress));
    expect((await client.auth.getUser()).data.user?.email).toBe(newAddress);
  });

  test('reveals no accounts and mails nothing to confirmed users', async () => {
    const { email } = await signedIn();
    const before = harness.mails.length;
    for (const address of [email, newEmail()]) {
      for (const type of ['signup', 'email_change'] as const) {
        const { error } = await harness.client().auth.resend({ type, email: address });
        expect(error).toBeNull();
      }
    }
    await harness.settled();
    expect(harness.mails).toHaveLength(before);
  });

  test('refuses phone numbers', async () => {
    const { error } = await harness.client().auth.resend({ type: 'sms', phone: '+15551234567' });
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
  });
});
