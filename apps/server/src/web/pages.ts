import path from 'node:path';
import { type AppConfig, appDocument, appRoutes, type TokenValues } from '@dragoman/web';
import staticFiles from '@fastify/static';
import { openPublicSite } from '../public-site/open-site.ts';
import { createDocuments, servePublicSite } from '../public-site/routes.ts';
import type { WebPart } from './start-web.ts';

export interface PagesOptions {
  /** Folder of the built app. */
  readonly webRoot: string;
  readonly values: TokenValues;
  readonly appConfig: AppConfig;
  /** The snippet, which switches the languages of the public pages too. */
  readonly switcherScript: string;
}

const switcherUrl = '/translate.js';

/** The public pages in every language, the app's document at its addresses, and the built files. */
export async function pagesPart(options: PagesOptions): Promise<WebPart> {
  const { webRoot, values, appConfig } = options;
  const [site, app] = await Promise.all([
    openPublicSite({ webRoot, values, switcherUrl }),
    appDocument(webRoot, appConfig),
  ]);
  const routes = appConfig.development ? [...appRoutes, '/dev'] : appRoutes;
  return {
    async register(server) {
      const send = createDocuments();
      await server.register(staticFiles, {
        root: path.join(webRoot, 'assets'),
        prefix: '/assets/',
        immutable: true,
        maxAge: '1y',
      });
      for (const file of ['mark.svg', 'og.png']) {
        server.get(`/${file}`, (_request, reply) => reply.sendFile(file, webRoot));
      }
      server.get(switcherUrl, (request, reply) =>
        send(request, reply, {
          text: options.switcherScript,
          type: 'text/javascript; charset=utf-8',
        }),
      );
      for (const route of routes) {
        server.get(route, (request, reply) => send(request, reply, { text: app }));
      }
      servePublicSite(server, site, send);
    },
  };
}
