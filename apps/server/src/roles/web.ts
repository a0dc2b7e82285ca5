import type { Server } from 'node:http';
import type { Config, Role } from '@dragoman/config';
import { visitsScriptPath, visitsScriptPlugin } from '@dragoman/core/analytics';
import { createSwitcherConfigs } from '@dragoman/core/serving';
import { switcherScript } from '@dragoman/snippet';
import { buildWeb, webRoot } from '@dragoman/web';
import { backendPart } from '../backend/backend-part.ts';
import { pagesPart } from '../web/pages.ts';
import { startWeb, type WebPart } from '../web/start-web.ts';
import { switcherConfigsPart } from '../web/switcher-configs.ts';
import { apiPart } from '../wiring/api.ts';
import { type Backend, openBackend } from '../wiring/backend.ts';
import { type Billing, billingPart, openBilling, paymentOrigins } from '../wiring/billing.ts';
import { appConfigOf, emailBrand, tokenValues } from '../wiring/brand.ts';
import { healthPart, healthSources } from '../wiring/health.ts';
import { openMail } from '../wiring/mail.ts';
import type { RoleContext } from '../wiring/role-context.ts';
import { openServingDisk } from '../wiring/serving-disk.ts';
import { visitorOriginOf } from '../wiring/visitor-origin.ts';

/** Starts the roles api, backend and web, if requested, on one port. */
export async function startWebRole(
  context: RoleContext,
  runs: (...roles: Role[]) => boolean,
): Promise<{ readonly url: string; readonly server: Server }> {
  const { config, states, shutdown, log } = context;
  const web = await startWeb({
    host: config.HOST,
    port: context.port,
    trustedProxies: config.TRUSTED_PROXIES,
    parts: await openParts(context, runs),
    log,
  });
  shutdown.add('web', () => web.close());
  for (const role of ['api', 'backend', 'web'] as const) {
    if (runs(role)) states.set(role, { status: 'ready' });
  }
  return { url: `http://${config.HOST}:${web.port}`, server: web.server };
}

async function openParts(
  context: RoleContext,
  runs: (...roles: Role[]) => boolean,
): Promise<WebPart[]> {
  const backend = await openBackend(context);
  const billing = await openBilling(context);
  const parts = [healthPart(context.states, healthSources(context))];
  if (runs('api', 'backend'))
    parts.push(...(await openServerParts(context, backend, billing, runs)));
  if (runs('web')) {
    const { database } = context.services;
    const visitorOrigin = visitorOriginOf(context);
    const { config, log, shutdown } = context;
    const disk = openServingDisk(config, log);
    if (disk !== undefined) shutdown.add('files of switchers', () => disk.close());
    const configs = createSwitcherConfigs({ database, log, visitorOrigin, disk });
    parts.push(switcherConfigsPart(configs));
    parts.push(visitsPart(config.ANALYTICS), await openPages(context, backend, billing));
  }
  return parts;
}

async function openServerParts(
  context: RoleContext,
  backend: Backend,
  billing: Billing,
  runs: (...roles: Role[]) => boolean,
): Promise<WebPart[]> {
  const email = await openMail(context);
  const parts: WebPart[] = [];
  if (runs('backend') && backend.keys !== undefined) {
    parts.push(await backendPart(context, backend.keys, email));
  }
  if (runs('api')) {
    parts.push(await apiPart(context, backend, email, billing));
    if (billing.kind === 'provider') {
      const brand = emailBrand(context.config, context.publicUrl);
      parts.push(billingPart(context, billing.payments, { email, brand }));
    }
  }
  return parts;
}

function visitsPart(enabled: boolean): WebPart {
  return {
    register: async (app) => {
      await app.register(visitsScriptPlugin({ enabled }));
    },
  };
}

async function openPages(
  context: RoleContext,
  { address }: Backend,
  billing: Billing,
): Promise<WebPart> {
  const { config, publicUrl, apiUrl } = context;
  await buildWeb();
  return pagesPart({
    webRoot: webRoot(),
    values: tokenValues(context),
    appConfig: appConfigOf(context, address),
    switcherScript: switcherScript(),
    services: isForeign(config.BOT_CHECK) ? [config.BOT_CHECK] : [],
    payments: billing.kind === 'provider' ? paymentOrigins(billing.payments.page) : [],
    ...(config.ANALYTICS && {
      visits: {
        src: visitsScriptPath,
        domain: new URL(publicUrl).hostname,
        ...(apiUrl !== publicUrl && { collector: `${apiUrl}/api/event` }),
      },
    }),
  });
}

/** True for bot checks that load third-party scripts. */
function isForeign(name: Config['BOT_CHECK']): name is 'recaptcha-v3' | 'turnstile' {
  return name === 'recaptcha-v3' || name === 'turnstile';
}
