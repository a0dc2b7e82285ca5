import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import fastify, { type FastifyInstance } from 'fastify';

/** What a role puts on the one port that web, api and backend share. */
export interface WebPart {
  register(app: FastifyInstance): Promise<void>;
  /** Takes a connection that asks to be upgraded, and says whether it did. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends upgraded connections, for which the server would wait, and what else the part keeps going. */
  close?(): Promise<void>;
}

export interface WebOptions {
  readonly host: string;
  readonly port: number;
  /** Addresses (IP or CIDR) whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly parts: readonly WebPart[];
  readonly log: Log;
}

export interface RunningWeb {
  readonly port: number;
  /** Takes requests that came by another port, too, as `request` and `upgrade`. */
  readonly server: Server;
  close(): Promise<void>;
}

/**
 * Starts the HTTP server of the roles web, api and backend. Errors that no part answers have the form `{ error }`. Throws
 * what listening throws, after closing the parts.
 */
export async function startWeb({ parts, ...options }: WebOptions): Promise<RunningWeb> {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2048 },
  });
  answerErrors(app, options.log);
  for (const part of parts) await part.register(app);
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    if (parts.some((part) => part.upgrade?.(request, socket, head))) return;
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  const close = async () => {
    await Promise.all(parts.map((part) => part.close?.()));
    await app.close();
  };
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return { port, server: app.server, close };
}

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof DragomanError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    const message = status >= 500 ? errorCatalogue.internal.message : error.message;
    reply.code(status).send({ error: message });
  });
}
