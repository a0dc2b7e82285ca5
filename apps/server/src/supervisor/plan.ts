import { availableParallelism } from 'node:os';
import type { Config, Role } from '@dragoman/config';
import { canSharePorts } from '../wiring/ports.ts';

/** A supervised process and its name in the log. */
export interface PlannedProcess {
  readonly name: string;
  readonly roles: readonly Role[];
}

/** More processes would exceed the default 100 connections of Postgres. */
const mostByDefault = 10;
const webRoles: readonly Role[] = ['web', 'api', 'backend'];

/**
 * Divides roles among processes (decision 0252). Returns an empty array if one process is enough. The supervisor itself
 * runs the demo shop. The edge runs beside the web because it serves the product's own host from the same process.
 */
export function planProcesses(config: Config, roles: readonly Role[]): PlannedProcess[] {
  if (config.PROCESSES === 1) return [];
  const has = (role: Role) => roles.includes(role);
  const web = roles.filter((role) => webRoles.includes(role));
  const hasEdge = has('edge') && (web.length > 0 || config.HTTPS_PORT !== undefined);
  const edge: Role[] = hasEdge ? ['edge'] : [];
  const proxies = has('proxy') ? proxyCount(config) : 0;
  const planned: PlannedProcess[] = [
    { name: 'worker', roles: has('worker') ? ['worker'] : [] },
    ...Array.from({ length: proxies }, (_, index) => ({
      name: `proxy ${index + 1}`,
      roles: ['proxy'] as const,
    })),
    // Last, because it reports on the others.
    { name: web.length > 0 ? 'web' : 'edge', roles: [...web, ...edge] },
  ];
  const used = planned.filter((one) => one.roles.length > 0);
  return used.length > 1 ? used : [];
}

function proxyCount({ PROCESSES }: Config): number {
  if (!canSharePorts) return 1;
  return Math.max(1, (PROCESSES ?? Math.min(availableParallelism() + 2, mostByDefault)) - 2);
}
