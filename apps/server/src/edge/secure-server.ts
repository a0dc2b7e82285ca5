import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { Duplex } from 'node:stream';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Certificate, Certificates } from '@dragoman/core/certificates';
import { createByteCache } from '@dragoman/core/serving';
import type { Log } from '@dragoman/domain/log';
import { allowedMethods, endUnfinishedBodies, refusalOf } from '../connections/index.ts';
import { asHttp1, type Inner } from './visitors.ts';

export interface SecureOptions {
  readonly certificates: Certificates;
  readonly inner: (host: string) => Inner;
  readonly log: Log;
}

/** Milliseconds the first visitor of a host waits for its certificate. */
const longestWait = 15_000;
const maxContexts = 5000;
const idleSession = 180_000;
const kibibyte = 1024;

/**
 * Creates a TLS server for HTTP/2 and HTTP/1.1 that selects the certificate by SNI (RFC 6066 §3). Without a certificate
 * for the host the handshake fails: there is no default certificate.
 */
export function createTlsServer(options: SecureOptions): Http2SecureServer {
  const contextOf = createContexts(options);
  const server = createSecureServer({
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: longestWait + 5000,
    // A page has about a hundred files; streams above the limit wait.
    settings: { maxConcurrentStreams: 200, enablePush: false },
    maxSessionMemory: 20,
    SNICallback: (name, done) => {
      contextOf(name.toLowerCase()).then(
        (context) => done(null, context),
        (error) => done(error as Error),
      );
    },
    ...{
      maxHeaderSize: 64 * kibibyte,
      requestTimeout: 0,
      headersTimeout: 30_000,
      keepAliveTimeout: 65_000,
    },
  });
  endUnfinishedBodies(server);
  server.on('request', (request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined) {
      const fields = { allow: allowedMethods, 'content-length': '0' };
      response.writeHead(refusal.status, fields).end();
      return;
    }
    const isSecond = request.httpVersionMajor === 2;
    const authority = (isSecond ? request.authority : request.headers.host) ?? '';
    const inner = options.inner(authority.replace(/:\d*$/, '').toLowerCase());
    const [incoming, answer] = isSecond ? asHttp1(request, response) : [request, response];
    inner.answer(incoming as never, answer as never);
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    const host = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
    options.inner(host).upgrade(request, socket, head);
  });
  server.on('session', (session: ServerHttp2Session) => {
    session.setTimeout(idleSession, () => session.close());
    session.on('error', () => session.destroy());
  });
  server.on('tlsClientError', (error) => options.log.debug({ err: error }, 'no handshake'));
  server.on('clientError', (_error, socket: Duplex) => socket.destroy());
  server.on('unknownProtocol', (socket: Duplex) => socket.destroy());
  return server;
}

/** Caches TLS contexts by host, and renews them with the certificate. */
function createContexts({ certificates }: SecureOptions) {
  const contexts = createByteCache<{ serial: string; context: SecureContext }>(maxContexts);
  return async (host: string): Promise<SecureContext | undefined> => {
    const certificate = certificates.find(host) ?? (await certificates.obtain(host, longestWait));
    if (certificate === undefined) return undefined;
    const known = contexts.get(host);
    if (known?.serial === certificate.serial) return known.context;
    const context = contextFor(certificate);
    contexts.set(host, { serial: certificate.serial, context }, { size: 1 });
    return context;
  };
}

function contextFor({ chain, privateKey }: Certificate): SecureContext {
  return createSecureContext({ cert: chain, key: privateKey, minVersion: 'TLSv1.2' });
}
