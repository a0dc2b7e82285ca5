import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AuthHarness, siteUrl, startAuth } from '../../testing/index.ts';
import { SoftwareAuthenticator } from '../authenticator.fixture.ts';
import { openBrowser } from './browser.fixture.ts';

let harness: AuthHarness;
let now: Date;
const { origin } = new URL(siteUrl);

beforeAll(async () => {
  harness = await startAuth({ clock: () => now });
});
afterAll(() => harness.close());
beforeEach(() => {
  now = new Date();
});
afterEach(() => vi.unstubAllGlobals());

const admin = () => harness.client({}, harness.keys.secretKey).auth.admin;
async function signedIn() {
  const email = `${crypto.randomUUID()}@example.org`;
  const { data } = await admin().createUser({
    email,
    password: 'correct horse',
    email_confirm: true,
  });
  const { auth } = harness.client();
  await auth.signInWithPassword({ email, password: 'correct horse' });
  return { auth, email, id: data.user?.id ?? '' };
}
type Auth = Awaited<ReturnType<typeof signedIn>>['auth'];

async function register(auth: Auth, key: SoftwareAuthenticator) {
  const { data, error } = await auth.passkey.startRegistration();
  expect(error).toBeNull();
  const publicKey = data?.options as never;
  const credential = (await key.create({ publicKey })).toJSON() as never;
  return auth.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential });
}
async function signIn(key: SoftwareAuthenticator) {
  const { auth } = harness.client();
  const { data } = await auth.passkey.startAuthentication();
  const publicKey = data?.options as never;
  const credential = (await key.get({ publicKey })).toJSON() as never;
  const challengeId = data?.challenge_id ?? '';
  const verify = () => auth.passkey.verifyAuthentication({ challengeId, credential });
  return { auth, verify };
}
const newKey = (more: object = {}) => new SoftwareAuthenticator({ origin, ...more });

describe('a passkey', () => {
  test('is registered and signs in without a user name', async () => {
    const { auth, email } = await signedIn();
    const key = newKey();
    const made = await register(auth, key);
    expect(made.data).toMatchObject({ id: expect.any(String), created_at: expect.any(String) });
    const there = await signIn(key);
    expect((await there.verify()).error).toBeNull();
    expect((await there.auth.getUser()).data.user?.email).toBe(email);
    const [listed] = (await auth.passkey.list()).data ?? [];
    expect(listed).toMatchObject({ id: made.data?.id, last_used_at: expect.any(String) });
  });

  test("cannot finish another user's registration", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const { data } = await one.auth.passkey.startRegistration();
    const credential = (await newKey().create({ publicKey: data?.options as never })).toJSON();
    const challengeId = data?.challenge_id ?? '';
    const answer = { challengeId, credential: credential as never };
    const stolen = await two.auth.passkey.verifyRegistration(answer);
    expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found', status: 400 });
    expect((await one.auth.passkey.verifyRegistration(answer)).error).toBeNull();
  });

  /** Begins a registration; `finish` sends the response of a new key. */
  async function begin(auth: Auth) {
    const { data, error } = await auth.passkey.startRegistration();
    if (error !== null) return { error };
    const publicKey = data.options as never;
    const credential = (await newKey().create({ publicKey })).toJSON();
    const answer = { challengeId: data.challenge_id, credential: credential as never };
    return { error, id: credential.id, finish: () => auth.passkey.verifyRegistration(answer) };
  }
  const addCredentials = (userId: string, ids: readonly string[]) =>
    harness.database.pool.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
       select $1, decode(id, 'hex'), '' from unnest($2::text[]) as id`,
      [userId, ids],
    );

  test('is refused when already registered', async () => {
    const { auth, id } = await signedIn();
    const registration = await begin(auth);
    await addCredentials(id, [Buffer.from(registration.id ?? '', 'base64url').toString('hex')]);
    const { error } = (await registration.finish?.()) ?? {};
    expect(error).toMatchObject({ code: 'webauthn_credential_exists', status: 422 });
  });

  test('is refused beyond the twentieth, even when its registration had begun', async () => {
    const { auth, id } = await signedIn();
    const registration = await begin(auth);
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID().replaceAll('-', ''));
    await addCredentials(id, ids);
    const refused = { code: 'too_many_passkeys', status: 422 };
    expect((await registration.finish?.())?.error).toMatchObject(refused);
    expect((await begin(auth)).error).toMatchObject(refused);
  });

  test('response works once', async () => {
    const { auth } = await signedIn();
    const key = newKey();
    await register(auth, key);
    const { verify } = await signIn(key);
    expect((await verify()).error).toBeNull();
    expect((await verify()).error).toMatchObject({
      code: 'webauthn_challenge_not_found',
      status: 400,
    });
  });

  test('challenge expires after five minutes', async () => {
    const { auth } = await signedIn();
    const key = newKey();
    await register(auth, key);
    const { verify } = await signIn(key);
    now = new Date(now.getTime() + 301_000);
    expect((await verify()).error).toMatchObject({
      code: 'webauthn_challenge_expired',
      status: 400,
    });
  });

  test.each([
    ['whose device did not verify the user', { userVerified: false }],
    ['of another site', { origin: 'https://evil.example' }],
  ])('%s is refused', async (_what, more) => {
    const { auth } = await signedIn();
    const { error } = await register(auth, newKey(more));
    expect(error).toMatchObject({ code: 'webauthn_verification_failed', status: 400 });
  });

  test('is refused when cloned or not registered', async () => {
    const { auth } = await signedIn();
    const key = newKey();
    await register(auth, key);
    await (await signIn(key)).verify();
    await (await signIn(key)).verify();
    key.rewind();
    const copied = await (await signIn(key)).verify();
    expect(copied.error).toMatchObject({ code: 'webauthn_verification_failed' });
    const stranger = newKey();
    await stranger.create({
      publicKey: { rp: { id: 'site.example.com' }, challenge: 'x', user: { id: 'x' } },
    });
    const unknown = await (await signIn(stranger)).verify();
    expect(unknown.error).toMatchObject({ code: 'webauthn_verification_failed' });
  });

  test('of a banned user does not sign in', async () => {
    const { auth, id } = await signedIn();
    const key = newKey();
    await register(auth, key);
    await admin().updateUserById(id, { ban_duration: '1h' });
    expect((await (await signIn(key)).verify()).error).toMatchObject({ code: 'user_banned' });
  });

  test('cannot be added to an account whose second factor was not verified', async () => {
    const { auth, email } = await signedIn();
    const { data } = await auth.mfa.enroll({ factorType: 'totp' });
    const { id: factorId = '', totp } = data as { id: string; totp: { secret: string } };
    const code = await generate({ secret: totp.secret, epoch: Math.floor(now.getTime() / 1000) });
    await auth.mfa.challengeAndVerify({ factorId, code });
    const { auth: weak } = harness.client();
    await weak.signInWithPassword({ email, password: 'correct horse' });
    const refused = await weak.passkey.startRegistration();
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    expect((await register(auth, newKey())).error).toBeNull();
  });
});

test('registerPasskey and signInWithPasskey work in a browser', async () => {
  const { auth, email } = await signedIn();
  const other = harness.client().auth;
  await Promise.all([auth.getSession(), other.getSession()]);
  openBrowser(newKey());
  expect((await auth.registerPasskey()).error).toBeNull();
  const { data, error } = await other.signInWithPasskey();
  expect(error).toBeNull();
  expect(data?.user?.email).toBe(email);
});

describe('passkey management', () => {
  test('owners list, rename and delete their passkeys', async () => {
    const { auth } = await signedIn();
    const key = newKey();
    const passkeyId = (await register(auth, key)).data?.id ?? '';
    const named = await auth.passkey.update({ passkeyId, friendlyName: 'laptop' });
    expect(named.data).toMatchObject({ id: passkeyId, friendly_name: 'laptop' });
    expect((await auth.passkey.list()).data).toMatchObject([{ friendly_name: 'laptop' }]);
    expect((await auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await auth.passkey.list()).data).toEqual([]);
    expect((await (await signIn(key)).verify()).error).not.toBeNull();
  });

  test('other users have no access', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const passkeyId = (await register(one.auth, newKey())).data?.id ?? '';
    const renamed = await two.auth.passkey.update({ passkeyId, friendlyName: 'mine' });
    expect(renamed.error).toMatchObject({ status: 404 });
    expect((await two.auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 });
    const asAnon = await harness.client().auth.admin.passkey.listPasskeys({ userId: one.id });
    expect(asAnon.error).toMatchObject({ code: 'not_admin', status: 403 });
  });

  test('administrators list and delete passkeys', async () => {
    const { auth, id: userId } = await signedIn();
    const passkeyId = (await register(auth, newKey())).data?.id ?? '';
    const listed = await admin().passkey.listPasskeys({ userId });
    expect(listed.data).toMatchObject([{ id: passkeyId }]);
    expect((await admin().passkey.deletePasskey({ userId, passkeyId })).error).toBeNull();
    expect((await auth.passkey.list()).data).toEqual([]);
  });
});
