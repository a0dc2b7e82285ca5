import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Certificates } from '@dragoman/core/certificates';
import { acmeChallengePath } from '@dragoman/domain/deployment';
import { hostOf } from '@dragoman/domain/serving';
import { allowedMethods, endUnfinishedBodies, refusalOf } from '../connections/index.ts';
import type { Inner } from './visitors.ts';

export interface PlainOptions {
  readonly certificates: Certificates;
  readonly inner: (host: string) => Inner;
  /** The ports this process listens on. */
  readonly httpsPort: () => number;
  readonly httpPort: () => number;
}

// Long enough to save most repeats, short enough to reverse.
const redirectCaching = 'max-age=600';

/** Creates the HTTP server: answers ACME challenges, redirects to HTTPS if possible, and passes on everything else. */
export function createPlainServer(options: PlainOptions): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {});
    const refusal = refusalOf(request);
    if (refusal !== undefined) return refuse(response, refusal.status);
    const host = hostOf(request.headers.host ?? '');
    const path = request.url ?? '/';
    if (path.startsWith(acmeChallengePath)) {
      const token = path.slice(acmeChallengePath.length).split('?', 1)[0] ?? '';
      const shown = await options.certificates.answer(host, token);
      if (shown !== undefined) return sendText(request, response, shown);
    }
    const target = redirectOf(options, request.headers.host ?? '', path);
    if (target === undefined) return options.inner(host).answer(request, response);
    const status = request.method === 'GET' || request.method === 'HEAD' ? 301 : 308;
    const fields = { location: target, 'cache-control': redirectCaching, 'content-length': '0' };
    response.writeHead(status, fields).end();
    request.resume();
  };
  const server = createServer(
    { maxHeaderSize: 65_536, requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      answer(request, response).catch(() => response.destroy());
    },
  );
  server.on('upgrade', (request, socket, head) => {
    options.inner(hostOf(request.headers.host ?? '')).upgrade(request, socket, head);
  });
  endUnfinishedBodies(server);
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}

function refuse(response: ServerResponse, status: number): void {
  const fields = { allow: allowedMethods, connection: 'close', 'content-length': '0' };
  response.writeHead(status, fields).end();
}

/** Returns the HTTPS address, or undefined without a valid certificate and for `/.well-known/`. */
function redirectOf(options: PlainOptions, authority: string, path: string) {
  const host = hostOf(authority);
  const certificate = options.certificates.find(host);
  if (certificate === undefined || certificate.notAfter.getTime() < Date.now()) return undefined;
  if (path.startsWith('/.well-known/') || !path.startsWith('/')) return undefined;
  // A Host without a port, while we listen on another, means that port 80 is mapped to us; then so is 443.
  const isMapped = !/:\d+$/.test(authority) && options.httpPort() !== 80;
  const port = isMapped ? 443 : options.httpsPort();
  return `https://${host}${port === 443 ? '' : `:${port}`}${path}`;
}

function sendText(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
  request.resume();
}
