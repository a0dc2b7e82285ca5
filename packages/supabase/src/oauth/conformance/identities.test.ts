import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { Browser } from '../browser.fixture.ts';
import { hashOf, type OAuthHarness, page, startOAuth, visit } from './oauth-harness.fixture.ts';

const there = await startOAuth();
const { harness, oidc } = there;
afterAll(() => there.close());

describe('linkIdentity', () => {
  type SignedIn = Pick<Awaited<ReturnType<OAuthHarness['withPassword']>>, 'client' | 'browser'>;

  async function link({ client, browser }: SignedIn) {
    const options = { redirectTo: page };
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', options });
    expect(error).toBeNull();
    return visit(data.url, browser);
  }

  test('adds an identity with a different address', async () => {
    const { client, browser, id } = await there.withPassword();
    const { email } = there.somebody();
    const back = await link({ client, browser });
    const code = back.searchParams.get('code') ?? '';
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.user?.id).toBe(id);
    const identities = (await client.auth.getUserIdentities()).data?.identities;
    expect(identities?.map(({ provider }) => provider)).toEqual(['email', 'google']);
    expect(identities?.[1]?.identity_data?.['email']).toBe(email);
    expect(data.user?.email).not.toBe(email);
    await harness.settled();
    expect(harness.notices.at(-1)).toMatchObject({
      change: 'provider_added',
      to: data.user?.email,
    });
  });

  test('a second link of the same identity returns an error', async () => {
    const signedIn = await there.withPassword();
    there.somebody();
    await link(signedIn);
    const back = await link(signedIn);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
  });

  test('an identity of another user returns an error', async () => {
    there.somebody();
    await there.signIn('google');
    const back = await link(await there.withPassword());
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
  });

  test('whoever is sent to the provider by somebody else links nothing', async () => {
    const thief = await there.withPassword();
    const { data } = await thief.client.auth.linkIdentity({ provider: 'google' });
    there.somebody();
    const back = await visit(data.url);
    expect(hashOf(back)).toMatchObject({ error_code: 'bad_oauth_state' });
    expect((await thief.client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
    // The state is used up.
    const again = await visit(data.url, thief.browser);
    expect(hashOf(again)).toMatchObject({ error_code: 'bad_oauth_state' });
  });

  test('requires a signed-in user', async () => {
    const response = await fetch(`${harness.authUrl}/user/identities/authorize?provider=google`);
    expect(response.status).toBe(401);
  });
});

describe('unlinkIdentity', () => {
  test('removes an identity, which then no longer signs in', async () => {
    const { email } = there.somebody();
    const { client } = await there.withPassword(email);
    await there.signIn('google');
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
    const google = identities.find(({ provider }) => provider === 'google');
    expect((await client.auth.unlinkIdentity(google!)).error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    expect(data.user?.identities).toHaveLength(1);
    await harness.settled();
    expect(harness.notices.at(-1)).toMatchObject({ change: 'provider_removed', to: email });
  });

  test('refuses to remove the last identity', async () => {
    const { client } = await there.withPassword();
    const [only] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    const { error } = await client.auth.unlinkIdentity(only!);
    expect(error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 });
  });

  test("cannot unlink another user's identity", async () => {
    const other = await there.withPassword();
    const [theirs] = (await other.client.auth.getUserIdentities()).data?.identities ?? [];
    const { client } = await there.withPassword();
    const { error } = await client.auth.unlinkIdentity(theirs!);
    expect(error).toMatchObject({ code: 'identity_not_found', status: 422 });
  });
});

describe('signInWithIdToken', () => {
  const nonce = 'only-the-client-knows';

  /** Returns an ID token with the nonce's hash, as the provider's native SDK would. */
  async function idToken() {
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const verifier = 'v'.repeat(43);
    const redirect_uri = `${harness.authUrl}/callback`;
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

  test('signs in the user that the token names', async () => {
    const { id, email } = there.somebody();
    const token = await idToken();
    const client = harness.client();
    const { data, error } = await client.auth.signInWithIdToken({
      provider: 'google',
      token,
      nonce,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'google', id }] });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('refuses a wrong nonce and a provider without ID tokens', async () => {
    there.somebody();
    const token = await idToken();
    const { auth } = harness.client();
    const wrong = await auth.signInWithIdToken({ provider: 'google', token, nonce: 'other' });
    expect(wrong.error).toMatchObject({ status: 400, message: 'Nonces mismatch' });
    const none = await auth.signInWithIdToken({ provider: 'github' as 'google', token, nonce });
    expect(none.error).toMatchObject({ status: 400, code: 'provider_disabled' });
    const bad = await auth.signInWithIdToken({ provider: 'google', token: 'a.b.c', nonce });
    expect(bad.error).toMatchObject({ status: 400, message: 'Bad ID token' });
  });

  test('an administrator who acts as the user links no identity of their own', async () => {
    const { client, id } = await there.withPassword();
    const { data: claims } = await client.auth.getClaims();
    await harness.database.pool.query(
      'insert into public.impersonations (admin_id, target_id, session_id) values ($1, $2, $3)',
      [crypto.randomUUID(), id, claims?.claims.session_id],
    );
    there.somebody();
    const token = await idToken();
    const byToken = await client.auth.linkIdentity({ provider: 'google', token, nonce });
    const byBrowser = await client.auth.linkIdentity({ provider: 'google' });
    for (const { error } of [byToken, byBrowser]) {
      expect(error).toMatchObject({ status: 403, code: 'no_authorization' });
    }
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  test('linkIdentity links the identity to the signed-in user', async () => {
    const { client, id } = await there.withPassword();
    there.somebody();
    const token = await idToken();
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', token, nonce });
    expect(error).toBeNull();
    expect((data as { user: { id: string } }).user.id).toBe(id);
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });
});
