import path from 'node:path';
import type { Config } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';
import { liveScript, switcherScript } from '@dragoman/snippet';
import { startProxy } from '../proxy/index.ts';
import type { RoleContext } from '../wiring/role-context.ts';
import type { Services } from '../wiring/services.ts';

/** Starts the proxy. */
export async function startProxyRole(context: RoleContext) {
  const { config, services, states, closing, log } = context;
  const proxy = await startProxyOf(services, config, log);
  closing.add('proxy', () => proxy.close());
  states.set('proxy', { status: 'ready' });
  return proxy;
}

/** The proxy over a process's services, as configuration says. */
export function startProxyOf({ database, gate }: Services, config: Config, log: Log) {
  return startProxy({
    database,
    gate,
    host: config.HOST,
    port: config.PROXY_PORT,
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
    folder: path.resolve(config.DATA_DIR, 'serving'),
    switcherScript: switcherScript(),
    liveScript: liveScript(),
    log,
  });
}
