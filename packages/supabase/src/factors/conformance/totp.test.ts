import { generate } from 'otplib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startAuth } from '../../testing/index.ts';

let now: Date;

const harness = await startAuth({ clock: () => now });
afterAll(() => harness.close());
beforeEach(() => {
  now = new Date();
});

/** A new user with a signed-in client. */
async function signedIn(email = `${crypto.randomUUID()}@example.org`) {
  const admin = harness.client({}, harness.keys.secretKey).auth.admin;
  const made = await admin.createUser({ email, password: 'correct horse', email_confirm: true });
  expect(made.error).toBeNull();
  return again(email);
}
async function again(email: string) {
  const client = harness.client();
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: 'correct horse',
  });
  expect(error).toBeNull();
  return { client, email, id: data.user?.id ?? '', mfa: client.auth.mfa };
}
type Person = Awaited<ReturnType<typeof signedIn>>;

async function enrol({ mfa }: Pick<Person, 'mfa'>, friendlyName = 'phone') {
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName });
  expect(error).toBeNull();
  const { id, totp } = data as Extract<typeof data, { type: 'totp' }>;
  return { factorId: id, ...totp, code: () => codeAt(totp.secret) };
}
const codeAt = (secret: string) => generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
const tick = (seconds = 30) => {
  now = new Date(now.getTime() + seconds * 1000);
};
/** Signs in a new user with a verified factor at aal2. */
async function withFactor() {
  const person = await signedIn();
  const factor = await enrol(person);
  const passed = await person.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: await factor.code(),
  });
  expect(passed.error).toBeNull();
  tick();
  return { ...person, factor };
}

describe('mfa.enroll', () => {
  test('returns the secret, its URI and a QR code', async () => {
    const { secret, uri, qr_code } = await enrol(await signedIn());
    expect(uri).toContain(`secret=${secret}`);
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  });

  test('leaves the factor unverified, so sign-in does not ask for it', async () => {
    const person = await signedIn();
    const { factorId } = await enrol(person);
    const { data } = await person.mfa.listFactors();
    expect(data?.totp).toEqual([]);
    expect(data?.all).toMatchObject([
      { id: factorId, status: 'unverified', friendly_name: 'phone' },
    ]);
    expect(JSON.stringify(data)).not.toContain('secret');
  });

  test('refuses a second factor with the same name', async () => {
    const person = await signedIn();
    await enrol(person);
    const { error } = await person.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    expect(error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
  });

  test('refuses phone factors and security keys', async () => {
    const { mfa } = await signedIn();
    const phone = await mfa.enroll({ factorType: 'phone', phone: '+15551234567' });
    expect(phone.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 });
    const key = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    expect(key.error).toMatchObject({ code: 'mfa_webauthn_enroll_not_enabled', status: 422 });
  });

  test('refuses an eleventh factor', async () => {
    const person = await signedIn();
    for (let i = 0; i < 10; i += 1) await enrol(person, `factor ${i}`);
    const { error } = await person.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' });
    expect(error).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 });
  });

  test('refuses another factor at aal1', async () => {
    const { email } = await withFactor();
    const { mfa } = await again(email);
    const { error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'thief' });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 });
  });

  test('removes unverified factors after a day', async () => {
    const person = await signedIn();
    await enrol(person);
    tick(25 * 3600);
    const { factorId } = await enrol(person);
    expect((await person.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([factorId]);
  });
});

describe('mfa.verify', () => {
  test('raises the session to aal2 and lists the method in amr', async () => {
    const { mfa, client } = await withFactor();
    const level = await mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const methods = level.data?.currentAuthenticationMethods.map((one) =>
      typeof one === 'string' ? one : one.method,
    );
    expect(methods?.toSorted()).toEqual(['password', 'totp']);
    expect((await mfa.listFactors()).data?.totp).toMatchObject([{ status: 'verified' }]);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('the raised session refreshes as aal2', async () => {
    const { client, mfa } = await withFactor();
    expect((await client.auth.refreshSession()).error).toBeNull();
    const { data } = await mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentLevel).toBe('aal2');
  });

  test('a new sign-in can be raised to aal2', async () => {
    const { email } = await withFactor();
    const { mfa } = await again(email);
    const { data } = await mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('ends the other aal1 sessions and removes unverified factors', async () => {
    const person = await signedIn();
    const other = await again(person.email);
    await enrol(person, 'begun');
    const { factorId, code } = await enrol(person, 'finished');
    const { error } = await person.mfa.challengeAndVerify({ factorId, code: await code() });
    expect(error).toBeNull();
    expect((await other.client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' }); // biome-ignore format: one expectation
    const { data } = await person.mfa.listFactors();
    expect(data?.all.map(({ id }) => id)).toEqual([factorId]);
  });

  test('a code works once', async () => {
    const { mfa, factor } = await withFactor();
    const code = await factor.code();
    const { factorId } = factor;
    expect((await mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const replay = await mfa.challengeAndVerify({ factorId, code });
    expect(replay.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    tick();
    const next = await mfa.challengeAndVerify({ factorId, code: await factor.code() });
    expect(next.error).toBeNull();
  });

  test('of two concurrent requests with one code, one succeeds', async () => {
    const { mfa, factor, email } = await withFactor();
    const second = await again(email);
    const { factorId } = factor;
    const code = await factor.code();
    const both = await Promise.all([
      mfa.challengeAndVerify({ factorId, code }),
      second.mfa.challengeAndVerify({ factorId, code }),
    ]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('a challenge works once', async () => {
    const { mfa, factor } = await withFactor();
    const { factorId } = factor;
    const { data } = await mfa.challenge({ factorId });
    const answer = async () =>
      mfa.verify({ factorId, challengeId: data?.id ?? '', code: await factor.code() });
    expect((await answer()).error).toBeNull();
    tick();
    expect((await answer()).error).toMatchObject({ code: 'mfa_challenge_expired' });
  });

  test('a challenge expires after five minutes', async () => {
    const { mfa, factor } = await withFactor();
    const { factorId } = factor;
    const { data } = await mfa.challenge({ factorId });
    tick(301);
    const code = await factor.code();
    const { error } = await mfa.verify({ factorId, challengeId: data?.id ?? '', code });
    expect(error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
  });

  test('after five wrong codes even the right one must wait', async () => {
    const { mfa, factor } = await withFactor();
    const { factorId } = factor;
    const right = await factor.code();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) {
      const { error } = await mfa.challengeAndVerify({ factorId, code: wrong });
      expect(error).toMatchObject({ code: 'mfa_verification_failed' });
    }
    const refused = await mfa.challengeAndVerify({ factorId, code: right });
    expect(refused.error).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
    tick(301);
    const { error } = await mfa.challengeAndVerify({ factorId, code: await factor.code() });
    expect(error).toBeNull();
  });

  test("another user's factor cannot be challenged, verified or removed", async () => {
    const { factor } = await withFactor();
    const thief = await withFactor();
    const { factorId } = factor;
    const challenge = await thief.mfa.challenge({ factorId });
    expect(challenge.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
    const own = await thief.mfa.challenge({ factorId: thief.factor.factorId });
    const code = await factor.code();
    const verify = await thief.mfa.verify({ factorId, challengeId: own.data?.id ?? '', code });
    expect(verify.error).toMatchObject({ code: 'mfa_factor_not_found' });
    const removed = await thief.mfa.unenroll({ factorId });
    expect(removed.error).toMatchObject({ code: 'mfa_factor_not_found' });
  });
});

describe('mfa.unenroll', () => {
  test('removes the factor and lowers the session to aal1', async () => {
    const { mfa, client, factor } = await withFactor();
    const { data, error } = await mfa.unenroll({ factorId: factor.factorId });
    expect({ data, error }).toEqual({ data: { id: factor.factorId }, error: null });
    await client.auth.refreshSession();
    const level = await mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }]);
  });

  test('is refused at aal1', async () => {
    const { email, factor } = await withFactor();
    const { mfa } = await again(email);
    const { error } = await mfa.unenroll({ factorId: factor.factorId });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 422 });
  });

  test('needs no aal2 for an unverified factor', async () => {
    const person = await signedIn();
    const { factorId } = await enrol(person);
    expect((await person.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await person.mfa.listFactors()).data?.all).toEqual([]);
  });
});

test('invalid requests return 400 and 401', async () => {
  const { client } = await signedIn();
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token;
  const send = (path: string, body: unknown, authorization = `Bearer ${token}`) =>
    fetch(`${harness.authUrl}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { apikey: harness.keys.publishableKey, authorization },
    });
  expect((await send('/factors', {})).status).toBe(400);
  expect((await send('/factors', { factor_type: 'face' })).status).toBe(400);
  expect((await send('/factors/x/challenge', {})).status).toBe(400);
  const long = { factor_type: 'totp', issuer: 'x'.repeat(5000) };
  expect((await send('/factors', long)).status).toBe(400);
  expect((await send('/factors', { factor_type: 'totp', friendly_name: '\0' })).status).toBe(400);
  expect((await send('/factors', { factor_type: 'totp' }, '')).status).toBe(401);
});
