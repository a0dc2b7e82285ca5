import path from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import fastify from 'fastify';

export interface StaticSite {
  readonly url: string;
  readonly host: string;
  close(): Promise<void>;
}

/** Serves a folder of a registry package on a free port. */
export async function serveFolder(packageName: string, folder: string): Promise<StaticSite> {
  const manifest = fileURLToPath(import.meta.resolve(`${packageName}/package.json`));
  const app = fastify({ forceCloseConnections: true });
  await app.register(staticFiles, { root: path.join(path.dirname(manifest), folder) });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, host: new URL(url).host, close: () => app.close() };
}
