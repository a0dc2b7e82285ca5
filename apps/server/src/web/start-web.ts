import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import fastify, { type FastifyInstance } from 'fastify';
import type { RoleStates } from '../wiring/role-states.ts';
import { type DevelopmentSources, developmentWebsites } from './development-websites.ts';
import { serveWeb } from './static-files.ts';

export interface WebOptions {
  readonly host: string;
  readonly port: number;
  readonly states: RoleStates;
  /** What the start page of an installation shows; absent where only the health of roles is told. */
  readonly development?: DevelopmentSources;
  /** Folder of the built web app; absent when the process runs no web role. */
  readonly webRoot?: string;
  readonly log: Log;
}

export interface RunningWeb {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts the HTTP server of the roles web and api. Errors of `/api` have the form `{ error }`. */
export async function startWeb(options: WebOptions): Promise<RunningWeb> {
  const app = fastify({ logger: false, forceCloseConnections: true });
  answerErrors(app, options.log);
  app.get('/api/health', async (_request, reply) => {
    const health = options.states.health();
    reply.code(health.status === 'ready' ? 200 : 503).header('cache-control', 'no-store');
    return health;
  });
  const { development } = options;
  if (development !== undefined) {
    app.get('/api/development/websites', () => developmentWebsites(development));
  }
  await serveWeb(app, options.webRoot);
  await app.listen({ host: options.host, port: options.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return { port, close: () => app.close() };
}

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof DragomanError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) log.error({ err: error, url: request.url }, 'request failed');
    const message = status >= 500 ? errorCatalogue.internal.message : error.message;
    reply.code(status).send({ error: message });
  });
}
