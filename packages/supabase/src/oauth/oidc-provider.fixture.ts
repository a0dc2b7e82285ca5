import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Claims of the provider's accounts, by id. */
type Accounts = Record<string, Record<string, unknown>>;

/** A real OpenID Connect provider on the loopback interface that signs in `signedIn` at once. */
export interface TestOidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: Accounts;
  /** The account its login page signs in; undefined denies consent. */
  signedIn: string | undefined;
  /**
   * Starts the provider for a client with this redirect URI; with `spare`, ID tokens contain only the id. Until then, every
   * request responds with 503.
   */
  register(redirectUri: string, options?: { spare?: boolean }): void;
  close(): Promise<void>;
}

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  format: 'jwk',
});
const clientId = 'dragoman';
const clientSecret = 'a-secret-of-the-test';

export async function startTestOidcProvider(): Promise<TestOidcProvider> {
  let handle: ((request: IncomingMessage, response: ServerResponse) => unknown) | undefined;
  const server = createServer((request, response) => {
    if (handle === undefined) response.writeHead(503).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: TestOidcProvider = {
    issuer,
    clientId,
    clientSecret,
    accounts: { ada: { email: 'ada@example.org', email_verified: true, name: 'Ada' } },
    signedIn: 'ada',
    register(redirectUri, { spare = false } = {}) {
      const { accounts } = self;
      handle = handler(createProvider(issuer, redirectUri, { accounts, spare }), self);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}

function handler(provider: Provider, state: TestOidcProvider) {
  const callback = provider.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/login/')) return callback(request, response);
    const outcome =
      state.signedIn === undefined
        ? { error: 'access_denied', error_description: 'The person refused' }
        : { login: { accountId: state.signedIn } };
    return provider.interactionFinished(request, response, outcome);
  };
}

function createProvider(
  issuer: string,
  redirectUri: string,
  { accounts, spare }: { accounts: Accounts; spare: boolean },
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id] }),
    }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [signingKey] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    // With true, the e-mail address is available only at the userinfo endpoint.
    conformIdTokenClaims: spare,
    // Skips the consent page.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}
