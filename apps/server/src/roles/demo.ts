import type { Config } from '@dragoman/config';
import { startDemo } from '@dragoman/demo';
import { demoZones, startDemoNames } from '../demo-site/demo-names.ts';
import type { RoleContext } from '../wiring/role-context.ts';
import type { RoleStates } from '../wiring/role-states.ts';
import type { ShutdownHooks } from '../wiring/shutdown-hooks.ts';

/** Starts the demo shop; answers with its address. */
export async function startDemoRole(
  config: Config,
  states: RoleStates,
  shutdown: ShutdownHooks,
): Promise<string> {
  const demo = await startDemo({ host: config.HOST, port: config.DEMO_PORT });
  shutdown.add('demo shop', () => demo.close());
  states.set('demo', { status: 'ready' });
  return demo.url;
}

/** Starts the name server of the demo domain; answers with its zones, as DNS_ZONES has them. */
export async function startDemoNamesRole({
  config,
  services,
  shutdown,
}: RoleContext): Promise<string[]> {
  const names = await startDemoNames({
    database: services.database,
    host: '127.0.0.1',
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
  });
  shutdown.add('names of the demo domain', () => names.close());
  return demoZones(names);
}
