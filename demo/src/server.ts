import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawProduct } from './drawings/products.ts';
import { drawScene } from './drawings/scenes.ts';
import { changeCart, readCart, writeCart } from './pages/cart.ts';
import { departures } from './shop/departures.data.ts';
import { demoPage, robots, sitemap } from './site.ts';

export interface RunningDemo {
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly cacheControl: string;
  readonly body: string;
}

const formLimit = 64 * 1024;
const day = 'public, max-age=86400';
const privatePaths = new Set(['/cart', '/search', '/contact/thank-you']);

/** Serves the shop over HTTP. `port` 0 takes any free port. Rejects with the system's error when the port is taken. */
export function startDemo(options: { host: string; port: number }): Promise<RunningDemo> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
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
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', originOf(request));
  if (request.method === 'POST') return receiveForm(request, response, url.pathname);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD, POST' }).end();
    return;
  }
  send(request, response, file(url) ?? page(request, url));
}

function originOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://localhost';
}

function page(request: IncomingMessage, url: URL): Answer {
  const path = url.pathname;
  if (path !== '/' && path.endsWith('/')) return moved(path.slice(0, -1) + url.search);
  const cart = readCart(/(?:^|;\s*)cart=([^;]*)/.exec(request.headers.cookie ?? '')?.[1]);
  const { status, html } = demoPage(path, { origin: url.origin, query: url.searchParams, cart });
  const cacheControl = privatePaths.has(path) || status === 404 ? 'private, no-cache' : 'no-cache';
  return { status, type: 'text/html; charset=utf-8', cacheControl, body: html };
}

function moved(location: string): Answer {
  return { status: 301, type: location.replace(/^\/+/, '/'), cacheControl: day, body: '' };
}

function file(url: URL): Answer | undefined {
  const path = url.pathname;
  const found = (type: string, body: string, cacheControl = day) => ({
    status: 200,
    type,
    cacheControl,
    body,
  });
  if (path === '/style.css')
    return found('text/css; charset=utf-8', asset('style.css'), 'no-cache');
  if (path === '/departures.js')
    return found('text/javascript; charset=utf-8', asset('departures.js'));
  if (path === '/favicon.svg') return found('image/svg+xml', asset('favicon.svg'));
  if (path === '/robots.txt') return found('text/plain; charset=utf-8', robots(url.origin));
  if (path === '/sitemap.xml') return found('application/xml; charset=utf-8', sitemap(url.origin));
  if (path === '/api/departures.json') {
    return found('application/json', JSON.stringify({ departures }), 'no-cache');
  }
  const [, name, small] = /^\/images\/([a-z-]+?)(-small)?\.svg$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const image = drawProduct(name, small === undefined) ?? drawScene(name + (small ?? ''));
  return image === undefined ? undefined : found('image/svg+xml', image);
}

function asset(name: string): string {
  return readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8');
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (answer.status === 301) {
    response.writeHead(301, { location: answer.type, 'cache-control': answer.cacheControl }).end();
    return;
  }
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': answer.cacheControl,
    etag,
    ...(answer.cacheControl.startsWith('private') ? { vary: 'Cookie' } : {}),
  };
  const known = (request.headers['if-none-match'] ?? '').replaceAll('W/', '').split(/\s*,\s*/);
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
    const old = readCart(/(?:^|;\s*)cart=([^;]*)/.exec(request.headers.cookie ?? '')?.[1]);
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
