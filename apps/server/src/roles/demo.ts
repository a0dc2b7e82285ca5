import type { Config } from '@dragoman/config';
import type { Database } from '@dragoman/database/connection';
import { startDemo } from '@dragoman/demo';
import { demoDomain, demoZones, startDemoNames } from '../demo-site/demo-names.ts';
import type { Addresses } from '../wiring/role-context.ts';
import type { ShutdownHooks } from '../wiring/shutdown-hooks.ts';

/** Starts the demo shop and returns its address. */
export async function startDemoRole(config: Config, shutdown: ShutdownHooks): Promise<string> {
  const demo = await startDemo({ host: config.HOST, port: config.DEMO_PORT });
  shutdown.add('demo shop', () => demo.close());
  return demo.url;
}

/** Starts the name server of the demo domain. Returns its zones in the format of DNS_ZONES. */
export async function startDemoNamesRole(
  database: Database,
  config: Config,
  shutdown: ShutdownHooks,
): Promise<string[]> {
  const names = await startDemoNames({
    database,
    host: '127.0.0.1',
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
  });
  shutdown.add('names of the demo domain', () => names.close());
  return demoZones(names);
}

/** Returns the hosts of the demo shop: its address and the names of its domain, at its own port and at the proxy's. */
export function demoHosts({ demoUrl }: Addresses, { PROXY_PORT }: Config): string[] {
  if (demoUrl === undefined) return [];
  const { host, port } = new URL(demoUrl);
  const names = [demoDomain, `*.${demoDomain}`];
  return [host, ...names.flatMap((name) => [`${name}:${port}`, `${name}:${PROXY_PORT}`])];
}
