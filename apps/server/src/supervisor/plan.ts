import { availableParallelism, totalmem } from 'node:os';
import type { Config, Role } from '@dragoman/config';
import { canSharePorts } from '../wiring/ports.ts';

/** A supervised process and its name in the log. */
export interface PlannedProcess {
  readonly name: string;
  readonly roles: readonly Role[];
}

/** With fewer processes, or less memory, one web is enough. */
const leastForTwoWebs = 5;
const leastMemoryForTwoWebs = 3e9;
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
  const counts = countsOf(config);
  const proxies = has('proxy') ? counts.proxies : 0;
  const planned: PlannedProcess[] = [
    { name: 'worker', roles: has('worker') ? ['worker'] : [] },
    ...severalOf('proxy', proxies, ['proxy']),
    ...severalOf(web.length > 0 ? 'web' : 'edge', counts.webs, [...web, ...edge]),
  ];
  const used = planned.filter((one) => one.roles.length > 0);
  return used.length > 1 ? used : [];
}

function severalOf(name: string, count: number, roles: readonly Role[]): PlannedProcess[] {
  const isOnly = count === 1 && name !== 'proxy';
  return Array.from({ length: count }, (_, index) => ({
    name: isOnly ? name : `${name} ${index + 1}`,
    roles,
  }));
}

/** Two webs where possible, so that sign-in and dashboard survive one of them. */
function countsOf(config: Config): { readonly webs: number; readonly proxies: number } {
  const { PROCESSES } = config;
  if (!canSharePorts) return { webs: 1, proxies: 1 };
  const isSmall =
    (PROCESSES ?? leastForTwoWebs) < leastForTwoWebs || memory() < leastMemoryForTwoWebs;
  const webs = isSmall ? 1 : 2;
  const all = PROCESSES ?? Math.min(availableParallelism() + webs + 1, mostByDefault);
  return { webs, proxies: Math.max(1, all - webs - 1) };
}

/** Bytes that this machine or container may use. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
