import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { annotateSpan, currentOperation, defineTimer } from '@dragoman/core/observability';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import fastify, { type FastifyInstance } from 'fastify';
import {
  allowedMethods,
  badRequestAnswer,
  endSoon,
  listen,
  overLimit,
  refusalOf,
  refuseTunnels,
  traceRequests,
  trackConnections,
} from '../connections/index.ts';

/** What a role serves on the port shared by web, api and backend. */
export interface WebPart {
  register(app: FastifyInstance): Promise<void>;
  /** Handles an upgrade request. Returns true if it did. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes upgraded connections, which the server would wait for, and other resources of the part. */
  close?(): Promise<void>;
}

export interface WebOptions {
  readonly host: string;
  readonly port: number;
  /** Addresses (IP or CIDR) whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly parts: readonly WebPart[];
  readonly log: Log;
}

export interface RunningWeb {
  readonly port: number;
  /** Also accepts requests from other ports, through its `request` and `upgrade` events. */
  readonly server: Server;
  close(): Promise<void>;
}

/** Milliseconds that parts have to close their connections gracefully. */
const farewell = 1000;

/**
 * Starts the HTTP server of the roles web, api and backend. Unhandled errors have the form `{ error }`. If listening
 * fails, closes the parts and throws.
 */
export async function startWeb({ parts, ...options }: WebOptions): Promise<RunningWeb> {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2048 },
  });
  answerErrors(app, options.log);
  logRequests(app, options.log);
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request.raw);
    if (refusal !== undefined) {
      const { status, error } = refusal;
      return reply.code(status).header('allow', allowedMethods).send({ error });
    }
    // Thrown, so that each part answers in its own form.
    const excess = overLimit(request.raw);
    if (excess !== undefined) throw excess;
  });
  for (const part of parts) await part.register(app);
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    if (refusalOf(request) !== undefined || overLimit(request) !== undefined)
      return endSoon(socket, badRequestAnswer);
    if (parts.some((part) => part.upgrade?.(request, socket, head))) return;
    endSoon(socket, 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  traceRequests(app.server, () => true);
  refuseTunnels(app.server);
  const endConnections = trackConnections(app.server);
  const close = async () => {
    const partsClosed = Promise.all(parts.map((part) => part.close?.()));
    // Parts close their sockets gracefully; a hanging part keeps no connection open.
    await Promise.race([partsClosed, sleep(farewell, undefined, { ref: false })]);
    await Promise.all([endConnections(), app.close()]);
    await partsClosed;
  };
  try {
    await app.ready();
    const port = await listen(app.server, options);
    return { port, server: app.server, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const requests = defineTimer({
  name: 'dragoman_web_request_duration_seconds',
  help: 'Requests to the web, by part and status.',
  labels: ['part', 'status'],
});

/** Returns the part of the web that an address belongs to. */
function partOf(url: string): string {
  return /^\/(api|auth|rest|storage|realtime)\b/.exec(url)?.[1] ?? 'pages';
}

/** Gives each response the id of its request, and logs it without its address: that may hold a token. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    annotateSpan({ 'http.route': routeOptions.url });
    const id = currentOperation()?.requestId;
    if (id !== undefined) reply.header('x-request-id', id);
  });
  app.addHook('onResponse', async ({ method, url, routeOptions }, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const milliseconds = Math.round(elapsedTime);
    requests.record(`${partOf(url)} ${Math.floor(status / 100)}xx`, elapsedTime);
    log.info({ method, route: routeOptions.url, status, milliseconds }, 'request');
  });
}

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof DragomanError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    const message = status >= 500 ? errorCatalogue.internal.message : error.message;
    reply.code(status).send({ error: message });
  });
}
