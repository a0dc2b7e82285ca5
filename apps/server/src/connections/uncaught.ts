import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  currentOperation,
  type Operation,
  openSpan,
  operationFields,
  requestIdOf,
  runOperation,
} from '@dragoman/core/observability';
import type { Log } from '@dragoman/domain/log';

/** True if the request id that a request carries is taken. */
type TakesId = (request: IncomingMessage) => boolean;

/** A request of one of our servers. Its id is read when it is first needed. */
class TracedRequest implements Operation {
  readonly request: IncomingMessage;
  /** Responds with 500 if nothing was sent yet, else destroys the connection. */
  readonly end: () => void;
  readonly #takesId: TakesId;
  #requestId: string | undefined;

  constructor(request: IncomingMessage, takesId: TakesId, end: () => void) {
    this.request = request;
    this.#takesId = takesId;
    this.end = end;
  }

  /** Returns the span that the request belongs to at its sender, if that is trusted. */
  parent(): string | undefined {
    const { traceparent } = this.request.headers;
    return typeof traceparent === 'string' && this.#takesId(this.request) ? traceparent : undefined;
  }

  get requestId(): string {
    const { request } = this;
    this.#requestId ??= requestIdOf(
      this.#takesId(request) ? request.headers['x-request-id'] : undefined,
    );
    return this.#requestId;
  }
}

/** HTTP server events that pass a request, grouped by what they pass with it. */
const withResponse: readonly unknown[] = ['request', 'checkContinue', 'checkExpectation'];
const withSocket: readonly unknown[] = ['upgrade', 'connect'];

/**
 * Runs each request and upgrade in its own async context: its lines of the log have the request's id, and `keepRunning` can
 * attribute errors.
 * @param takesId says whose request ids are taken; all others get a new one
 */
export function traceRequests(server: Server, takesId: TakesId): void {
  const emit = server.emit.bind(server) as (...args: unknown[]) => boolean;
  server.emit = ((...args: unknown[]) => {
    const traced = tracedOf(args, takesId);
    return traced === undefined
      ? emit(...args)
      : runOperation(traced, () => emitInSpan(traced, emit, args));
  }) as Server['emit'];
}

/** The span ends with the response, or the connection of an upgrade. */
function emitInSpan(
  tracedRequest: TracedRequest,
  emit: (...args: unknown[]) => boolean,
  args: readonly unknown[],
): boolean {
  const { span, result } = openSpan(
    'request',
    () => emitSafely(emit, args),
    () => ({
      kind: 'server',
      parent: tracedRequest.parent(),
      attributes: { 'http.request.method': tracedRequest.request.method },
    }),
  );
  const target = args[2] as ServerResponse | Duplex;
  if (span !== undefined)
    target.once('close', () => {
      if ('statusCode' in target) span.set({ 'http.response.status_code': target.statusCode });
      span.end();
    });
  return result;
}

function tracedOf(
  [name, request, target]: readonly unknown[],
  takesId: TakesId,
): TracedRequest | undefined {
  const incoming = request as IncomingMessage;
  if (withResponse.includes(name)) {
    return new TracedRequest(incoming, takesId, () => endResponse(target as ServerResponse));
  }
  if (!withSocket.includes(name)) return undefined;
  return new TracedRequest(incoming, takesId, () => void (target as Duplex).destroy());
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
  const err = thrown instanceof Error ? thrown : new Error(`not an Error: ${String(thrown)}`);
  log.error({ err, kind, ...requestFields() }, 'uncaught error');
  const operation = currentOperation();
  if (operation instanceof TracedRequest) operation.end();
}

/** Returns what this async context works on, for the log: also the method and path of a request. */
export function requestFields(): object {
  const operation = currentOperation();
  if (!(operation instanceof TracedRequest)) return operationFields();
  const { method, url } = operation.request;
  // The query is left out: it may hold a token.
  return { ...operationFields(), method, path: url?.split('?', 1)[0] };
}
