import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  audit,
  authError,
  deviceOf,
  issueAuthCode,
  issueSession,
  redirectWithCode,
  redirectWithError,
  redirectWithSession,
  type SessionJson,
  type UserRow,
} from '../auth-wire/index.ts';
import { callbackUrl, type Providers, requireProvider } from './authorize.ts';
import { isProven } from './browser-proof.ts';
import { linkProfile, signInByProfile } from './identities.ts';
import { ProviderError, type ProviderSignIn } from './provider.ts';
import { type OAuthState, takeState } from './states.store.ts';

/**
 * Handles the callback of a provider: redirects to the page with a session, a code or an error. Form posts
 * (`response_mode=form_post`) are accepted too.
 */
export async function answerCallback(
  context: AuthContext,
  providers: Providers,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const params = callbackParams(request);
  const state = await findState(context, params.get('state'));
  if (state === undefined || !isProven(context, request, reply, state)) {
    const message = 'OAuth state is missing, unknown, expired or of another browser';
    const error = new AuthError(400, 'bad_oauth_state', message);
    return redirectWithError(reply, context.siteUrl, error);
  }
  try {
    const signIn = await askProvider(context, providers, state, params);
    return await arrive(context, { state, signIn }, request, reply);
  } catch (thrown) {
    const error = authError(thrown);
    if (error.status >= 500) context.log.error({ err: thrown }, 'a sign-in callback failed');
    const inQuery = state.flow_state_id !== null;
    return redirectWithError(reply, state.redirect_to, error, { inQuery });
  }
}

async function askProvider(
  context: AuthContext,
  providers: Providers,
  state: OAuthState,
  params: URLSearchParams,
): Promise<ProviderSignIn> {
  const refused = params.get('error');
  if (refused !== null) {
    const why = params.get('error_description') ?? refused;
    throw new AuthError(403, 'bad_oauth_callback', why.slice(0, 1000));
  }
  if (!params.get('code')) {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback without a code');
  }
  const provider = requireProvider(providers, state.provider_type);
  const { code_verifier: codeVerifier, nonce, id } = state;
  const answer = { redirectUri: callbackUrl(context), params, state: id, nonce, codeVerifier };
  return provider.exchange(answer).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, provider: state.provider_type }, 'a sign-in provider refused');
    throw new AuthError(400, 'bad_oauth_callback', error.message);
  });
}

interface Arrived {
  readonly state: OAuthState;
  readonly signIn: ProviderSignIn;
}

async function arrive(
  context: AuthContext,
  { state, signIn }: Arrived,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const device = deviceOf(request);
  const { accessToken, refreshToken, profile } = signIn;
  const outcome = await context.transaction(async (tx): Promise<string | SessionJson> => {
    const provider = state.provider_type;
    const user =
      state.linking_target_id === null
        ? await signInByProfile(context, tx, provider, profile)
        : await linkProfile(context, tx, state.linking_target_id, { provider, profile });
    const actor = { id: user.id, email: user.email };
    await audit(context, tx, { action: 'login', actor, ip: device.ip, traits: { provider } });
    if (state.flow_state_id === null) return issueSession(context, tx, oauthSession(user, device));
    return issueAuthCode(context, tx, state.flow_state_id, {
      userId: user.id,
      providerAccessToken: accessToken,
      ...(refreshToken !== undefined && { providerRefreshToken: refreshToken }),
    });
  });
  if (typeof outcome === 'string') return redirectWithCode(reply, state.redirect_to, outcome);
  const tokens = {
    provider_token: accessToken,
    ...(refreshToken !== undefined && { provider_refresh_token: refreshToken }),
  };
  return redirectWithSession(reply, state.redirect_to, { ...outcome, ...tokens });
}

/** Returns the input of `issueSession` after a sign-in at a provider. */
export function oauthSession(user: UserRow, device: ReturnType<typeof deviceOf>) {
  return { ...device, userId: user.id, method: 'oauth' };
}

function callbackParams({ query, body }: FastifyRequest): URLSearchParams {
  const fields = { ...(query as object), ...(body as object | undefined) };
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(texts as [string, string][]);
}

function findState(context: AuthContext, id: string | null): Promise<OAuthState | undefined> {
  if (!z.uuid().safeParse(id).success) return Promise.resolve(undefined);
  return takeState(context.db, id ?? '', context.now());
}
