import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';

export interface Visit {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface VisitOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** The visitor's own address. */
  readonly from?: string;
}

/** Reads a response body; rejects if it is cut off. */
function collect(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

/** Requests a URL over HTTPS with HTTP/1.1 from a local port, verifying the certificate against a root (PEM). */
export function visit(
  url: string,
  at: { port: number; root: string },
  { method = 'GET', headers = {}, body, from }: VisitOptions = {},
): Promise<Visit> {
  const { hostname, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: at.port,
      localAddress: from,
      servername: hostname,
      ca: at.root,
      path: pathname + search,
      method,
      headers: { host: `${hostname}:${at.port}`, ...headers },
      agent: false,
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const { statusCode: status = 0, headers: fields } = answer;
      collect(answer).then((text) => resolve({ status, headers: fields, text }), reject);
    });
    sent.end(body);
  });
}

/** Opens an HTTP/2 connection. */
export function openHttp2(url: string, at: { port: number; root: string }): ClientHttp2Session {
  const { hostname } = new URL(url);
  return connectHttp2(`https://${hostname}:${at.port}`, {
    createConnection: () =>
      connect({
        host: '127.0.0.1',
        port: at.port,
        servername: hostname,
        ca: at.root,
        ALPNProtocols: ['h2'],
      }),
  });
}

/** Like `visit`, over HTTP/2. */
export function visitHttp2(
  url: string,
  at: { port: number; root: string },
  { method = 'GET', headers = {}, body }: VisitOptions = {},
): Promise<Visit> {
  const { pathname, search } = new URL(url);
  const session = openHttp2(url, at);
  return new Promise<Visit>((resolve, reject) => {
    session.on('error', reject);
    const stream = session.request(
      { ':path': pathname + search, ':method': method, ...headers },
      { endStream: body === undefined },
    );
    stream.on('error', reject);
    stream.on('response', (fields) => {
      const { ':status': status = 0, ...rest } = fields;
      const found = { status, headers: rest as IncomingHttpHeaders };
      collect(stream).then((text) => resolve({ ...found, text }), reject);
    });
    if (body !== undefined) stream.end(body);
  }).finally(() => session.destroy());
}

/** Requests a URL over HTTP without following redirects. `isMapped` omits the port, as behind a mapping of port 80. */
export function visitPlain(url: string, port: number, isMapped = false): Promise<Visit> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const path = pathname + search;
    const sent = plainRequest({
      host: '127.0.0.1',
      port,
      path,
      headers: { host: isMapped ? host : `${host}:${port}` },
      agent: false,
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      collect(answer).then((text) => resolve({ status, headers, text }), reject);
    });
    sent.end();
  });
}

/** Returns a host's certificate without verifying it. Rejects if the handshake fails. */
export function certificateOf(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect(
      { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate());
        socket.destroy();
      },
    );
    socket.on('error', reject);
  });
}
