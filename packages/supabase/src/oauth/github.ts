import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type AuthorizeRequest,
  type CallbackAnswer,
  type OAuthProvider,
  ProviderError,
  type ProviderProfile,
} from './provider.ts';

export interface GitHubOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Defaults to `https://github.com`. */
  readonly baseUrl?: string;
  /** Defaults to `https://api.github.com`; `<baseUrl>/api/v3` on GitHub Enterprise Server. */
  readonly apiUrl?: string;
}

// GitHub responds to a bad code with 200 and an `error`.
const tokenSchema = z.union([
  z.object({ error: z.string(), error_description: z.string().optional() }),
  z.object({ access_token: z.string().min(1), refresh_token: z.string().optional() }),
]);
const userSchema = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);
const timeoutMs = 10_000;

/** Creates the GitHub provider: OAuth 2.0 without ID tokens; the profile comes from the REST API (`/user`, `/user/emails`). */
export function gitHubProvider(options: GitHubOptions): OAuthProvider {
  const base = (options.baseUrl ?? 'https://github.com').replace(/\/$/, '');
  const api = (options.apiUrl ?? 'https://api.github.com').replace(/\/$/, '');
  return {
    authorizeUrl: async (request) => authorizeUrl(base, options.clientId, request),
    async exchange(answer) {
      const { access_token, refresh_token } = await exchangeCode(base, options, answer);
      const profile = await readProfile(api, access_token);
      return { profile, accessToken: access_token, refreshToken: refresh_token };
    },
  };
}

function authorizeUrl(base: string, clientId: string, request: AuthorizeRequest): string {
  const url = new URL(`${base}/login/oauth/authorize`);
  const challenge = createHash('sha256').update(request.codeVerifier).digest('base64url');
  const params = {
    ...request.extra,
    client_id: clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: ['user:email', ...request.scopes].join(' '),
    state: request.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

async function exchangeCode(base: string, options: GitHubOptions, answer: CallbackAnswer) {
  const body = new URLSearchParams({
    client_id: options.clientId,
    client_secret: options.clientSecret,
    code: answer.params.get('code') ?? '',
    redirect_uri: answer.redirectUri,
    code_verifier: answer.codeVerifier,
  });
  const url = `${base}/login/oauth/access_token`;
  const token = await request(url, tokenSchema, { method: 'POST', body });
  if ('error' in token) throw new ProviderError(token.error_description ?? token.error);
  return token;
}

async function readProfile(api: string, accessToken: string): Promise<ProviderProfile> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const user = await request(`${api}/user`, userSchema, { headers });
  const emails = await request(`${api}/user/emails`, emailsSchema, { headers });
  const email = emails.find((one) => one.primary) ?? emails.find((one) => one.verified);
  return {
    id: String(user.id),
    email: email?.email,
    emailVerified: email?.verified ?? false,
    data: {
      iss: api,
      sub: String(user.id),
      name: user.name ?? user.login,
      full_name: user.name ?? user.login,
      user_name: user.login,
      preferred_username: user.login,
      ...(user.avatar_url && { avatar_url: user.avatar_url }),
    },
  };
}

async function request<S extends z.ZodType>(
  url: string,
  schema: S,
  init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
): Promise<z.infer<S>> {
  const headers = { accept: 'application/json', 'user-agent': 'Dragoman', ...init.headers };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, headers, signal });
    if (!response.ok) throw new ProviderError(`GitHub answered ${response.status}`);
    return schema.parse(await response.json());
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('GitHub could not be read', { cause: error });
  }
}
