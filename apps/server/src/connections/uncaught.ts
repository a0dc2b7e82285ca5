import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '@dragoman/domain/log';

interface TracedRequest {
  readonly request: IncomingMessage;
  /** Responds with 500 if nothing was sent yet, else destroys the connection. */
  readonly end: () => void;
}

const current = new AsyncLocalStorage<TracedRequest>();

/** HTTP server events that pass a request, grouped by what they pass with it. */
const withResponse: readonly unknown[] = ['request', 'checkContinue', 'checkExpectation'];
const withSocket: readonly unknown[] = ['upgrade', 'connect'];

/** Runs each request and upgrade in its own async context, so that `keepRunning` can attribute errors. */
export function traceRequests(server: Server): void {
  const emit = server.emit.bind(server) as (...args: unknown[]) => boolean;
  server.emit = ((...args: unknown[]) => {
    const traced = tracedOf(args);
    return traced === undefined ? emit(...args) : current.run(traced, () => emitSafely(emit, args));
  }) as Server['emit'];
}

function tracedOf([name, request, target]: readonly unknown[]): TracedRequest | undefined {
  const incoming = request as IncomingMessage;
  if (withResponse.includes(name)) {
    return { request: incoming, end: () => endResponse(target as ServerResponse) };
  }
  if (!withSocket.includes(name)) return undefined;
  return { request: incoming, end: () => void (target as Duplex).destroy() };
}

/** Rethrows synchronous errors in a microtask: thrown directly, they would leave the context before being reported. */
function emitSafely(emit: (...args: unknown[]) => boolean, args: readonly unknown[]): boolean {
  try {
    return emit(...args);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
    return true;
  }
}

function endResponse(response: ServerResponse): void {
  try {
    if (response.headersSent || response.destroyed) return void response.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    const fields = { 'cache-control': 'no-store', 'content-length': '0', connection: 'close' };
    response.writeHead(500, fields).end();
  } catch {
    response.destroy();
  }
}

/** Logs uncaught errors with their stack and ends the request they belong to. The process and other requests continue. */
export function keepRunning(log: Log): void {
  process.on('uncaughtException', (error) => report(log, error, 'exception'));
  process.on('unhandledRejection', (reason) => report(log, reason, 'rejection'));
}

function report(log: Log, thrown: unknown, kind: 'exception' | 'rejection'): void {
  const traced = current.getStore();
  const err = thrown instanceof Error ? thrown : new Error(`not an Error: ${String(thrown)}`);
  // The query is left out: it may hold a token.
  const path = traced?.request.url?.split('?', 1)[0];
  const method = traced?.request.method;
  log.error({ err, kind, ...(traced && { method, path }) }, 'uncaught error');
  traced?.end();
}
