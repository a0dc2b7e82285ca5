import { switcherScript } from '@dragoman/snippet';
import { startProxy } from '../proxy/index.ts';
import type { RoleContext } from '../wiring/role-context.ts';

/** Starts the proxy; answers with its port. */
export async function startProxyRole(context: RoleContext): Promise<number> {
  const { config, services, states, closing, log } = context;
  const proxy = await startProxy({
    database: services.database,
    gate: services.gate,
    host: config.HOST,
    port: config.PROXY_PORT,
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
    switcherScript: switcherScript(),
    log,
  });
  closing.add('proxy', () => proxy.close());
  states.set('proxy', { status: 'ready' });
  return proxy.port;
}
