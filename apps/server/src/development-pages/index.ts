import { type Config, hasDevelopmentPages, type Role } from '@dragoman/config';
import { isLoopbackHost } from '@dragoman/domain/addresses';
import type { Log } from '@dragoman/domain/log';
import { type DevelopmentInbox, startDevelopmentInbox } from '@dragoman/providers/email';
import type { FastifyInstance } from 'fastify';
import { startWeb } from '../web/start-web.ts';
import { developmentHost } from '../wiring/ports.ts';
import type { Addresses } from '../wiring/role-context.ts';
import type { ShutdownHooks } from '../wiring/shutdown-hooks.ts';
import { inboxPlugin } from './inbox.ts';
import { linksOf } from './links.ts';
import { linksPage } from './links-page.ts';

interface DevelopmentOptions {
  readonly config: Config;
  readonly roles: readonly Role[];
  readonly shutdown: ShutdownHooks;
  readonly log: Log;
  /** Returns the addresses of the roles that run by now. */
  readonly addresses: () => Addresses;
}

/**
 * Serves the links and, without SMTP_URL, the inbox, on a port of their own: no reverse proxy in front of the product
 * leads to it (decision 0234). Returns their addresses; none if the installation has no such pages.
 */
export async function startDevelopmentPages(
  options: DevelopmentOptions,
): Promise<Pick<Addresses, 'developmentUrl' | 'mailUrl'>> {
  const { config, roles, shutdown, log } = options;
  const isServed = (['web', 'api', 'backend'] as const).some((role) => roles.includes(role));
  if (!isServed || !hasDevelopmentPages(config)) return {};
  const inbox = config.SMTP_URL === undefined ? await startDevelopmentInbox({ log }) : undefined;
  if (inbox !== undefined) shutdown.add('development inbox', () => inbox.close());
  const register = (app: FastifyInstance) => registerPages(app, options, inbox);
  const pages = await startWeb({
    host: developmentHost,
    port: config.DEV_PORT,
    trustedProxies: [],
    parts: [{ register }],
    log,
  });
  shutdown.add('development pages', () => pages.close());
  const developmentUrl = `http://${developmentHost}:${pages.port}`;
  return { developmentUrl, ...(inbox !== undefined && { mailUrl: inbox.url }) };
}

async function registerPages(
  app: FastifyInstance,
  { config, addresses }: DevelopmentOptions,
  inbox: DevelopmentInbox | undefined,
): Promise<void> {
  answerLoopbackNamesOnly(app);
  if (inbox !== undefined) await app.register(inboxPlugin(inbox));
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      )
      .send(linksPage(linksOf(config, addresses()))),
  );
}

/** Refuses other hosts with 403: a page that rebinds its name to this machine is same-origin to the browser. */
function answerLoopbackNamesOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isLoopbackHost(URL.parse(`http://${headers.host ?? ''}/`)?.hostname ?? '')) return;
    const error = 'This is shown only on this machine, at http://localhost.';
    await reply.code(403).header('cache-control', 'no-store').send({ error });
  });
}
