import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  createFlowState,
  flowFields,
  invalid,
  optionalText,
  read,
  readChallenge,
  resolveRedirect,
} from '../auth-wire/index.ts';
import { proveBrowser } from './browser-proof.ts';
import type { OAuthProvider } from './provider.ts';
import { addState } from './states.store.ts';

export type Providers = ReadonlyMap<string, OAuthProvider>;

const querySchema = z.looseObject({
  provider: optionalText,
  redirect_to: optionalText,
  scopes: optionalText,
  code_challenge: flowFields.code_challenge,
  code_challenge_method: flowFields.code_challenge_method,
});

/**
 * Parameters never forwarded to the provider: ours, and those that would alter our request (OpenID Connect Core §6, RFC 6749
 * §4.1.1). Others (`prompt`, `hd`, …) are forwarded.
 */
const own = new Set([
  ...Object.keys(querySchema.shape),
  'skip_http_redirect',
  'invite_token',
  'apikey',
  ...['client_id', 'client_secret', 'response_type', 'response_mode', 'request', 'request_uri'],
]);

/** Returns a provider by name. Throws 400 if it is not configured, as in GoTrue. */
export function requireProvider(providers: Providers, name: string | undefined): OAuthProvider {
  const provider = providers.get(name ?? '');
  if (provider !== undefined) return provider;
  throw invalid('Unsupported provider: provider is not enabled');
}

/** Stores the state of a sign-in, or of linking an identity to `linkTo`, and marks the browser. Returns the provider's URL for it. */
export async function startSignIn(
  context: AuthContext,
  providers: Providers,
  { query, reply, linkTo }: { query: unknown; reply: FastifyReply; linkTo?: string },
): Promise<string> {
  const input = read(querySchema, query);
  const name = input.provider ?? '';
  const provider = requireProvider(providers, name);
  const secrets = { nonce: secret(), codeVerifier: secret() };
  const state = await addState(context.db, {
    provider_type: name,
    code_verifier: secrets.codeVerifier,
    nonce: secrets.nonce,
    redirect_to: resolveRedirect(context, input.redirect_to),
    flow_state_id: await openFlow(context, name, input),
    linking_target_id: linkTo ?? null,
    created_at: context.now(),
  });
  proveBrowser(context, reply, { id: state, code_verifier: secrets.codeVerifier });
  const request = {
    ...secrets,
    redirectUri: callbackUrl(context),
    state,
    scopes: (input.scopes ?? '').split(/[\s,]+/).filter((scope) => scope !== ''),
    extra: foreignFields(input),
  };
  return provider.authorizeUrl(request).catch((error: unknown) => {
    context.log.warn({ err: error, provider: name }, 'a sign-in provider failed');
    throw error;
  });
}

/** Returns the URL to which providers redirect. */
export function callbackUrl({ externalUrl }: AuthContext): string {
  return `${externalUrl}/callback`;
}

async function openFlow(
  context: AuthContext,
  providerType: string,
  input: z.infer<typeof querySchema>,
): Promise<string | null> {
  const challenge = readChallenge(input);
  if (challenge === undefined) return null;
  const flow = { ...challenge, providerType, authenticationMethod: 'oauth' };
  return createFlowState(context, context.db, flow);
}

function foreignFields(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields = Object.entries(query).filter(([name]) => !own.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
