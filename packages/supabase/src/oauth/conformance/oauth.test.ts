import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthStage, siteUrl, startAuth } from '../../testing/index.ts';
import { Browser } from '../browser.fixture.ts';
import { startTestGitHub, type TestGitHub } from '../github.fixture.ts';
import { startTestOidcProvider, type TestOidcProvider } from '../oidc-provider.fixture.ts';

const page = 'https://app.example.com/welcome';
let stage: AuthStage;
let oidc: TestOidcProvider;
let github: TestGitHub;
let now: Date;

beforeAll(async () => {
  [oidc, github] = await Promise.all([startTestOidcProvider(), startTestGitHub()]);
  const { clientId, clientSecret, issuer } = oidc;
  const urls = { baseUrl: github.url, apiUrl: github.url };
  const app = { clientId: github.clientId, clientSecret: github.clientSecret };
  const providers = {
    google: { kind: 'google', clientId, clientSecret, issuer },
    'custom:corp': { kind: 'oidc', clientId, clientSecret, issuer },
    github: { kind: 'github', ...app, ...urls },
    broken: { kind: 'oidc', clientId, clientSecret, issuer: 'http://127.0.0.1:1' },
  } as const;
  stage = await startAuth({ providers, clock: () => now });
  oidc.register(`${stage.authUrl}/callback`);
});
afterAll(async () => {
  await stage.close();
  await Promise.all([oidc.close(), github.close()]);
});
beforeEach(() => {
  now = new Date();
});

/** Somebody whom the provider knows, and who is signed in there. */
function somebody(claims: object = {}) {
  const id = crypto.randomUUID();
  const email = `${id}@example.org`;
  oidc.accounts[id] = { email, email_verified: true, name: 'Ada', ...claims };
  oidc.signedIn = id;
  return { id, email };
}

const isPage = (url: URL) => !url.hostname.startsWith('127.');
const visit = (url: string | null | undefined) => new Browser().follow(url ?? '', isPage);
const hashOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

async function signIn(provider: string, options: object = {}) {
  const client = stage.client({ flowType: 'pkce' });
  const wish = { provider: provider as 'google', options: { redirectTo: page, ...options } };
  const { data } = await client.auth.signInWithOAuth(wish);
  const back = await visit(data.url);
  const code = back.searchParams.get('code') ?? '';
  return { client, back, exchanged: await client.auth.exchangeCodeForSession(code) };
}

async function withPassword(email: string, confirmed = true) {
  const admin = stage.client({}, stage.keys.secretKey).auth.admin;
  const user = { email, password: 'correct horse', email_confirm: confirmed };
  const { data } = await admin.createUser(user);
  const client = stage.client({ flowType: 'pkce' });
  await client.auth.signInWithPassword({ email, password: 'correct horse' });
  return { client, id: data.user?.id ?? '' };
}

describe('signInWithOAuth', () => {
  test.each(['google', 'custom:corp'])('by %s signs in with a code (PKCE)', async (provider) => {
    const { id, email } = somebody();
    const { back, exchanged } = await signIn(provider);
    expect(back.origin + back.pathname).toBe(page);
    const { session, user } = exchanged.data;
    expect(exchanged.error).toBeNull();
    expect(user).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });
    expect(user?.app_metadata).toMatchObject({ provider, providers: [provider] });
    expect(user?.identities).toMatchObject([{ provider, id, identity_data: { sub: id } }]);
    expect(session?.provider_token).toEqual(expect.any(String));
  });

  test('by GitHub', async () => {
    github.user = { id: 42, login: 'grace', name: 'Grace', avatar_url: 'https://a.example/1' };
    github.emails = [
      { email: 'grace@example.org', primary: true, verified: true, visibility: null },
    ];
    const { exchanged } = await signIn('github');
    const { user } = exchanged.data;
    expect(user).toMatchObject({ email: 'grace@example.org' });
    expect(user?.user_metadata).toMatchObject({ user_name: 'grace', full_name: 'Grace' });
    expect(exchanged.data.session?.provider_token).toMatch(/^gho_/);
  });

  test('without PKCE carries the session in the hash', async () => {
    const { email } = somebody();
    const client = stage.client({ flowType: 'implicit' });
    const options = { redirectTo: page, skipBrowserRedirect: true };
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
    const session = hashOf(await visit(data.url));
    expect(session).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) });
    const { access_token = '', refresh_token = '' } = session;
    const set = await client.auth.setSession({ access_token, refresh_token });
    expect(set.data.user?.email).toBe(email);
  });

  test('a second time is the same user', async () => {
    somebody();
    const [first, second] = [await signIn('google'), await signIn('google')];
    expect(second.exchanged.data.user?.id).toBe(first.exchanged.data.user?.id);
    expect(first.exchanged.data.user?.id).toEqual(expect.any(String));
  });

  test('passes scopes and what else is wanted on', async () => {
    const client = stage.client();
    const options = { scopes: 'calendar', queryParams: { prompt: 'login', hd: 'example.org' } };
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
    const response = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(response.status).toBe(302);
    const sent = new URL(response.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      scope: 'openid email profile calendar',
      prompt: 'login',
      hd: 'example.org',
      redirect_uri: `${stage.authUrl}/callback`,
      code_challenge_method: 'S256',
    });
    expect(sent.has('redirect_to')).toBe(false);
  });

  test('comes back to the site when the page is not on the list', async () => {
    somebody();
    const { back } = await signIn('google', { redirectTo: 'https://evil.example/' });
    expect(back.origin).toBe(siteUrl);
  });

  test('by a verified address joins the account there is', async () => {
    const { email } = somebody();
    const { id } = await withPassword(email);
    const { exchanged } = await signIn('google');
    expect(exchanged.data.user?.id).toBe(id);
    const providers = exchanged.data.user?.identities?.map(({ provider }) => provider);
    expect(providers?.toSorted()).toEqual(['email', 'google']);
  });

  test('takes an account over whose address nobody proved: its password opens it no more', async () => {
    const { email } = somebody();
    await withPassword(email, false);
    expect((await signIn('google')).exchanged.error).toBeNull();
    const squatter = await stage
      .client()
      .auth.signInWithPassword({ email, password: 'correct horse' });
    expect(squatter.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test.each([true, false])(
    'by an unverified address is refused (account there: %s)',
    async (there) => {
      const { email } = somebody({ email_verified: false });
      if (there) await withPassword(email);
      const { back } = await signIn('google');
      expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
      const users = stage.database.pool.query('select from auth.users where email = $1', [email]);
      expect((await users).rowCount).toBe(there ? 1 : 0);
    },
  );

  test('without an address is refused', async () => {
    somebody({ email: undefined });
    const { back } = await signIn('google');
    expect(back.searchParams.get('error_description')).toContain('email');
  });

  test('of somebody banned is refused', async () => {
    somebody();
    const { exchanged } = await signIn('google');
    const admin = stage.client({}, stage.keys.secretKey).auth.admin;
    await admin.updateUserById(exchanged.data.user?.id ?? '', { ban_duration: '1h' });
    const { back } = await signIn('google');
    expect(back.searchParams.get('error_code')).toBe('user_banned');
  });

  test('that the person refuses comes back with the reason, in query and hash', async () => {
    somebody();
    oidc.signedIn = undefined;
    const { back } = await signIn('google');
    const expected = { error: 'access_denied', error_description: 'The person refused' };
    expect(Object.fromEntries(back.searchParams)).toMatchObject(expected);
    expect(hashOf(back)).toMatchObject(expected);
  });

  test('by a provider that is not configured is 400', async () => {
    const { data } = await stage.client().auth.signInWithOAuth({ provider: 'apple' });
    const response = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  test('by a provider that is away comes back with an error', async () => {
    const options = { redirectTo: page };
    const wish = { provider: 'broken' as 'google', options };
    const { data } = await stage.client().auth.signInWithOAuth(wish);
    const back = await visit(data.url);
    expect(hashOf(back)).toMatchObject({ error: 'server_error' });
    expect(back.href.startsWith(page)).toBe(true);
  });
});

describe('the callback', () => {
  const call = async (query: string) => {
    const response = await fetch(`${stage.authUrl}/callback?${query}`, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  };
  async function pending() {
    somebody();
    const options = { redirectTo: page };
    const { data } = await stage.client().auth.signInWithOAuth({ provider: 'google', options });
    const isCallback = (url: URL) => url.pathname.endsWith('/callback');
    return new Browser().follow(data.url ?? '', isCallback);
  }

  test.each(['', 'code=x', 'code=x&state=y', `code=x&state=${crypto.randomUUID()}`])(
    'with %j goes to the site with an error',
    async (query) => {
      const back = await call(query);
      expect(back.origin).toBe(siteUrl);
      expect(hashOf(back)).toMatchObject({ error_code: 'bad_oauth_state' });
    },
  );

  test('is answered once', async () => {
    const { search } = await pending();
    expect(hashOf(await call(search.slice(1)))).toHaveProperty('access_token');
    expect(hashOf(await call(search.slice(1)))).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test('is not answered after ten minutes', async () => {
    const { search } = await pending();
    now = new Date(now.getTime() + 601_000);
    expect(hashOf(await call(search.slice(1)))).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test('with a code that is none is an error', async () => {
    const { searchParams } = await pending();
    searchParams.set('code', 'made-up');
    const back = await call(searchParams.toString());
    expect(hashOf(back)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  test('may come as a posted form', async () => {
    const { searchParams } = await pending();
    const response = await fetch(`${stage.authUrl}/callback`, {
      method: 'POST',
      body: searchParams,
      redirect: 'manual',
    });
    const back = new URL(response.headers.get('location') ?? '');
    expect(hashOf(back)).toHaveProperty('access_token');
  });
});

describe('linkIdentity', () => {
  async function link(client: ReturnType<AuthStage['client']>) {
    const options = { redirectTo: page };
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', options });
    expect(error).toBeNull();
    return visit(data.url);
  }

  test('adds an identity, also with another address', async () => {
    const { client, id } = await withPassword(`${crypto.randomUUID()}@example.org`);
    const { email } = somebody();
    const back = await link(client);
    const code = back.searchParams.get('code') ?? '';
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.user?.id).toBe(id);
    const identities = (await client.auth.getUserIdentities()).data?.identities;
    expect(identities?.map(({ provider }) => provider)).toEqual(['email', 'google']);
    expect(identities?.[1]?.identity_data?.['email']).toBe(email);
    expect(data.user?.email).not.toBe(email);
  });

  test('a second time says that it is linked', async () => {
    const { client } = await withPassword(`${crypto.randomUUID()}@example.org`);
    somebody();
    await link(client);
    const back = await link(client);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
  });

  test("somebody else's says so", async () => {
    somebody();
    await signIn('google');
    const { client } = await withPassword(`${crypto.randomUUID()}@example.org`);
    const back = await link(client);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
  });

  test('needs somebody signed in', async () => {
    const response = await fetch(`${stage.authUrl}/user/identities/authorize?provider=google`);
    expect(response.status).toBe(401);
  });
});

describe('unlinkIdentity', () => {
  test('takes an identity away, and with it the way in', async () => {
    const { email } = somebody();
    const { client } = await withPassword(email);
    await signIn('google');
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
    const google = identities.find(({ provider }) => provider === 'google');
    expect((await client.auth.unlinkIdentity(google!)).error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    expect(data.user?.identities).toHaveLength(1);
  });

  test('keeps the last one', async () => {
    const { client } = await withPassword(`${crypto.randomUUID()}@example.org`);
    const [only] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    const { error } = await client.auth.unlinkIdentity(only!);
    expect(error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 });
  });

  test("finds nobody else's", async () => {
    const other = await withPassword(`${crypto.randomUUID()}@example.org`);
    const [theirs] = (await other.client.auth.getUserIdentities()).data?.identities ?? [];
    const { client } = await withPassword(`${crypto.randomUUID()}@example.org`);
    const { error } = await client.auth.unlinkIdentity(theirs!);
    expect(error).toMatchObject({ code: 'identity_not_found', status: 422 });
  });
});

describe('signInWithIdToken', () => {
  const nonce = 'only-the-client-knows';

  /** What an application of the provider's own would get: an ID token with the nonce's hash. */
  async function idToken() {
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const verifier = 'v'.repeat(43);
    const redirect_uri = `${stage.authUrl}/callback`;
    const query = new URLSearchParams({
      client_id: oidc.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri,
      nonce: hashed,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const isCallback = (url: URL) => url.pathname.endsWith('/callback');
    const back = await new Browser().follow(`${oidc.issuer}/auth?${query}`, isCallback);
    const { clientId: client_id, clientSecret: client_secret } = oidc;
    const code = back.searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
    const body = new URLSearchParams({ ...grant, client_id, client_secret });
    const response = await fetch(`${oidc.issuer}/token`, { method: 'POST', body });
    return ((await response.json()) as { id_token: string }).id_token;
  }

  test('signs in whom the token names', async () => {
    const { id, email } = somebody();
    const token = await idToken();
    const client = stage.client();
    const { data, error } = await client.auth.signInWithIdToken({
      provider: 'google',
      token,
      nonce,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'google', id }] });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('with another nonce, or a provider that has none, is refused', async () => {
    somebody();
    const token = await idToken();
    const { auth } = stage.client();
    const wrong = await auth.signInWithIdToken({ provider: 'google', token, nonce: 'other' });
    expect(wrong.error).toMatchObject({ status: 400, message: 'Nonces mismatch' });
    const none = await auth.signInWithIdToken({ provider: 'github' as 'google', token, nonce });
    expect(none.error).toMatchObject({ status: 400, code: 'provider_disabled' });
    const bad = await auth.signInWithIdToken({ provider: 'google', token: 'a.b.c', nonce });
    expect(bad.error).toMatchObject({ status: 400, message: 'Bad ID token' });
  });

  test('links the identity to who is signed in, for linkIdentity', async () => {
    const { client, id } = await withPassword(`${crypto.randomUUID()}@example.org`);
    somebody();
    const token = await idToken();
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', token, nonce });
    expect(error).toBeNull();
    expect((data as { user: { id: string } }).user.id).toBe(id);
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });
});
