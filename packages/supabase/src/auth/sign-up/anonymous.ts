import type { FastifyRequest } from 'fastify';
import {
  type AuthContext,
  AuthError,
  audit,
  createUser,
  deviceOf,
  issueSession,
  type JsonObject,
  type SessionJson,
} from '../../auth-wire/index.ts';

/** Creates an anonymous session. Throws 422 `anonymous_provider_disabled` unless enabled. */
export async function signInAnonymously(
  context: AuthContext,
  request: FastifyRequest,
  userMetadata: JsonObject,
): Promise<SessionJson> {
  if (!context.settings.anonymousSignIns || !context.settings.signUps) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const device = deviceOf(context, request);
  await context.limits.take('send', device.ip);
  return context.transaction(async (tx) => {
    const user = await createUser(context, tx, { isAnonymous: true, userMetadata });
    await audit(context, tx, { action: 'user_signedup', actor: user, ip: device.ip });
    return issueSession(context, tx, { userId: user.id, method: 'anonymous', ...device });
  });
}
