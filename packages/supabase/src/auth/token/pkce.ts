import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  audit,
  deviceOf,
  findUser,
  invalid,
  issueSession,
  optionalText,
  read,
  refuseBanned,
  type SessionJson,
  takeFlow,
} from '../../auth-wire/index.ts';

const body = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges the code of a redirect for a session (RFC 7636 §4.6). Throws like `takeFlow`. */
export async function grantPkce(
  context: AuthContext,
  request: FastifyRequest,
  given: unknown,
): Promise<SessionJson> {
  const { auth_code: code, code_verifier: verifier } = read(body, given);
  if (code === undefined || verifier === undefined) {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const device = deviceOf(context, request);
  return context.transaction(async (tx) => {
    const flow = await takeFlow(context, tx, { code, verifier });
    const user = await findUser(tx, flow.user_id);
    if (user === undefined) throw invalid('User not found');
    refuseBanned(context, user);
    await audit(context, tx, { action: 'login', actor: user, ip: device.ip });
    const { authentication_method: method } = flow;
    const session = await issueSession(context, tx, { userId: user.id, method, ...device });
    const { provider_access_token: token, provider_refresh_token: refresh } = flow;
    return {
      ...session,
      ...(token && { provider_token: token }),
      ...(refresh && { provider_refresh_token: refresh }),
    };
  });
}
