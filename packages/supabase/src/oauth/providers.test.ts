import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from './browser.fixture.ts';
import { startTestGitHub } from './github.fixture.ts';
import { startTestOidcProvider } from './oidc-provider.fixture.ts';
import { createProviders } from './providers.ts';

const redirectUri = 'http://127.0.0.1:1/auth/v1/callback';
const codeVerifier = 'a-verifier-that-is-long-enough-for-the-rule-of-43-characters';

const oidc = await startTestOidcProvider();
oidc.register(redirectUri);
const github = await startTestGitHub();
const { clientId, clientSecret, issuer } = oidc;
const providers = createProviders({
  keycloak: { kind: 'oidc', clientId, clientSecret, issuer },
  google: { kind: 'google', clientId, clientSecret, issuer },
  github: {
    kind: 'github',
    clientId: github.clientId,
    clientSecret: github.clientSecret,
    baseUrl: github.url,
    apiUrl: github.url,
  },
});
afterAll(() => Promise.all([oidc.close(), github.close()]));
beforeEach(() => {
  oidc.signedIn = 'ada';
});

const secrets = { redirectUri, state: 'state-1', nonce: 'nonce-1', codeVerifier };

async function signIn(name: string, changes: Partial<typeof secrets> & { code?: string } = {}) {
  const provider = providers.get(name)!;
  const request = { ...secrets, scopes: [], extra: {} };
  const back = await new Browser().follow(await provider.authorizeUrl(request), (url) =>
    url.href.startsWith(redirectUri),
  );
  if (changes.code !== undefined) back.searchParams.set('code', changes.code);
  return provider.exchange({ ...secrets, params: back.searchParams, ...changes });
}

describe.each(['keycloak', 'google'])('OpenID Connect as %s', (name) => {
  test('returns the profile and the tokens', async () => {
    const { profile, accessToken } = await signIn(name);
    expect(profile).toMatchObject({ id: 'ada', email: 'ada@example.org', emailVerified: true });
    expect(profile.data).toMatchObject({ iss: oidc.issuer, sub: 'ada', full_name: 'Ada' });
    expect(accessToken).not.toBe('');
  });
});

describe('OpenID Connect', () => {
  test('fetches the address from userinfo when the ID token lacks it', async () => {
    oidc.register(redirectUri, { spare: true });
    const { profile } = await signIn('keycloak');
    oidc.register(redirectUri);
    expect(profile).toMatchObject({ id: 'ada', email: 'ada@example.org', emailVerified: true });
  });

  test.each([
    ['state', { state: 'other' }],
    ['nonce', { nonce: 'other' }],
    ['verifier', { codeVerifier: `${codeVerifier}x` }],
    ['code', { code: 'made-up' }],
  ])('refuses another %s', async (_what, change) => {
    await expect(signIn('keycloak', change)).rejects.toMatchObject({ name: 'ProviderError' });
  });

  test('reports a denied consent', async () => {
    oidc.signedIn = undefined;
    await expect(signIn('keycloak')).rejects.toThrow('The person refused');
  });

  test('requests the scopes and forwards other parameters', async () => {
    const request = { ...secrets, scopes: ['calendar'], extra: { prompt: 'login', state: 'x' } };
    const url = new URL(await providers.get('keycloak')!.authorizeUrl(request));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'openid email profile calendar',
      prompt: 'login',
      state: 'state-1',
    });
  });

  test('an unreachable provider throws, and is retried later', async () => {
    const late = await startTestOidcProvider();
    const { clientId, clientSecret, issuer } = late;
    const [one] = createProviders({ a: { kind: 'oidc', clientId, clientSecret, issuer } }).values();
    const request = { ...secrets, scopes: [], extra: {} };
    await expect(one!.authorizeUrl(request)).rejects.toThrow('could not be reached');
    late.register(redirectUri);
    expect(await one!.authorizeUrl(request)).toContain(`${issuer}/auth?`);
    await late.close();
  });
});

test.each(['', 'no token', 'a.b.c'])(
  'refuses the ID token %j without contacting the provider',
  async (token) => {
    const clientId = 'dragoman';
    const issuer = 'http://127.0.0.1:1';
    const [one] = createProviders({
      a: { kind: 'oidc', clientId, clientSecret: 'secret', issuer },
    }).values();
    const given = { token, accessToken: undefined, nonce: undefined };
    await expect(one!.verifyIdToken!(given)).rejects.toThrow('Bad ID token');
  },
);

describe('ID tokens', () => {
  const hashed = createHash('sha256').update('plain').digest('hex');

  async function idToken(nonce: string) {
    const request = { ...secrets, nonce, scopes: [], extra: {} };
    const provider = providers.get('keycloak')!;
    const back = await new Browser().follow(await provider.authorizeUrl(request), (url) =>
      url.href.startsWith(redirectUri),
    );
    const response = await fetch(`${oidc.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
        client_id: oidc.clientId,
        client_secret: oidc.clientSecret,
      }),
    });
    return (await response.json()) as { id_token: string; access_token: string };
  }
  const verify = (token: string, nonce?: string, accessToken?: string) =>
    providers.get('keycloak')!.verifyIdToken!({ token, nonce, accessToken });

  test('are accepted with the hash of the nonce', async () => {
    const { id_token, access_token } = await idToken(hashed);
    expect(await verify(id_token, 'plain', access_token)).toMatchObject({ id: 'ada' });
  });

  test('are refused with a wrong or missing nonce', async () => {
    const { id_token, access_token } = await idToken(hashed);
    await expect(verify(id_token, 'other', access_token)).rejects.toThrow('Nonces mismatch');
    await expect(verify(id_token, undefined, access_token)).rejects.toThrow('either both exist');
  });

  test('are refused when modified or forged', async () => {
    const { id_token, access_token } = await idToken(hashed);
    const [head, body = '', signature] = id_token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url');
    const forged = `${head}.${other}.${signature}`;
    await expect(verify(forged, 'plain', access_token)).rejects.toThrow('Bad ID token');
    await expect(verify('x.y.z', 'plain')).rejects.toThrow('Bad ID token');
  });

  test('of another client are refused unless that client is configured', async () => {
    const { id_token, access_token } = await idToken(hashed);
    const options = {
      kind: 'oidc',
      clientSecret: 'x',
      issuer: oidc.issuer,
      clientId: 'me',
    } as const;
    const [strict] = createProviders({ a: options }).values();
    const [wide] = createProviders({ a: { ...options, otherClientIds: [oidc.clientId] } }).values();
    const given = { token: id_token, nonce: 'plain', accessToken: access_token };
    await expect(strict!.verifyIdToken!(given)).rejects.toThrow('Bad ID token');
    expect(await wide!.verifyIdToken!(given)).toMatchObject({ id: 'ada' });
  });
});

describe('GitHub', () => {
  test('returns the profile with the primary address', async () => {
    const { profile } = await signIn('github');
    expect(profile).toMatchObject({ id: '583231', email: 'ada@example.org', emailVerified: true });
    expect(profile.data).toMatchObject({ user_name: 'ada', full_name: 'ada' });
  });

  test('reports an unverified address', async () => {
    const [, primary] = github.emails;
    primary!.verified = false;
    const { profile } = await signIn('github');
    primary!.verified = true;
    expect(profile).toMatchObject({ email: 'ada@example.org', emailVerified: false });
  });

  test('refuses a bad code, which GitHub answers with 200', async () => {
    const bad = signIn('github', { code: 'made-up' });
    await expect(bad).rejects.toThrow('The code passed is incorrect or expired.');
  });

  test('does not support ID tokens', () => {
    expect(providers.get('github')!.verifyIdToken).toBeUndefined();
  });
});
