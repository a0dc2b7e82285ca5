import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  audit,
  deviceOf,
  isStrongEnough,
  issueSession,
  optionalText,
  read,
  refuseImpersonation,
  requireUser,
  type SessionJson,
} from '../auth-wire/index.ts';
import type { Providers } from './authorize.ts';
import { oauthSession } from './callback.ts';
import { linkProfile, refuseLinking, signInByProfile } from './identities.ts';
import type { ProviderProfile } from './provider.ts';

const bodySchema = z.object({
  provider: optionalText,
  id_token: z.string().min(1),
  access_token: optionalText,
  nonce: optionalText,
  link_identity: z.boolean().nullish(),
});

/**
 * `POST /token?grant_type=id_token`: signs in with a provider's ID token, or links its identity to the signed-in user. Throws
 * 400 `provider_disabled` for a provider without ID tokens and `validation_failed` for an invalid token.
 */
export async function grantIdToken(
  context: AuthContext,
  providers: Providers,
  request: FastifyRequest,
): Promise<SessionJson> {
  const body = read(bodySchema, request.body);
  if (body.link_identity) refuseLinking(context);
  const device = deviceOf(request);
  await context.limits.take('token', device.ip);
  const name = body.provider ?? '';
  const profile = await verify(providers, name, body);
  const linkTo = body.link_identity ? await linkTarget(context, request) : undefined;
  return context.transaction(async (tx) => {
    const user =
      linkTo === undefined
        ? await signInByProfile(context, tx, name, profile)
        : await linkProfile(context, tx, linkTo, { provider: name, profile });
    const actor = { id: user.id, email: user.email };
    const traits = { provider: name };
    await audit(context, tx, { action: 'login', actor, ip: device.ip, traits });
    return issueSession(context, tx, oauthSession(user, device));
  });
}

async function linkTarget(context: AuthContext, request: FastifyRequest): Promise<string> {
  const signedIn = await requireUser(context, request);
  await refuseImpersonation(context, signedIn);
  if (await isStrongEnough(context.db, signedIn)) return signedIn.user.id;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change identities');
}

function verify(
  providers: Providers,
  name: string,
  { id_token: token, access_token: accessToken, nonce }: z.infer<typeof bodySchema>,
): Promise<ProviderProfile> {
  const provider = providers.get(name);
  if (provider?.verifyIdToken === undefined) {
    const message = `Provider (name ${JSON.stringify(name)}) is not enabled for ID tokens`;
    throw new AuthError(400, 'provider_disabled', message);
  }
  return provider.verifyIdToken({ token, accessToken, nonce });
}
