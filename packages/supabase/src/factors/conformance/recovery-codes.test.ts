import { generate } from 'otplib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startAuth } from '../../testing/index.ts';

let now = new Date();
const password = 'correct horse';

const harness = await startAuth({ clock: () => now });
afterAll(() => harness.close());
beforeEach(() => {
  harness.notices.length = 0;
});

async function again(email: string) {
  const { auth } = harness.client();
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  return { auth, mfa: auth.mfa, codes: auth.mfa.recoveryCodes };
}

async function enrol(mfa: Awaited<ReturnType<typeof again>>['mfa'], friendlyName = 'phone') {
  const { data } = await mfa.enroll({ factorType: 'totp', friendlyName });
  const { id: factorId, totp } = data as Extract<typeof data, { type: 'totp' }>;
  const code = await generate({
    secret: totp.secret,
    epoch: Math.floor(now.getTime() / 1000),
  });
  expect((await mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  return factorId;
}

async function withoutApp() {
  const email = `${crypto.randomUUID()}@example.org`;
  const { admin } = harness.client({}, harness.keys.secretKey).auth;
  await admin.createUser({ email, password, email_confirm: true });
  return { email, ...(await again(email)) };
}

/** A user with an app and ten codes, signed in at aal2. */
async function withCodes() {
  const person = await withoutApp();
  const factorId = await enrol(person.mfa);
  const { data, error } = await person.codes.generate();
  expect(error).toBeNull();
  return { ...person, factorId, made: data?.codes ?? [] };
}

const notFound = { code: 'mfa_factor_not_found', status: 404 };
const wrong = { code: 'mfa_verification_failed', status: 422 };

describe('mfa.recoveryCodes.generate', () => {
  test('returns ten different codes, stores their hashes and tells the owner', async () => {
    const { codes, made, mfa } = await withCodes();
    expect(new Set(made).size).toBe(10);
    for (const code of made) expect(code).toMatch(/^[2-9a-km-np-z]{16}$/);
    expect((await codes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 });
    const { rows } = await harness.database.pool.query(
      'select code_hash from auth.mfa_recovery_codes',
    );
    const stored = JSON.stringify(rows);
    expect(made.filter((code) => stored.includes(code))).toEqual([]);
    const { data } = await mfa.listFactors();
    expect(data?.recovery_code).toMatchObject([
      { friendly_name: 'Recovery codes', status: 'verified' },
    ]);
    await harness.settled();
    expect(harness.notices.map(({ change }) => change)).toEqual(['factor_added', 'codes_made']);
  });

  test('needs an app', async () => {
    const { codes, auth } = await withoutApp();
    expect((await codes.generate()).error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    const { data } = await auth.getClaims();
    const raise = "update auth.sessions set aal = 'aal2' where id = $1";
    await harness.database.pool.query(raise, [data?.claims.session_id]);
    const sole = { code: 'mfa_recovery_codes_sole_factor', status: 422 };
    expect((await codes.generate()).error).toMatchObject(sole);
  });

  test('is refused at aal1, for a second set and for a name that is taken', async () => {
    const { email, codes } = await withCodes();
    const weak = await again(email);
    const refused = { code: 'insufficient_aal', status: 403 };
    expect((await weak.codes.generate()).error).toMatchObject(refused);
    expect((await weak.codes.regenerate()).error).toMatchObject(refused);
    const second = { code: 'mfa_verified_factor_exists', status: 422 };
    expect((await codes.generate()).error).toMatchObject(second);
    const other = await withoutApp();
    await enrol(other.mfa);
    const named = await other.codes.generate({ friendlyName: 'phone' });
    expect(named.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
  });
});

test('mfa.recoveryCodes.getStatus says that there are none', async () => {
  const { codes } = await withoutApp();
  expect((await codes.getStatus()).error).toMatchObject(notFound);
  expect((await codes.verify({ code: 'x' })).error).toMatchObject(wrong);
});

describe('mfa.recoveryCodes.verify', () => {
  test('raises the session as typed, once, ends the other aal1 sessions and tells the owner', async () => {
    const { email, made } = await withCodes();
    const [other, weak] = [await again(email), await again(email)];
    await harness.settled();
    harness.notices.length = 0;
    const typed = ` ${(made[3] ?? '').toUpperCase().replaceAll(/.{4}(?=.)/g, '$&-')} `;
    expect((await weak.codes.verify({ code: typed })).error).toBeNull();
    const { data } = await weak.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal2' });
    expect(JSON.stringify(data?.currentAuthenticationMethods)).toContain('mfa/recovery_code');
    expect((await weak.codes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await other.auth.getUser()).error).not.toBeNull();
    await harness.settled();
    expect(harness.notices).toMatchObject([{ change: 'code_used', to: email }]);
    const thief = await again(email);
    expect((await thief.codes.verify({ code: typed })).error).toMatchObject(wrong);
  });

  test('of two concurrent requests with one code, one succeeds', async () => {
    const { email, made } = await withCodes();
    const [code = ''] = made;
    const two = [await again(email), await again(email)];
    const both = await Promise.all(two.map(({ codes }) => codes.verify({ code })));
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("another user's code is wrong", async () => {
    const { made } = await withCodes();
    const { email } = await withCodes();
    const { codes } = await again(email);
    expect((await codes.verify({ code: made[0] ?? '' })).error).toMatchObject(wrong);
  });

  test('after five wrong codes even a right one must wait, or new codes are made', async () => {
    const { email, codes, made } = await withCodes();
    const [right = ''] = made;
    const weak = await again(email);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await weak.codes.verify({ code: 'wrong' })).error).toMatchObject(wrong);
    }
    const locked = { code: 'mfa_recovery_codes_locked', status: 429 };
    expect((await weak.codes.verify({ code: right })).error).toMatchObject(locked);
    const { data } = await codes.regenerate();
    expect((await weak.codes.verify({ code: right })).error).toMatchObject(wrong);
    expect((await weak.codes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull();
  });

  test('the lock ends after five minutes', async () => {
    const { email, made } = await withCodes();
    const { codes } = await again(email);
    for (let tries = 0; tries < 5; tries += 1) await codes.verify({ code: 'wrong' });
    now = new Date(now.getTime() + 301_000);
    expect((await codes.verify({ code: made[0] ?? '' })).error).toBeNull();
  });
});

describe('mfa.recoveryCodes.regenerate', () => {
  test('replaces the codes and keeps the factor', async () => {
    const { email, codes, made, mfa } = await withCodes();
    const before = (await mfa.listFactors()).data?.recovery_code[0]?.id;
    const { data } = await codes.regenerate();
    expect(data).toMatchObject({ id: before, type: 'recovery_code', total: 10 });
    expect(data?.codes.filter((code) => made.includes(code))).toEqual([]);
    const weak = await again(email);
    expect((await weak.codes.verify({ code: made[0] ?? '' })).error).toMatchObject(wrong);
  });

  test('returns 404 if there are none', async () => {
    const { mfa, codes } = await withoutApp();
    await enrol(mfa);
    expect((await codes.regenerate()).error).toMatchObject(notFound);
  });
});

describe('the codes', () => {
  test('go with the last app, and the session that they raised is lowered', async () => {
    const { email, factorId, made } = await withCodes();
    const { mfa, auth, codes } = await again(email);
    expect((await codes.verify({ code: made[0] ?? '' })).error).toBeNull();
    expect((await mfa.unenroll({ factorId })).error).toBeNull();
    await auth.refreshSession();
    expect((await mfa.listFactors()).data?.all).toEqual([]);
    const level = await mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await codes.getStatus()).error).toMatchObject(notFound);
  });

  test('stay while there is another app', async () => {
    const { mfa, factorId, codes } = await withCodes();
    await enrol(mfa, 'tablet');
    expect((await mfa.unenroll({ factorId })).error).toBeNull();
    expect((await codes.getStatus()).data).toMatchObject({ remaining: 10 });
  });

  test('are no factor that is challenged or removed by itself', async () => {
    const { mfa, codes } = await withCodes();
    const factorId = (await codes.getStatus()).data?.id ?? '';
    expect((await mfa.challenge({ factorId })).error).toMatchObject(notFound);
    expect((await mfa.unenroll({ factorId })).error).toMatchObject(notFound);
  });
});
