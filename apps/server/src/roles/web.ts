import { buildWeb, webRoot } from '@dragoman/web';
import type { DevelopmentSources } from '../web/development-websites.ts';
import { startWeb } from '../web/start-web.ts';
import type { RoleContext } from '../wiring/role-context.ts';

/** Starts the roles api and, where asked for, web on one port; answers with the address. */
export async function startWebRole(context: RoleContext, withPages: boolean): Promise<string> {
  const { config, states, closing, log } = context;
  if (withPages) await buildWeb();
  const web = await startWeb({
    host: config.HOST,
    port: config.PORT,
    states,
    log,
    ...(withPages && { webRoot: webRoot() }),
    // The start page tells everything to everybody, so it exists on embedded defaults only.
    ...(config.DATABASE_URL === undefined && { development: developmentSources(context) }),
  });
  closing.add('web', () => web.close());
  states.set('api', { status: 'ready' });
  if (withPages) states.set('web', { status: 'ready' });
  return `http://${config.HOST}:${web.port}`;
}

function developmentSources({ services, config, addresses }: RoleContext): DevelopmentSources {
  return {
    database: services.database,
    engines: services.engines,
    proxyPort: addresses.proxyPort ?? config.PROXY_PORT,
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
    ...(addresses.demoUrl !== undefined && { demoUrl: addresses.demoUrl }),
  };
}
