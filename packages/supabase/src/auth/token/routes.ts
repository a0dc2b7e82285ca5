import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
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
import { grantIdToken, type Providers } from '../../oauth/index.ts';
import { grantPassword } from './password.ts';
import { grantRefresh } from './refresh.ts';

type Grant = (context: AuthContext, request: FastifyRequest, body: unknown) => Promise<SessionJson>;

const grants: Readonly<Record<string, Grant>> = {
  password: grantPassword,
  refresh_token: grantRefresh,
  pkce: grantPkce,
};

/** Serves `POST /token?grant_type=…`. */
export function tokenRoutes(
  app: FastifyInstance,
  context: AuthContext,
  providers: Providers,
): void {
  app.post('/token', async (request, reply) => {
    const { grant_type: type } = request.query as { grant_type?: unknown };
    reply.header('cache-control', 'no-store');
    if (type === 'id_token') return grantIdToken(context, providers, request);
    if (typeof type !== 'string' || !Object.hasOwn(grants, type)) {
      throw new AuthError(400, 'validation_failed', 'unsupported_grant_type');
    }
    await context.limits.take('token', deviceOf(request).ip);
    return grants[type]?.(context, request, request.body);
  });
}

const body = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges the code of a redirect for a session (RFC 7636 §4.6). Throws like `takeFlow`. */
async function grantPkce(
  context: AuthContext,
  request: FastifyRequest,
  given: unknown,
): Promise<SessionJson> {
  const { auth_code: code, code_verifier: verifier } = read(body, given);
  if (code === undefined || verifier === undefined) {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const device = deviceOf(request);
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
