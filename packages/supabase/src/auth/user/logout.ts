import type { FastifyInstance } from 'fastify';
import {
  type AuthContext,
  audit,
  deviceOf,
  endSessions,
  invalid,
  requireUser,
} from '../../auth-wire/index.ts';

/** `POST /logout?scope=global|local|others`: ends sessions; 204. */
export function logoutRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/logout', async (request, reply) => {
    const { scope = 'global' } = request.query as { scope?: unknown };
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    const { user, session } = await requireUser(context, request);
    const own = session?.id;
    await context.transaction(async (tx) => {
      const { ip } = deviceOf(context, request);
      await audit(context, tx, { action: 'logout', actor: user, ip, traits: { scope } });
      if (own === undefined || scope === 'global') return endSessions(tx, user.id);
      return endSessions(tx, user.id, scope === 'local' ? { only: own } : { except: own });
    });
    return reply.code(204).send();
  });
}
