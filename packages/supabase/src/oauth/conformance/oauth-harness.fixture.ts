import { startAuth } from '../../testing/index.ts';
import { Browser } from '../browser.fixture.ts';
import { startTestGitHub } from '../github.fixture.ts';
import { startTestOidcProvider } from '../oidc-provider.fixture.ts';

/** A page on the redirect allow-list. */
export const page = 'https://app.example.com/welcome';

/** Starts auth/v1 with an OpenID Connect provider under two names, GitHub, and an unreachable provider. Close it. */
export async function startOAuth(clock: () => Date = () => new Date()) {
  const [oidc, github] = await Promise.all([startTestOidcProvider(), startTestGitHub()]);
  const { clientId, clientSecret, issuer } = oidc;
  const urls = { baseUrl: github.url, apiUrl: github.url };
  const app = { clientId: github.clientId, clientSecret: github.clientSecret };
  const providers = {
    google: { kind: 'google', clientId, clientSecret, issuer },
    'custom:corp': { kind: 'oidc', clientId, clientSecret, issuer },
    github: { kind: 'github', ...app, ...urls },
    broken: { kind: 'oidc', clientId, clientSecret, issuer: 'http://127.0.0.1:1' },
  } as const;
  const harness = await startAuth({ providers, clock });
  oidc.register(`${harness.authUrl}/callback`);
  const admin = harness.client({}, harness.keys.secretKey).auth.admin;

  /** Adds an account at the provider and signs it in there. */
  const somebody = (claims: object = {}) => {
    const id = crypto.randomUUID();
    const email = `${id}@example.org`;
    oidc.accounts[id] = { email, email_verified: true, name: 'Ada', ...claims };
    oidc.signedIn = id;
    return { id, email };
  };

  /** Signs in at a provider with a code (PKCE). */
  const signIn = async (provider: string, options: object = {}) => {
    const client = harness.client({ flowType: 'pkce' });
    const input = { provider: provider as 'google', options: { redirectTo: page, ...options } };
    const { data } = await client.auth.signInWithOAuth(input);
    const back = await visit(data.url);
    const code = back.searchParams.get('code') ?? '';
    return { client, back, exchanged: await client.auth.exchangeCodeForSession(code) };
  };

  /** Creates a user with a password, signed in if the address is confirmed. */
  const withPassword = async (email = `${crypto.randomUUID()}@example.org`, confirmed = true) => {
    const user = { email, password: 'correct horse', email_confirm: confirmed };
    const { data } = await admin.createUser(user);
    const browser = new Browser();
    const client = harness.client({ flowType: 'pkce' }, undefined, browser.fetch);
    await client.auth.signInWithPassword({ email, password: 'correct horse' });
    return { client, browser, id: data.user?.id ?? '' };
  };
  const close = async () => {
    await harness.close();
    await Promise.all([oidc.close(), github.close()]);
  };
  return { harness, oidc, github, admin, somebody, signIn, withPassword, close };
}
export type OAuthHarness = Awaited<ReturnType<typeof startOAuth>>;

/** Follows redirects to the first page that is not on this machine. */
export function visit(url: string | null | undefined, browser = new Browser()): Promise<URL> {
  return browser.follow(url ?? '', (one) => !one.hostname.startsWith('127.'));
}

/** Returns the parameters in the hash. */
export function hashOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}
