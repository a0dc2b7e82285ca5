import type { Config } from '@dragoman/config';
import { startDemo } from '@dragoman/demo';
import { demoZones, startDemoNames } from '../demo-site/demo-names.ts';
import type { Closing } from '../wiring/closing.ts';
import type { RoleContext } from '../wiring/role-context.ts';
import type { RoleStates } from '../wiring/role-states.ts';

/** Starts the demo shop; answers with its address. */
export async function startDemoRole(
  config: Config,
  states: RoleStates,
  closing: Closing,
): Promise<string> {
  const demo = await startDemo({ host: config.HOST, port: config.DEMO_PORT });
  closing.add('demo shop', () => demo.close());
  states.set('demo', { status: 'ready' });
  return demo.url;
}

/** Starts the name server of the demo domain; answers with its zones, as DNS_ZONES has them. */
export async function startDemoNamesRole({
  config,
  services,
  closing,
}: RoleContext): Promise<string[]> {
  const names = await startDemoNames({
    database: services.database,
    host: '127.0.0.1',
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
  });
  closing.add('names of the demo domain', () => names.close());
  return demoZones(names);
}
