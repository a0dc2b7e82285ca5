import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { allowedMethods } from './one-host.ts';

const answer = [
  'HTTP/1.1 405 Method Not Allowed',
  `allow: ${allowedMethods}`,
  'content-length: 0',
  'connection: close',
];

/** Responds to CONNECT with 405 (RFC 9110 §9.3.6 and §15.5.6). By default a Node server hangs up without a response. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    socket.end(`${answer.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  });
}
