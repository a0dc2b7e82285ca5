import { switcherScript } from '@dragoman/snippet';
import { buildWeb, webRoot } from '@dragoman/web';
import { type DevelopmentSources, developmentPart } from '../web/development-websites.ts';
import { healthPart } from '../web/health.ts';
import { pagesPart } from '../web/pages.ts';
import { startWeb, type WebPart } from '../web/start-web.ts';
import { appConfigOf, tokenValues } from '../wiring/brand.ts';
import type { RoleContext } from '../wiring/role-context.ts';

export interface WebRoles {
  readonly api: boolean;
  readonly web: boolean;
}

/** Starts the roles api and web, where asked for, on one port; answers with the address. */
export async function startWebRole(context: RoleContext, roles: WebRoles): Promise<string> {
  const { config, states, closing, log } = context;
  const parts: WebPart[] = [healthPart(states)];
  if (context.isEmbedded) parts.push(developmentPart(developmentSources(context)));
  if (roles.web) parts.push(await openPages(context));
  const web = await startWeb({
    host: config.HOST,
    port: context.port,
    trustedProxies: config.TRUSTED_PROXIES,
    parts,
    log,
  });
  closing.add('web', () => web.close());
  if (roles.api) states.set('api', { status: 'ready' });
  if (roles.web) states.set('web', { status: 'ready' });
  return `http://${config.HOST}:${web.port}`;
}

async function openPages(context: RoleContext): Promise<WebPart> {
  const { config, publicUrl, isEmbedded } = context;
  await buildWeb();
  return pagesPart({
    webRoot: webRoot(),
    values: tokenValues(config, publicUrl),
    appConfig: appConfigOf(config, { url: publicUrl, publishableKey: '' }, isEmbedded),
    switcherScript: switcherScript(),
  });
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
