import type { RoleStates } from '../wiring/role-states.ts';
import type { WebPart } from './start-web.ts';

/** Serves `GET /api/health`: 200 if every role is ready, else 503 with the same body. */
export function healthPart(states: RoleStates): WebPart {
  return {
    async register(app) {
      app.get('/api/health', async (_request, reply) => {
        const health = states.health();
        reply.code(health.status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
        return health;
      });
    },
  };
}
