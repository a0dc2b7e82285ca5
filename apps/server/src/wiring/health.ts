import type { HealthDetails } from '@dragoman/contract/health';
import type { WebPart } from '../web/start-web.ts';
import { isDatabaseUp, readHealthDetails } from './health-details.ts';
import type { RoleContext } from './role-context.ts';
import type { RoleStates } from './role-states.ts';
import { version } from './version.ts';

/** What health asks besides the roles. Many may ask at once, so an answer holds for a while. */
export interface HealthSources {
  isDatabaseUp(): Promise<boolean>;
  readDetails(): Promise<HealthDetails>;
}

/** Returns the sources of an installation: the database is asked once in two seconds, details are read once in ten. */
export function healthSources({
  services: { database },
  config,
}: Pick<RoleContext, 'services' | 'config'>): HealthSources {
  return {
    isDatabaseUp: heldFor(2000, () => isDatabaseUp(database)),
    readDetails: heldFor(10_000, () => readHealthDetails(database, config)),
  };
}

function heldFor<Answer>(holdMs: number, read: () => Promise<Answer>): () => Promise<Answer> {
  let held: Promise<Answer> | undefined;
  let until = 0;
  return () => {
    if (held !== undefined && performance.now() < until) return held;
    until = performance.now() + holdMs;
    held = read();
    return held;
  };
}

/** Serves `GET /api/health`: 200 if every role is ready and the database answers, else 503 with the same body. */
export function healthPart(states: RoleStates, sources: HealthSources): WebPart {
  return {
    async register(app) {
      app.get('/api/health', async (request, reply) => {
        const { status, roles } = states.health();
        const isUp = await sources.isDatabaseUp();
        const now = status === 'ready' && !isUp ? 'degraded' : status;
        reply.code(now === 'ready' ? 200 : 503).header('cache-control', 'no-store');
        const isDetailed = Object.hasOwn(request.query as object, 'details');
        const details = isDetailed ? { details: await sources.readDetails() } : {};
        return { status: now, roles, version, database: isUp ? 'ready' : 'away', ...details };
      });
    },
  };
}
