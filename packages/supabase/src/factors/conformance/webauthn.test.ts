import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AuthHarness, siteUrl, startAuth } from '../../testing/index.ts';
import { SoftwareAuthenticator } from '../authenticator.fixture.ts';
import { openBrowser } from './browser.fixture.ts';

let harness: AuthHarness;
const { hostname: rpId, origin } = new URL(siteUrl);

beforeAll(async () => {
  harness = await startAuth();
});
afterAll(() => harness.close());
afterEach(() => vi.unstubAllGlobals());

/** Signs in a user and installs an authenticator as their `navigator.credentials`. */
async function signedIn(email = `${crypto.randomUUID()}@example.org`) {
  const admin = harness.client({}, harness.keys.secretKey).auth.admin;
  await admin.createUser({ email, password: 'correct horse', email_confirm: true });
  return again(email);
}
async function again(email: string) {
  const client = harness.client();
  const { error } = await client.auth.signInWithPassword({ email, password: 'correct horse' });
  expect(error).toBeNull();
  return { email, mfa: client.auth.mfa };
}
type Mfa = Awaited<ReturnType<typeof again>>['mfa'];

async function ask<T extends 'create' | 'request'>(mfa: Mfa, factorId: string, _type: T) {
  const { data, error } = await mfa.challenge({
    factorId,
    webauthn: { rpId, rpOrigins: [origin] },
  });
  expect(error).toBeNull();
  const { id, webauthn } = data as unknown as {
    id: string;
    webauthn: { type: T; credential_options: never };
  };
  const { publicKey } = webauthn.credential_options as { publicKey: never };
  return { challengeId: id, type: webauthn.type, publicKey };
}

async function register(mfa: Mfa, key: SoftwareAuthenticator) {
  const { data } = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
  const factorId = data?.id ?? '';
  const { challengeId, type, publicKey } = await ask(mfa, factorId, 'create');
  const credential_response = (await key.create({ publicKey })) as never;
  const webauthn = { type, rpId, rpOrigins: [origin], credential_response };
  return { factorId, ...(await mfa.verify({ factorId, challengeId, webauthn })) };
}

async function authenticate(mfa: Mfa, factorId: string, key: SoftwareAuthenticator) {
  const { challengeId, type, publicKey } = await ask(mfa, factorId, 'request');
  const credential_response = (await key.get({ publicKey })) as never;
  const webauthn = { type, rpId, rpOrigins: [origin], credential_response };
  return mfa.verify({ factorId, challengeId, webauthn });
}

describe('a security key', () => {
  test.each(['none', 'packed'] as const)(
    'raises the session with %s attestation',
    async (attestation) => {
      const { mfa } = await signedIn();
      const { error } = await register(mfa, new SoftwareAuthenticator({ origin, attestation }));
      expect(error).toBeNull();
      const { data } = await mfa.getAuthenticatorAssuranceLevel();
      expect(data).toMatchObject({
        currentLevel: 'aal2',
        currentAuthenticationMethods: expect.arrayContaining([
          expect.objectContaining({ method: 'mfa/webauthn' }),
        ]),
      });
      const factors = (await mfa.listFactors()).data?.webauthn;
      expect(factors).toMatchObject([{ friendly_name: 'key', status: 'verified' }]);
    },
  );

  test('raises a later session too', async () => {
    const { mfa, email } = await signedIn();
    const key = new SoftwareAuthenticator({ origin });
    const { factorId } = await register(mfa, key);
    const later = await again(email);
    expect((await authenticate(later.mfa, factorId, key)).error).toBeNull();
    const { data } = await later.mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentLevel).toBe('aal2');
  });

  test('is refused when cloned (stale counter)', async () => {
    const { mfa } = await signedIn();
    const key = new SoftwareAuthenticator({ origin });
    const { factorId } = await register(mfa, key);
    await authenticate(mfa, factorId, key);
    await authenticate(mfa, factorId, key);
    key.rewind();
    const { error } = await authenticate(mfa, factorId, key);
    expect(error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
  });

  test("is refused with another user's key", async () => {
    const [one, two] = await Promise.all([signedIn(), signedIn()]);
    const key = new SoftwareAuthenticator({ origin });
    const { factorId } = await register(one.mfa, key);
    const other = new SoftwareAuthenticator({ origin });
    await register(two.mfa, other);
    const { challengeId, type, publicKey } = await ask(one.mfa, factorId, 'request');
    const { challenge } = publicKey as { challenge: ArrayBuffer };
    const forged = { publicKey: { rpId, challenge } };
    const credential_response = (await other.get(forged)) as never;
    const webauthn = { type, rpId, credential_response };
    const { error } = await one.mfa.verify({ factorId, challengeId, webauthn });
    expect(error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('is refused when used on another origin', async () => {
    const { mfa } = await signedIn();
    const elsewhere = new SoftwareAuthenticator({ origin: 'https://evil.example' });
    const { error } = await register(mfa, elsewhere);
    expect(error).toMatchObject({ code: 'mfa_verification_failed' });
  });
});

test('a challenge for another origin is refused', async () => {
  const { mfa } = await signedIn();
  const { data } = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
  const factorId = data?.id ?? '';
  const other = await mfa.challenge({ factorId, webauthn: { rpId: 'evil.example' } });
  expect(other.error).toMatchObject({ code: 'validation_failed', status: 400 });
  const origins = { rpId, rpOrigins: ['https://evil.example'] };
  expect((await mfa.challenge({ factorId, webauthn: origins })).error?.status).toBe(400);
});

describe('in a browser', () => {
  test('mfa.webauthn.register and .authenticate work end to end', async () => {
    const { mfa, email } = await signedIn();
    const key = new SoftwareAuthenticator({ origin });
    openBrowser(key);
    expect((await mfa.webauthn.register({ friendlyName: 'laptop' })).error).toBeNull();
    vi.unstubAllGlobals();
    const later = await again(email);
    const factorId = (await later.mfa.listFactors()).data?.webauthn[0]?.id ?? '';
    openBrowser(key);
    expect((await later.mfa.webauthn.authenticate({ factorId })).error).toBeNull();
    const { data } = await later.mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentLevel).toBe('aal2');
  });
});
