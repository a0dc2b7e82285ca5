import { type AuthHarness, startAuth } from '../../testing/index.ts';
import { Browser } from '../browser.fixture.ts';
import { startTestGitHub } from '../github.fixture.ts';
import { startTestOidcProvider } from '../oidc-provider.fixture.ts';

/** A page of an application, on the list of those that people may come back to. */
export const page = 'https://app.example.com/welcome';
export type Client = ReturnType<AuthHarness['client']>;

/** auth/v1 with an OpenID Connect provider under two names, GitHub, and one that is away. Close it. */
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
  const harness = await startAuth({ providers, clock, settings: { anonymousSignIns: true } });
  oidc.register(`${harness.authUrl}/callback`);
  const admin = harness.client({}, harness.keys.secretKey).auth.admin;

  /** Somebody whom the provider knows, and who is signed in there. */
  const somebody = (claims: object = {}) => {
    const id = crypto.randomUUID();
    const email = `${id}@example.org`;
    oidc.accounts[id] = { email, email_verified: true, name: 'Ada', ...claims };
    oidc.signedIn = id;
    return { id, email };
  };

  /** Signs in through a provider by a code, as a page with PKCE does. */
  const signIn = async (provider: string, options: object = {}) => {
    const client = harness.client({ flowType: 'pkce' });
    const input = { provider: provider as 'google', options: { redirectTo: page, ...options } };
    const { data } = await client.auth.signInWithOAuth(input);
    const back = await visit(data.url);
    const code = back.searchParams.get('code') ?? '';
    return { client, back, exchanged: await client.auth.exchangeCodeForSession(code) };
  };

  /** Somebody with a password, signed in by it when the address is confirmed. */
  const withPassword = async (email = `${crypto.randomUUID()}@example.org`, confirmed = true) => {
    const user = { email, password: 'correct horse', email_confirm: confirmed };
    const { data } = await admin.createUser(user);
    const client = harness.client({ flowType: 'pkce' });
    await client.auth.signInWithPassword({ email, password: 'correct horse' });
    return { client, id: data.user?.id ?? '' };
  };
  const close = async () => {
    await harness.close();
    await Promise.all([oidc.close(), github.close()]);
  };
  return { harness, oidc, github, admin, somebody, signIn, withPassword, close };
}
export type OAuthHarness = Awaited<ReturnType<typeof startOAuth>>;

/** Where a browser ends that is sent to an address: at the first page that is not on this machine. */
export function visit(url: string | null | undefined): Promise<URL> {
  return new Browser().follow(url ?? '', (one) => !one.hostname.startsWith('127.'));
}

/** The fields behind the `#`. */
export function hashOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}
