import type { FastifyPluginAsync } from 'fastify';
import { visitsScript } from './visits-script.ts';

export const visitsScriptPath = '/js/visits.js';

/** Serves the script that counts visits; 404 if analytics are disabled. */
export function visitsScriptPlugin({ enabled }: { readonly enabled: boolean }): FastifyPluginAsync {
  return async (app) => {
    app.get(visitsScriptPath, async (_request, reply) => {
      if (!enabled) return reply.code(404).type('text/plain').send('Not found');
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
        .send(visitsScript);
    });
  };
}
