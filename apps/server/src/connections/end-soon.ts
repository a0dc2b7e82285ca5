import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';

/** Milliseconds a peer has to read the last bytes sent to it (RFC 9112 §9.6). */
const lingering = 2000;

/** Sends the last bytes of a connection, then closes it within `lingering` milliseconds, whatever the peer does. */
export function endSoon(socket: Duplex, bytes?: string | Buffer): void {
  const timer = setTimeout(() => socket.destroy(), lingering).unref();
  socket.once('close', () => clearTimeout(timer));
  // Drain the input: unread data would cause a reset, which can discard the response.
  socket.on('error', () => {}).resume();
  socket.end(bytes);
}

/**
 * Destroys the connection (or HTTP/2 stream) of a request whose body is still incomplete `lingering` milliseconds after its
 * response was sent.
 */
export function endUnfinishedBodies(server: Server | Http2SecureServer): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasNoBody(request)) return;
    response.once('finish', () => {
      if (request.complete) return;
      const body: Duplex = 'stream' in request ? (request.stream as Duplex) : request.socket;
      const timer = setTimeout(() => {
        if (!request.complete) body.destroy();
      }, lingering).unref();
      request.once('close', () => clearTimeout(timer));
    });
  });
}

/** True if an HTTP/1.1 request announces no body (RFC 9112 §6). */
function hasNoBody({ headers, httpVersionMajor }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  return httpVersionMajor === 1 && length === undefined && coding === undefined;
}
