import { buildWeb, webRoot } from '@dragoman/web';
import { startWeb } from '../web/start-web.ts';
import type { RoleContext } from '../wiring/role-context.ts';

/** Starts the roles api and, where asked for, web on one port; answers with the address. */
export async function startWebRole(context: RoleContext, withPages: boolean): Promise<string> {
  const { config, services, states, closing, log } = context;
  if (withPages) await buildWeb();
  const web = await startWeb({
    host: config.HOST,
    port: config.PORT,
    states,
    log,
    ...(withPages && { webRoot: webRoot() }),
    development: {
      database: services.database,
      engines: services.engines,
      proxyPort: context.addresses.proxyPort ?? config.PROXY_PORT,
      proxyHost: `proxy.${config.PRODUCT_HOST}`,
      ...(context.addresses.demoUrl !== undefined && { demoUrl: context.addresses.demoUrl }),
    },
  });
  closing.add('web', () => web.close());
  states.set('api', { status: 'ready' });
  if (withPages) states.set('web', { status: 'ready' });
  return `http://${config.HOST}:${web.port}`;
}
