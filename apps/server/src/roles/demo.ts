import type { Config } from '@dragoman/config';
import type { HasDatabase } from '@dragoman/database/connection';
import { type RunningDemo, startDemo } from '@dragoman/demo';
import {
  carriedByDemo,
  demoDomain,
  demoZones,
  isDemoDomain,
  startDemoNames,
} from '../demo-site/demo-names.ts';
import type { Addresses } from '../wiring/role-context.ts';
import type { ShutdownHooks } from '../wiring/shutdown-hooks.ts';
import { visitorOriginOf } from '../wiring/visitor-origin.ts';

/** Starts the demo shop. */
export async function startDemoRole(config: Config, shutdown: ShutdownHooks): Promise<RunningDemo> {
  const demo = await startDemo({ host: config.HOST, port: config.DEMO_PORT });
  shutdown.add('demo shop', () => demo.close());
  return demo;
}

interface DemoNamesRole extends HasDatabase {
  readonly demo: RunningDemo;
  readonly config: Config;
  readonly shutdown: ShutdownHooks;
  readonly publicUrl: string;
  /** The addresses known when a page is asked for. */
  readonly addresses: () => Addresses;
}

/**
 * Starts the name server of the demo domain, and lets the shop carry the snippet of the website that has the domain. Returns the zones in
 * the format of DNS_ZONES.
 */
export async function startDemoNamesRole(role: DemoNamesRole): Promise<string[]> {
  const { demo, database, config, shutdown, publicUrl, addresses } = role;
  const names = await startDemoNames({
    database,
    host: '127.0.0.1',
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
  });
  shutdown.add('names of the demo domain', () => names.close());
  demo.carry(async (hostname) => {
    if (!isDemoDomain(hostname)) return undefined;
    const visitorOrigin = visitorOriginOf({ config, addresses: addresses() });
    // A shop without its snippet is better than none while the database is away.
    return carriedByDemo(database, { publicUrl, visitorOrigin }).catch(() => undefined);
  });
  return demoZones(names);
}

/** Returns the hosts of the demo shop: its address and the names of its domain, at its own port and at the proxy's. */
export function demoHosts({ demoUrl }: Addresses, { PROXY_PORT }: Config): string[] {
  if (demoUrl === undefined) return [];
  const { host, port } = new URL(demoUrl);
  const names = [demoDomain, `*.${demoDomain}`];
  return [host, ...names.flatMap((name) => [`${name}:${port}`, `${name}:${PROXY_PORT}`])];
}
