import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness, talk } from './proxy.fixture.ts';

const greeting = htmlOf('<p>Good day</p>');
const html = { 'content-type': 'text/html' };
let endless: { response: ServerResponse; sent: number } | undefined;

/** Writes as fast as the client reads, without end. */
function sendEndless(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, '<p>x</p>');
  const stream = { response: response.writeHead(200, html), sent: 0 };
  endless = stream;
  const write = () => {
    let taken = true;
    while (taken && !response.destroyed) {
      taken = response.write(chunk);
      stream.sent += chunk.length;
    }
  };
  response.on('drain', write);
  write();
}

const site = routesOf(
  {
    '/slow': (_request, response) => void setTimeout(() => response.end(greeting), 5000),
    '/drip': (_request, response) => {
      response.writeHead(200, html);
      const timer = setInterval(() => response.write('<p>x</p>'), 50);
      response.on('close', () => clearInterval(timer));
    },
    '/cut': (_request, response) => {
      response.writeHead(200, { ...html, 'content-length': '5000' });
      response.write(greeting, () => response.destroy());
    },
    '/cut.png': (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '5000' });
      response.write('abc', () => response.destroy());
    },
    '/endless': (_request, response) => sendEndless(response),
    '/large': sendHtml(htmlOf('<p>Good day</p>'.repeat(400_000))),
    '/reset': (request) => void request.socket.resetAndDestroy(),
    '/error': (_request, response) => response.writeHead(500, html).end(greeting),
  },
  sendHtml(greeting, { 'cache-control': 'max-age=60', etag: '"a"' }),
);

// Languages loaded ahead would still be served while the store is down.
const harness = await startHarness(site, {
  limits: { firstByte: 800, page: 800 },
  readsAhead: false,
});
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
await harness.change({ translation_languages: ['fr', 'es', 'ar'] });
afterAll(() => harness.close());

test.each([
  ['/fr/slow', 504],
  ['/fr/drip', 504],
  ['/fr/cut', 502],
  ['/fr/reset', 502],
])('40 %s fails within the time limit with a distinct status', async (path, status) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-dragoman']).toMatch(/^error; reason=origin-/);
});
test('40 a file cut off by the site is cut off for the visitor', async () => {
  await expect(get('/fr/cut.png')).rejects.toThrow('aborted');
});
test('40 unknown and malformed hosts are rejected', async () => {
  expect((await ask(harness.proxy.port, 'nobody.test', '/')).status).toBe(404);
  const received = await talk(
    harness.proxy.port,
    'GET /fr/ HTTP/1.1\r\nHost: a b\r\n\r\n',
    '\r\n\r\n',
  );
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
});
test('40 an error page is translated and keeps its status', async () => {
  const answer = await get('/fr/error');
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('Bonjour');
});
test('40 a page above the size limit is sent whole and untranslated', async () => {
  const answer = await get('/fr/large');
  expect(answer.headers['x-dragoman']).toBe('original; reason=too-large');
  expect(answer.text).toBe(htmlOf('<p>Good day</p>'.repeat(400_000)));
});
test('40 an endless page uses bounded memory and is aborted when the visitor disconnects', async () => {
  const socket = connect(harness.proxy.port, '127.0.0.1', () => {
    socket.pause();
    socket.write(`GET /fr/endless HTTP/1.1\r\nHost: ${harness.host}\r\n\r\n`);
  });
  let before = -1;
  const settled = async () => {
    const now = endless?.sent ?? -2;
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(settled, { timeout: 10_000, interval: 500 }).toBe(true);
  // The limit plus the socket buffers of two connections.
  expect(endless?.sent).toBeLessThan(40_000_000);
  expect(endless?.sent).toBeGreaterThan(5_000_000);
  socket.destroy();
  await expect.poll(() => endless?.response.destroyed, { timeout: 15_000 }).toBe(true);
});
test('38 a page is not cacheable while translations cannot be read, and recovers afterwards', async () => {
  await harness.translate('Good day', 'Buenos días', 'es');
  const rename = (from: string, to: string) =>
    harness.database.kysely.schema.alterTable(from).renameTo(to).execute();
  await rename('translated_strings', 'elsewhere');
  const failed = await get('/es/later');
  await rename('elsewhere', 'translated_strings');
  expect(failed.text).toBe(greeting);
  expect(failed.headers['x-dragoman']).toBe('original; reason=translations-unavailable');
  expect(failed.headers['cache-control']).toBe('no-store');
  expect([failed.headers.etag, failed.headers.expires]).toEqual([undefined, undefined]);
  const text = async () => (await get('/es/later')).text;
  await expect.poll(text, { timeout: 15_000 }).toContain('Buenos días');
});
test('40 pages are served while the store is down, untranslated if nothing is cached', async () => {
  expect((await get('/fr/')).text).toContain('Bonjour');
  await harness.database.close();
  expect((await get('/fr/')).text).toContain('Bonjour');
  expect((await get('/es/')).text).toContain('Buenos días');
  const arabic = await get('/ar/');
  expect(arabic.text).toBe(greeting);
  expect(arabic.headers['x-dragoman']).toBe('original; reason=translations-unavailable');
  expect(arabic.headers['cache-control']).toBe('no-store');
  expect((await ask(harness.proxy.port, 'other.test', '/')).status).toBe(502);
});
