import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { siteUrl, startAuth } from '../../testing/index.ts';
import { Browser } from '../browser.fixture.ts';
import { hashOf, page, startOAuth, visit } from './oauth-harness.fixture.ts';

let now: Date;

const there = await startOAuth(() => now);
const { harness, oidc } = there;
afterAll(() => there.close());
beforeEach(() => {
  now = new Date();
});

describe('signInWithOAuth', () => {
  test.each(['google', 'custom:corp'])('signs in with %s by a code (PKCE)', async (provider) => {
    const { id, email } = there.somebody();
    const { back, exchanged } = await there.signIn(provider);
    expect(back.origin + back.pathname).toBe(page);
    const { session, user } = exchanged.data;
    expect(exchanged.error).toBeNull();
    expect(user).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });
    expect(user?.app_metadata).toMatchObject({ provider, providers: [provider] });
    expect(user?.identities).toMatchObject([{ provider, id, identity_data: { sub: id } }]);
    expect(session?.provider_token).toEqual(expect.any(String));
  });

  test('signs in with GitHub', async () => {
    there.github.user = {
      id: 42,
      login: 'grace',
      name: 'Grace',
      avatar_url: 'https://a.example/1',
    };
    there.github.emails = [
      { email: 'grace@example.org', primary: true, verified: true, visibility: null },
    ];
    const { exchanged } = await there.signIn('github');
    const { user } = exchanged.data;
    expect(user).toMatchObject({ email: 'grace@example.org' });
    expect(user?.user_metadata).toMatchObject({ user_name: 'grace', full_name: 'Grace' });
    expect(exchanged.data.session?.provider_token).toMatch(/^gho_/);
  });

  test('query parameters cannot override the OAuth request', async () => {
    const input = new URLSearchParams({
      provider: 'google',
      prompt: 'login',
      client_id: 'thief',
      response_type: 'token',
      response_mode: 'fragment',
      request_uri: 'https://evil.example/request',
      redirect_uri: 'https://evil.example/',
      state: 'known',
    });
    const answer = await fetch(`${harness.authUrl}/authorize?${input}`, { redirect: 'manual' });
    const sent = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      prompt: 'login',
      client_id: oidc.clientId,
      response_type: 'code',
      redirect_uri: `${harness.authUrl}/callback`,
    });
    expect([sent.has('response_mode'), sent.has('request_uri')]).toEqual([false, false]);
    expect(sent.get('state')).not.toBe('known');
  });

  test('returns the session in the hash without PKCE', async () => {
    const { email } = there.somebody();
    const client = harness.client({ flowType: 'implicit' });
    const options = { redirectTo: page, skipBrowserRedirect: true };
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
    const session = hashOf(await visit(data.url));
    expect(session).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) });
    const { access_token = '', refresh_token = '' } = session;
    const set = await client.auth.setSession({ access_token, refresh_token });
    expect(set.data.user?.email).toBe(email);
  });

  test('a second sign-in returns the same user', async () => {
    there.somebody();
    const [first, second] = [await there.signIn('google'), await there.signIn('google')];
    expect(second.exchanged.data.user?.id).toBe(first.exchanged.data.user?.id);
    expect(first.exchanged.data.user?.id).toEqual(expect.any(String));
  });

  test('forwards scopes and other parameters', async () => {
    const client = harness.client();
    const options = { scopes: 'calendar', queryParams: { prompt: 'login', hd: 'example.org' } };
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
    const response = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(response.status).toBe(302);
    const sent = new URL(response.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      scope: 'openid email profile calendar',
      prompt: 'login',
      hd: 'example.org',
      redirect_uri: `${harness.authUrl}/callback`,
      code_challenge_method: 'S256',
    });
    expect(sent.has('redirect_to')).toBe(false);
  });

  test('falls back to the site when the redirect is not allowed', async () => {
    there.somebody();
    const { back } = await there.signIn('google', { redirectTo: 'https://evil.example/' });
    expect(back.origin).toBe(siteUrl);
  });

  test('a verified address joins the existing account', async () => {
    const { email } = there.somebody();
    const { id } = await there.withPassword(email);
    const { exchanged } = await there.signIn('google');
    expect(exchanged.data.user?.id).toBe(id);
    const providers = exchanged.data.user?.identities?.map(({ provider }) => provider);
    expect(providers?.toSorted()).toEqual(['email', 'google']);
    await harness.settled();
    expect(harness.notices.at(-1)).toMatchObject({ change: 'provider_added', to: email });
  });

  test('takes over an account with an unconfirmed address; its password no longer signs in', async () => {
    const { email } = there.somebody();
    await there.withPassword(email, false);
    expect((await there.signIn('google')).exchanged.error).toBeNull();
    const squatter = await harness
      .client()
      .auth.signInWithPassword({ email, password: 'correct horse' });
    expect(squatter.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test.each([true, false])(
    'refuses an unverified address (existing account: %s)',
    async (isThere) => {
      const { email } = there.somebody({ email_verified: false });
      if (isThere) await there.withPassword(email);
      const { back } = await there.signIn('google');
      expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
      const users = harness.database.pool.query('select from auth.users where email = $1', [email]);
      expect((await users).rowCount).toBe(isThere ? 1 : 0);
    },
  );

  test('refuses a profile without an address', async () => {
    there.somebody({ email: undefined });
    const { back } = await there.signIn('google');
    expect(back.searchParams.get('error_description')).toContain('email');
  });

  test('refuses a banned user', async () => {
    there.somebody();
    const { exchanged } = await there.signIn('google');
    await there.admin.updateUserById(exchanged.data.user?.id ?? '', { ban_duration: '1h' });
    const { back } = await there.signIn('google');
    expect(back.searchParams.get('error_code')).toBe('user_banned');
  });

  test('a denied consent returns the reason in query and hash', async () => {
    there.somebody();
    oidc.signedIn = undefined;
    const { back } = await there.signIn('google');
    const expected = { error: 'access_denied', error_description: 'The person refused' };
    expect(Object.fromEntries(back.searchParams)).toMatchObject(expected);
    expect(hashOf(back)).toMatchObject(expected);
  });

  test('an unconfigured provider returns 400', async () => {
    const { data } = await harness.client().auth.signInWithOAuth({ provider: 'apple' });
    const response = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  test('an unreachable provider redirects with an error', async () => {
    const options = { redirectTo: page };
    const input = { provider: 'broken' as 'google', options };
    const { data } = await harness.client().auth.signInWithOAuth(input);
    const back = await visit(data.url);
    expect(hashOf(back)).toMatchObject({
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: 'The provider could not be reached',
    });
    expect(back.href.startsWith(page)).toBe(true);
  });

  test('linking with an unreachable provider returns 400', async () => {
    const { client } = await there.withPassword();
    const { error } = await client.auth.linkIdentity({ provider: 'broken' as 'google' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('the OAuth callback', () => {
  const call = async (query: string, { fetch } = new Browser()) => {
    const response = await fetch(`${harness.authUrl}/callback?${query}`, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  };
  /** Begins a sign-in. Returns the browser and its callback's parameters. */
  async function pending(flow: object = {}) {
    there.somebody();
    const options = { redirectTo: page };
    const { data } = await harness
      .client(flow)
      .auth.signInWithOAuth({ provider: 'google', options });
    const browser = new Browser();
    const isCallback = (url: URL) => url.pathname.endsWith('/callback');
    const { searchParams } = await browser.follow(data.url ?? '', isCallback);
    return { browser, searchParams, search: searchParams.toString() };
  }

  test.each(['', 'code=x', 'code=x&state=y', `code=x&state=${crypto.randomUUID()}`])(
    'redirects to the site with an error for %j',
    async (query) => {
      const back = await call(query);
      expect(back.origin).toBe(siteUrl);
      expect(hashOf(back)).toMatchObject({ error_code: 'bad_oauth_state' });
    },
  );

  test('works once', async () => {
    const { search, browser } = await pending();
    expect(hashOf(await call(search, browser))).toHaveProperty('access_token');
    expect(hashOf(await call(search, browser))).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test('expires after ten minutes', async () => {
    const { search, browser } = await pending();
    now = new Date(now.getTime() + 601_000);
    expect(hashOf(await call(search, browser))).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test.each(['implicit', 'pkce'])('signs nobody in who did not begin it (%s)', async (flowType) => {
    const { search } = await pending({ flowType });
    const other = await pending({ flowType });
    const back = await call(search, other.browser);
    expect(back.origin).toBe(siteUrl);
    expect(hashOf(back)).toMatchObject({ error_code: 'bad_oauth_state' });
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('refuses the code or the state of another sign-in in the same browser', async () => {
    const [one, two] = [await pending(), await pending()];
    one.searchParams.set('code', two.searchParams.get('code') ?? '');
    const back = await call(one.searchParams.toString(), one.browser);
    expect(hashOf(back)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  test('over HTTPS the cookie is of this host alone, and comes back with a posted answer', async () => {
    const { clientId, clientSecret, issuer } = oidc;
    const providers = { google: { kind: 'google', clientId, clientSecret, issuer } } as const;
    const secure = await startAuth({ externalUrl: 'https://dragoman.example/auth/v1', providers });
    const begun = await fetch(`${secure.authUrl}/authorize?provider=google`, {
      redirect: 'manual',
    });
    expect(begun.headers.get('set-cookie')).toMatch(
      /^__Host-dragoman-[\w-]{36}=[\w-]{43}; Path=\/; Secure; SameSite=None; Max-Age=600; HttpOnly$/,
    );
    await secure.close();
  });

  test('returns an error for an invalid code', async () => {
    const { searchParams, browser } = await pending();
    searchParams.set('code', 'made-up');
    const back = await call(searchParams.toString(), browser);
    expect(hashOf(back)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  test('accepts a form POST', async () => {
    const { searchParams, browser } = await pending();
    const response = await browser.fetch(`${harness.authUrl}/callback`, {
      method: 'POST',
      body: searchParams,
      redirect: 'manual',
    });
    const back = new URL(response.headers.get('location') ?? '');
    expect(hashOf(back)).toHaveProperty('access_token');
  });
});
