import type { Health } from '@dragoman/contract/health';
import type { RoleStates } from '../wiring/role-states.ts';

/** 200 with the state of each role when all are ready, else 503 with the same body. */
export function healthResponse(states: RoleStates): { status: 200 | 503; body: Health } {
  const roles = states.all();
  if (states.ready()) return { status: 200, body: { status: 'ready', roles } };
  const failed = Object.values(roles).some(({ status }) => status === 'failed');
  return { status: 503, body: { status: failed ? 'degraded' : 'starting', roles } };
}
