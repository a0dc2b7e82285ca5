import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuthContext, AuthError, deviceOf, type SessionJson } from '../../auth-wire/index.ts';
import { grantIdToken, type Providers } from '../../oauth/index.ts';
import { grantPassword } from './password.ts';
import { grantPkce } from './pkce.ts';
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
    await context.limits.take('token', deviceOf(context, request).ip);
    return grants[type]?.(context, request, request.body);
  });
}
