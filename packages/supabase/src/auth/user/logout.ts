import type { FastifyInstance } from 'fastify';
import {
  type AuthContext,
  audit,
  deviceOf,
  endSessions,
  invalid,
  isImpersonation,
  refuseImpersonation,
  requireUser,
} from '../../auth-wire/index.ts';

/** `POST /logout?scope=global|local|others`: ends sessions; 204. An administrator who acts as the user ends only that session. */
export function logoutRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/logout', async (request, reply) => {
    const { scope = 'global' } = request.query as { scope?: unknown };
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    const signedIn = await requireUser(context, request);
    const { user, session } = signedIn;
    const own = session?.id;
    const isActing = await isImpersonation(context, signedIn);
    if (isActing && scope === 'others') await refuseImpersonation(context, signedIn);
    await context.transaction(async (tx) => {
      const { ip } = deviceOf(context, request);
      await audit(context, tx, { action: 'logout', actor: user, ip, traits: { scope } });
      const isEverywhere = scope === 'global' && !isActing;
      if (own === undefined || isEverywhere) return endSessions(tx, user.id);
      return endSessions(tx, user.id, scope === 'others' ? { except: own } : { only: own });
    });
    return reply.code(204).send();
  });
}
