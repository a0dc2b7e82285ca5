import { AsyncResource } from 'node:async_hooks';
import { isIP, type Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { type AllowedHosts, normalizeHost, readAllowedHosts } from './allowed-hosts.ts';
import { badPorts } from './bad-ports.data.ts';
import type { OutgoingGate } from './port.ts';
import { isPublicAddress } from './public-address.ts';
import { guardedLookup, type Resolve, refused, resolveBySystem } from './resolve.ts';

export interface OutgoingGateOptions {
  /** Hosts that may be private: `host`, `host:port`, `*.suffix`, `*.suffix:port`. */
  readonly allowedHosts: readonly string[];
  /** Connect timeout in milliseconds, including TLS. Defaults to 10 seconds. */
  readonly connectTimeout?: number;
  /** Options for undici's agent, such as keep-alive timeouts and connections per origin. */
  readonly agent?: Omit<Agent.Options, 'connect' | 'factory'>;
  /** Resolves host names. Defaults to the system resolver. */
  readonly resolve?: Resolve;
}

/**
 * Creates the gate of `port.ts` (decision 0040). Each connection is checked three times: the host and port as written,
 * every address the name resolves to, and the connected peer.
 */
export function createOutgoingGate(options: OutgoingGateOptions): OutgoingGate {
  const isAllowed = readAllowedHosts(options.allowedHosts);
  const agent = new Agent({
    ...options.agent,
    allowH2: false,
    connect: guardedConnector(isAllowed, options),
  });
  return {
    dispatcher: agent.compose(inOwnContext),
    assertAllowed: (address) => assertAllowed(address, isAllowed),
    close: () => agent.destroy(),
  };
}

function assertAllowed(address: URL, isAllowed: AllowedHosts): void {
  if (address.protocol !== 'http:' && address.protocol !== 'https:')
    throw refused(`scheme ${address.protocol}`);
  if (address.username !== '' || address.password !== '') throw refused('credentials in address');
  assertHost(address.hostname, portOf(address), isAllowed);
}

function portOf({ port, protocol }: { port: string; protocol: string }): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function assertHost(hostname: string, port: number, isAllowed: AllowedHosts): void {
  if (isAllowed(hostname, port)) return;
  if (badPorts.has(port)) throw refused(`port ${port}`);
  const host = normalizeHost(hostname);
  if (host === '') throw refused('empty host');
  if (host === 'localhost' || host.endsWith('.localhost')) throw refused(`host ${host}`);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refused(`host ${host}`);
}

function guardedConnector(
  isAllowed: AllowedHosts,
  { connectTimeout = 10_000, resolve = resolveBySystem }: OutgoingGateOptions,
): buildConnector.connector {
  // undici 8.12 (which defaults to HTTP/2) loops and exhausts memory when a request with a body is aborted over HTTP/2:
  // one visitor leaving during a form upload would crash the process.
  const shared = { timeout: connectTimeout, autoSelectFamily: true, allowH2: false };
  const connectAny = buildConnector({ ...shared, lookup: guardedLookup(resolve, true) });
  const connectPublic = buildConnector({ ...shared, lookup: guardedLookup(resolve, false) });
  return (target, callback) => {
    const port = portOf(target);
    if (isAllowed(target.hostname, port)) return connectAny(target, callback);
    try {
      assertHost(target.hostname, port, isAllowed);
    } catch (error) {
      return callback(error as Error, null);
    }
    connectPublic(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      const peer = publicPeer(socket);
      if (peer) return callback(null, socket);
      socket.destroy();
      callback(refused(`connected to ${socket.remoteAddress ?? 'nobody'}`), null);
    });
  };
}

function publicPeer(socket: Socket): boolean {
  return isPublicAddress(socket.remoteAddress ?? '');
}

/**
 * Runs a handler in the async context of its own request. On a reused connection it would otherwise run in the context
 * that opened the connection, and errors would be attributed to another request.
 */
const inOwnContext: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new BoundHandler(handler));

type Handler = Dispatcher.DispatchHandler;
type Given<Hook extends keyof Handler> = Parameters<NonNullable<Handler[Hook]>>;

class BoundHandler extends AsyncResource implements Handler {
  readonly #handler: Handler;

  constructor(handler: Handler) {
    super('Dispatch', { requireManualDestroy: true });
    this.#handler = handler;
  }

  onRequestStart(...given: Given<'onRequestStart'>): void {
    this.#run(this.#handler.onRequestStart, given);
  }

  onRequestUpgrade(...given: Given<'onRequestUpgrade'>): void {
    this.#run(this.#handler.onRequestUpgrade, given);
  }

  onBodySent(...given: Given<'onBodySent'>): void {
    this.#run(this.#handler.onBodySent, given);
  }

  onRequestSent(): void {
    this.#run(this.#handler.onRequestSent, []);
  }

  onResponseStarted(): void {
    this.#run(this.#handler.onResponseStarted, []);
  }

  onResponseStart(...given: Given<'onResponseStart'>): void {
    this.#run(this.#handler.onResponseStart, given);
  }

  onResponseData(...given: Given<'onResponseData'>): void {
    this.#run(this.#handler.onResponseData, given);
  }

  onResponseEnd(...given: Given<'onResponseEnd'>): void {
    this.#run(this.#handler.onResponseEnd, given);
  }

  onResponseError(...given: Given<'onResponseError'>): void {
    this.#run(this.#handler.onResponseError, given);
  }

  #run<Arguments extends unknown[]>(
    hook: ((...given: Arguments) => void) | undefined,
    given: Arguments,
  ): void {
    if (hook !== undefined) this.runInAsyncScope(hook, this.#handler, ...given);
  }
}
