import { createHash } from 'node:crypto';
import type { SwitcherConfigs } from '@dragoman/core/serving';
import { matchesEtag } from '../proxy/negotiation.ts';
import type { WebPart } from './start-web.ts';

/**
 * Serves the switcher's configuration by website id, for `translate.js` on pages that bypass the proxy. Any site may
 * read it; browsers and CDNs cache it and may use it stale while we are down.
 */
export function switcherConfigsPart(configs: SwitcherConfigs): WebPart {
  return {
    async register(app) {
      app.get<{ Params: { file: string } }>('/translate/:file', async (request, reply) => {
        const id = /^(.+)\.js$/.exec(request.params.file)?.[1];
        const config = id === undefined ? null : await configs.read(id);
        const text = `Dragoman.config(${config?.replace(/</g, '\\u003c') ?? null})`;
        const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
        reply.headers({
          etag,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'cache-control':
            'public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800',
        });
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type('text/javascript; charset=utf-8').send(text);
      });
    },
  };
}
