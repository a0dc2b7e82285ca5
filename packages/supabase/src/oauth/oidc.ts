import * as client from 'openid-client';
import { idTokenVerifier } from './id-token.ts';
import {
  type AuthorizeRequest,
  type CallbackAnswer,
  type OAuthProvider,
  ProviderError,
  type ProviderProfile,
  type ProviderSignIn,
} from './provider.ts';

export interface OidcOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its `/.well-known/openid-configuration` is fetched. */
  readonly issuer: string;
  /** Requested in addition to `openid`. Defaults to `email` and `profile`. */
  readonly scopes?: readonly string[];
  /** Additional client ids (of apps) whose ID tokens are accepted. */
  readonly otherClientIds?: readonly string[];
}

/** Creates a provider for OpenID Connect with discovery, using the authorization code flow with PKCE, state and nonce. */
export function oidcProvider(options: OidcOptions): OAuthProvider {
  const configuration = remembered(() => discover(options));
  const audience = [options.clientId, ...(options.otherClientIds ?? [])];
  const verifyIdToken = idTokenVerifier(async () => {
    const { issuer, jwks_uri } = (await configuration()).serverMetadata();
    return { issuer, jwksUri: jwks_uri ?? '', audience };
  });
  return {
    authorizeUrl: async (request) =>
      authorizeUrl(await configuration(), options.scopes ?? ['email', 'profile'], request),
    exchange: async (answer) => exchange(await configuration(), answer),
    verifyIdToken: async (token) => toProfile(await verifyIdToken(token)),
  };
}

async function discover(options: OidcOptions): Promise<client.Configuration> {
  const issuer = new URL(options.issuer);
  // Plain HTTP is allowed only for loopback addresses, for development and tests.
  const onLoopback = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  const execute = onLoopback ? [client.allowInsecureRequests] : [];
  try {
    return await client.discovery(issuer, options.clientId, options.clientSecret, undefined, {
      execute,
      timeout: 10,
    });
  } catch (error) {
    throw new ProviderError('The provider could not be reached', { cause: error });
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

async function authorizeUrl(
  configuration: client.Configuration,
  scopes: readonly string[],
  request: AuthorizeRequest,
): Promise<string> {
  return client.buildAuthorizationUrl(configuration, {
    ...request.extra,
    redirect_uri: request.redirectUri,
    scope: [...new Set(['openid', ...scopes, ...request.scopes])].join(' '),
    state: request.state,
    nonce: request.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: 'S256',
  }).href;
}

async function exchange(
  configuration: client.Configuration,
  answer: CallbackAnswer,
): Promise<ProviderSignIn> {
  const url = new URL(answer.redirectUri);
  url.search = answer.params.toString();
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: answer.codeVerifier,
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      idTokenExpected: true,
    });
    const claims = { ...tokens.claims() } as Record<string, unknown>;
    const profile = toProfile({ ...claims, ...(await userInfo(configuration, tokens, claims)) });
    return { profile, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
  } catch (error) {
    throw new ProviderError(refusal(error), { cause: error });
  }
}

// Some providers return the e-mail address only from the userinfo endpoint.
async function userInfo(
  configuration: client.Configuration,
  tokens: client.TokenEndpointResponse,
  claims: Record<string, unknown>,
): Promise<object> {
  const { userinfo_endpoint } = configuration.serverMetadata();
  if (claims['email'] !== undefined || userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, tokens.access_token, String(claims['sub']));
}

function toProfile(claims: Readonly<Record<string, unknown>>): ProviderProfile {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const id = text('sub');
  if (id === undefined) throw new ProviderError('The provider named nobody');
  const data = {
    iss: text('iss'),
    sub: id,
    name: text('name'),
    full_name: text('name'),
    picture: text('picture'),
    avatar_url: text('picture'),
    preferred_username: text('preferred_username'),
  };
  const known = Object.entries(data).filter(([, value]) => value !== undefined);
  return {
    id,
    email: text('email'),
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    data: Object.fromEntries(known),
  };
}

function refusal(error: unknown): string {
  if (
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError
  ) {
    return error.error_description ?? error.error;
  }
  return 'The provider could not be read';
}

// Caches discovery, but not its failure.
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
