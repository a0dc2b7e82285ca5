import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app; an unknown address answers 404 with the app's own not-found page. */
export async function serveWeb(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  if (webRoot !== undefined) {
    await app.register(staticFiles, { root: webRoot, index: ['index.html'], immutable: false });
  }
  const notFoundPage = webRoot === undefined ? undefined : await readNotFoundPage(webRoot);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = notFoundPage !== undefined && !request.url.startsWith('/api/');
    if (!wantsPage) return reply.code(404).send({ error: 'Not found' });
    return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage);
  });
}

async function readNotFoundPage(webRoot: string): Promise<Buffer> {
  const own = path.join(webRoot, '404.html');
  return readFile(own).catch(() => readFile(path.join(webRoot, 'index.html')));
}
