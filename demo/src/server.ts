import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, fileAnswer } from './files.ts';
import { type Cart, changeCart, readCart, writeCart } from './pages/cart.ts';
import { demoPage } from './site.ts';

/** What an owner of the shop would have added to it. */
export interface Carried {
  /** HTML before the end of each page. */
  readonly snippet: string;
  /** Addresses of sitemaps that robots.txt names. */
  readonly sitemaps: readonly string[];
  /** Scheme and host that pages name as their own, if those are not the requested ones. */
  readonly origin?: string;
}

type ReadCarried = (hostname: string) => Promise<Carried | undefined>;

export interface RunningDemo {
  readonly url: string;
  /** From now on, pages and robots.txt of a host carry what `read` returns for it. */
  carry(read: ReadCarried): void;
  close(): Promise<void>;
}

const formLimit = 64 * 1024;
const privatePaths = new Set(['/cart', '/search', '/contact/thank-you']);

/** Serves the shop over HTTP. `port` 0 takes any free port. Rejects if the port is taken. */
export function startDemo(options: { host: string; port: number }): Promise<RunningDemo> {
  let readCarried: ReadCarried = async () => undefined;
  const server = createServer((request, response) => {
    handle(request, response, (hostname) => readCarried(hostname)).catch(() => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
      response.end('Bad request\n');
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://${options.host}:${port}`,
        carry(read) {
          readCarried = read;
        },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  carriedBy: ReadCarried,
): Promise<void> {
  const url = new URL(request.url ?? '/', originOf(request));
  if (request.method === 'POST') return receiveForm(request, response, url.pathname);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD, POST' }).end();
    return;
  }
  const path = url.pathname;
  if (path !== '/' && path.endsWith('/')) {
    const location = path.replace(/(?<!\/)\/+$/, '').replace(/^\/+/, '/') || '/';
    response.writeHead(301, { location: location + url.search }).end();
    return;
  }
  const carried = await carriedBy(url.hostname);
  send(request, response, fileAnswer(url, carried?.sitemaps) ?? page(request, url, carried));
}

function cartOf(request: IncomingMessage): Cart {
  return readCart(/(?:^|;\s*)cart=([^;]*)/.exec(request.headers.cookie ?? '')?.[1]);
}

function originOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://localhost';
}

function page(request: IncomingMessage, url: URL, carried: Carried | undefined): Answer {
  const { pathname: path, origin, searchParams: query } = url;
  const visit = { origin, query, cart: cartOf(request), ...carried };
  const { status, html } = demoPage(path, visit);
  const cacheControl = privatePaths.has(path) || status === 404 ? 'private, no-cache' : 'no-cache';
  return { status, type: 'text/html; charset=utf-8', cacheControl, body: html };
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': answer.cacheControl,
    etag,
    ...(answer.cacheControl.startsWith('private') ? { vary: 'Cookie' } : {}),
  };
  const known = (request.headers['if-none-match'] ?? '')
    .replaceAll('W/', '')
    .split(',')
    .map((tag) => tag.trim());
  if (answer.status === 200 && known.includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...headers,
    'content-type': answer.type,
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function receiveForm(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request));
  const change = /^\/cart\/(add|update|remove)$/.exec(path)?.[1];
  if (change !== undefined) {
    const quantity = change === 'remove' ? 0 : Number.parseInt(form.get('quantity') ?? '1', 10);
    const old = cartOf(request);
    const safe = Number.isInteger(quantity) && quantity >= 0 ? quantity : 0;
    const cart = changeCart(old, form.get('product') ?? '', safe, change === 'add');
    response.setHeader(
      'set-cookie',
      `cart=${writeCart(cart)}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
    );
  }
  const target = change !== undefined ? '/cart' : path === '/contact' ? '/contact/thank-you' : '';
  if (target === '') response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
  else response.writeHead(303, { location: target, 'cache-control': 'no-store' }).end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > formLimit) throw new Error('form too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
