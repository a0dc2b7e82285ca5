import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';

/** Milliseconds in which a peer may read what was sent to it last (RFC 9112 §9.6). */
const lingering = 2000;

/** Sends the last bytes of a connection and ends it soon, whatever the peer does. */
export function endSoon(socket: Duplex, bytes?: string | Buffer): void {
  const timer = setTimeout(() => socket.destroy(), lingering).unref();
  socket.once('close', () => clearTimeout(timer));
  // What still comes is read and dropped: the peer would otherwise lose the answer to a reset.
  socket.on('error', () => {}).resume();
  socket.end(bytes);
}

/**
 * From now on a request whose body is still on its way once it was answered has a short time to end: its connection is
 * destroyed then, or its stream of HTTP/2.
 */
export function endUnfinishedBodies(server: Server | Http2SecureServer): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
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
