import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf, pairHeaders } from './header-list.ts';
import type { ProxyLimits } from './options.ts';
import { upstreamHeaders, upstreamOrigin } from './request-headers.ts';
import { visitorHeaders } from './response-headers.ts';

/**
 * Connects the visitor's connection to the site's for an upgraded protocol (RFC 9110 §7.8), usually WebSocket. If the site
 * refuses, its own response is forwarded. Rejects only if nothing was written yet.
 */
export function joinUpgrade(exchange: Exchange, socket: Duplex, head: Buffer): Promise<void> {
  const { context, visitor, view } = exchange;
  const origin = upstreamOrigin(exchange);
  return new Promise((resolve, reject) => {
    context.gate.assertAllowed(new URL(origin));
    const options = {
      origin,
      path: view.path,
      method: visitor.method,
      headers: upstreamHeaders(exchange),
      upgrade: headerOf(visitor.headers, 'upgrade') ?? 'websocket',
      headersTimeout: context.limits.firstByte,
      bodyTimeout: context.limits.idle,
    };
    context.gate.dispatcher.dispatch(
      options,
      handlerFor(exchange, { socket, head, resolve, reject }),
    );
  });
}

interface Joining {
  readonly socket: Duplex;
  /** Bytes that the visitor sent right after the request. */
  readonly head: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function handlerFor(exchange: Exchange, joining: Joining): Dispatcher.DispatchHandler {
  const { socket, head, resolve, reject } = joining;
  const { context } = exchange;
  let begun = false;
  const begin = (controller: Dispatcher.DispatchController, status: number, more: HeaderList) => {
    begun = true;
    const headers = visitorHeaders(exchange, rawHeadersOf(controller));
    socket.write(startOf(status, [...headers, ...more]), 'latin1');
  };
  return {
    onRequestStart(controller) {
      socket.once('close', () => {
        if (!begun) controller.abort(new Error('the visitor has disconnected'));
      });
    },
    onRequestUpgrade(controller, status, _headers, upstream) {
      const protocol = headerOf(exchange.visitor.headers, 'upgrade') ?? 'websocket';
      begin(controller, status, [
        ['connection', 'Upgrade'],
        ['upgrade', protocol],
      ]);
      if (head.length > 0) upstream.write(head);
      join(socket, upstream, context.limits);
      resolve();
    },
    onResponseStart(controller, status) {
      if (status < 200) return;
      begin(controller, status, [['connection', 'close']]);
      socket.once('close', () => controller.abort(new Error('the visitor has disconnected')));
    },
    onResponseData(controller, chunk) {
      if (socket.write(chunk)) return;
      controller.pause();
      socket.once('drain', () => controller.resume());
    },
    onResponseEnd() {
      // Close our side without waiting for the visitor to close its own.
      socket.end(() => socket.destroy());
      resolve();
    },
    onResponseError(_controller, error) {
      if (!begun) return reject(error);
      socket.destroy();
      resolve();
    },
  };
}

function rawHeadersOf({ rawHeaders }: Dispatcher.DispatchController): HeaderList {
  if (!Array.isArray(rawHeaders)) return [];
  return pairHeaders(
    rawHeaders.map((part) => (typeof part === 'string' ? part : part.toString('latin1'))),
  );
}

function startOf(status: number, headers: HeaderList): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n`;
}

/** Milliseconds of silence after which TCP keep-alive probes are sent. */
const keepAliveAfter = 60_000;

/** Pipes both directions. When one ends, the other is closed soon after, so no socket outlives the connection. */
function join(visitor: Duplex, site: Duplex, { halfClosed, upgradedIdle }: ProxyLimits): void {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    visitor.destroy();
    site.destroy();
  };
  for (const side of [visitor, site] as Socket[]) {
    side.on('error', end).on('close', end).on('timeout', end);
    side.once('end', () => {
      timer ??= setTimeout(end, halfClosed).unref();
    });
    side.setTimeout(upgradedIdle);
    side.setKeepAlive(true, keepAliveAfter);
  }
  visitor.pipe(site);
  site.pipe(visitor);
}
