import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutgoingGate, createPageFetcher, type PageFetcher } from './index.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const text = 'Grüße '.repeat(500);
const bytes = Buffer.from(text);
const bomb = gzipSync(Buffer.alloc(50_000_000));
const code = (name: string) => expect.objectContaining({ code: name });
const encodings: Record<string, Buffer> = {
  gzip: gzipSync(bytes),
  'x-gzip': gzipSync(bytes),
  deflate: deflateSync(bytes),
  br: brotliCompressSync(bytes),
  zstd: zstdCompressSync(bytes),
  'gzip, br': brotliCompressSync(gzipSync(bytes)),
  identity: bytes,
};

const handlers: Record<string, Handler> = {
  '/echo': (request, response) => response.end(JSON.stringify(request.headers)),
  '/raw-deflate': (_request, response) =>
    response.setHeader('content-encoding', 'deflate').end(deflateRawSync(bytes)),
  '/bomb': (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  '/not-gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end('plain'),
  '/unknown': (_request, response) => response.setHeader('content-encoding', 'pack200').end('x'),
  '/layers': (_request, response) =>
    response.setHeader('content-encoding', 'gzip,gzip,gzip,gzip').end(bomb),
  '/cut-off': (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('x');
    setImmediate(() => response.destroy());
  },
  '/hang': () => undefined,
  '/drip': (_request, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/endless': (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  },
  '/missing': (_request, response) => response.writeHead(404).end('no such page'),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/metadata': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/to-file': (_request, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/a': (_request, response) => response.writeHead(301, { location: '/b#part' }).end('moved'),
  '/b': (_request, response) => response.writeHead(307, { location: './echo?q=1' }).end(),
  '/elsewhere': (request, response) =>
    response
      .writeHead(302, { location: `http://localhost:${request.socket.localPort}/echo` })
      .end(),
  '/no-location': (_request, response) => response.writeHead(302).end('odd'),
};

function handle(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const coding = searchParams.get('coding');
  if (coding !== null) {
    response.setHeader('content-encoding', coding).end(encodings[coding]);
    return;
  }
  handlers[pathname]?.(request, response);
}
const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1', 'localhost'] });
const fetchPage: PageFetcher = createPageFetcher(gate, { timeout: 5000 });
const read = (body: Uint8Array) => new TextDecoder().decode(body);

const server = createServer(handle);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(async () => {
  await gate.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('content codings', () => {
  test.each(Object.keys(encodings))('%s', async (coding) => {
    const page = await fetchPage(`${base}/?coding=${encodeURIComponent(coding)}`);
    expect(read(page.body)).toBe(text);
    expect(page.headers).not.toHaveProperty('content-encoding');
  });

  test('deflate without a zlib header', async () => {
    expect(read((await fetchPage(`${base}/raw-deflate`)).body)).toBe(text);
  });

  test.each(['/not-gzip', '/unknown', '/layers'])('%s is rejected', async (path) => {
    await expect(fetchPage(base + path)).rejects.toThrow(code('origin-invalid'));
  });
});

describe('limits', () => {
  test('a decompression bomb is stopped at the limit', async () => {
    expect(bomb.length).toBeLessThan(100_000);
    await expect(fetchPage(`${base}/bomb`, { maxBytes: 1_000_000 })).rejects.toThrow(
      code('too-large'),
    );
  });

  test('an endless body is stopped', async () => {
    await expect(fetchPage(`${base}/endless`)).rejects.toThrow(code('too-large'));
  });

  test.each(['/hang', '/drip'])('%s times out', async (path) => {
    await expect(fetchPage(base + path, { timeout: 150 })).rejects.toThrow(code('origin-timeout'));
  });

  test('the caller can abort', async () => {
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    const pending = fetchPage(`${base}/hang`, { signal: controller.signal });
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
  });

  test('a truncated body is an error', async () => {
    await expect(fetchPage(`${base}/cut-off`)).rejects.toThrow(code('origin-unreachable'));
  });
});

describe('redirects', () => {
  test('are followed and listed, without fragments', async () => {
    const page = await fetchPage(`${base}/a#top`);
    expect(page.url).toBe(`${base}/echo?q=1`);
    expect(page.redirects).toEqual([`${base}/a`, `${base}/b`]);
  });

  test.each([
    ['/loop', 'too-many-redirects'],
    ['/metadata', 'address-refused'],
    ['/to-file', 'address-refused'],
  ])('%s fails with %s', async (path, expected) => {
    await expect(fetchPage(base + path)).rejects.toThrow(code(expected));
  });

  test('credentials are not sent to another origin', async () => {
    const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Own': '1' };
    const here = JSON.parse(read((await fetchPage(`${base}/a`, { headers })).body));
    const there = JSON.parse(read((await fetchPage(`${base}/elsewhere`, { headers })).body));
    expect(here).toMatchObject({ authorization: 'Bearer x', cookie: 'a=b', 'x-own': '1' });
    expect(there).toMatchObject({ 'x-own': '1' });
    expect(there).not.toHaveProperty('authorization');
    expect(there).not.toHaveProperty('cookie');
  });

  test('a redirect without a location is returned as a page', async () => {
    const page = await fetchPage(`${base}/no-location`);
    expect([page.status, read(page.body)]).toEqual([302, 'odd']);
  });
});

test('an error page is returned as a page', async () => {
  const page = await fetchPage(`${base}/missing`);
  expect([page.status, read(page.body)]).toEqual([404, 'no such page']);
});

test("sends the product's user agent", async () => {
  const own = createPageFetcher(gate, { userAgent: 'Shop/1 (+https://shop.example/bot)' });
  const sent = JSON.parse(read((await fetchPage(`${base}/echo`)).body));
  expect(sent['user-agent']).toMatch(/^Dragoman\/\d/);
  expect(read((await own(`${base}/echo`)).body)).toContain('Shop/1');
});

test('invalid addresses and refused connections have different errors', async () => {
  await expect(fetchPage('not an address')).rejects.toThrow(code('address-invalid'));
  await expect(fetchPage('http://127.0.0.1:1024/')).rejects.toThrow(code('origin-unreachable'));
});

test("redirect 'manual' returns the redirect itself", async () => {
  const page = await fetchPage(`${base}/a`, { redirect: 'manual' });
  expect(page).toMatchObject({ status: 301, redirects: [], url: `${base}/a` });
  expect(page.headers).toMatchObject({ location: '/b#part' });
});
