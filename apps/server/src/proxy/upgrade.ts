import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Exchange } from './exchange.ts';
import { headerOf, pairHeaders } from './header-list.ts';
import { upstreamHeaders, upstreamOrigin } from './request-headers.ts';
import { visitorHeaders } from './response-headers.ts';

/** Joins the visitor's connection to one of the site's for a protocol of their own (RFC 9110 §7.8), WebSocket most often. */
export async function joinUpgrade(exchange: Exchange, socket: Duplex, head: Buffer): Promise<void> {
  const { context, visitor, view } = exchange;
  const origin = upstreamOrigin(exchange);
  context.gate.assertAllowed(new URL(origin));
  const options: Dispatcher.UpgradeOptions & { origin: string } = {
    origin,
    path: view.path,
    method: visitor.method,
    headers: upstreamHeaders(exchange) as unknown as Record<string, string>,
    protocol: headerOf(visitor.headers, 'upgrade') ?? 'websocket',
    responseHeaders: 'raw',
  };
  const upstream = await context.gate.dispatcher.upgrade(options);
  const headers = visitorHeaders(exchange, pairHeaders(upstream.headers as unknown as string[]));
  const protocol = headerOf(visitor.headers, 'upgrade') ?? 'websocket';
  const lines = [...headers, ['connection', 'Upgrade'], ['upgrade', protocol]].map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (head.length > 0) upstream.socket.write(head);
  join(socket, upstream.socket);
  join(upstream.socket, socket);
}

function join(from: Duplex, to: Duplex): void {
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
  from.pipe(to);
}
