import type { RequestListener } from 'node:http';
import zlib from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const greeting = htmlOf('<p>Good day</p>');
let failing = false;
const failable =
  (headers: Record<string, string>): RequestListener =>
  (request, response) =>
    failing ? void response.writeHead(503).end() : sendHtml(greeting, headers)(request, response);
const validated =
  (header: string, value: string, condition: string): RequestListener =>
  (request, response) => {
    const headers = { 'cache-control': 'no-cache', [header]: value };
    if (request.headers[condition] === value) response.writeHead(304, headers).end();
    else sendHtml(greeting, headers)(request, response);
  };
const asset = Buffer.from('0123456789');

const site = routesOf(
  {
    '/stale': failable({ 'cache-control': 'max-age=0, stale-if-error=60' }),
    '/strict': failable({ 'cache-control': 'max-age=0, must-revalidate' }),
    '/tagged': validated('etag', '"one"', 'if-none-match'),
    '/dated': validated('last-modified', 'Sat, 21 Nov 2026 05:05:00 GMT', 'if-modified-since'),
    '/private': sendHtml(greeting, { 'cache-control': 'private, max-age=60' }),
    '/public': sendHtml(greeting, { 'cache-control': 'public, max-age=60' }),
    '/varied': (request, response) => {
      const device = String(request.headers['x-device'] ?? 'any');
      sendHtml(htmlOf(`<p>${device}</p>`), { vary: 'X-Device', 'cache-control': 'max-age=60' })(
        request,
        response,
      );
    },
    '/part': (request, response) =>
      request.headers['hx-request'] === undefined
        ? sendHtml(greeting)(request, response)
        : sendHtml('<p>only a part</p>')(request, response),
    '/who': (request, response) =>
      sendHtml(htmlOf(`<p>${request.headers.authorization ?? 'nobody'}</p>`))(request, response),
    '/a.bin': (request, response) => {
      const [, from = '0', to = '9'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      const part = asset.subarray(Number(from), Number(to) + 1);
      const headers = { etag: '"bin"', 'content-range': `bytes ${from}-${to}/10` };
      if (request.headers['if-none-match'] === '"bin"') response.writeHead(304, headers).end();
      else response.writeHead(request.headers.range ? 206 : 200, headers).end(part);
    },
    '/ranged': (request, response) =>
      request.headers.range === undefined
        ? sendHtml(greeting)(request, response)
        : response
            .writeHead(206, { 'content-type': 'text/html', 'content-range': 'bytes 0-3/99' })
            .end('<!do'),
  },
  sendHtml(greeting, {
    etag: '"strong"',
    'last-modified': 'Sat, 21 Nov 2026 05:05:00 GMT',
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=60',
  }),
);

const harness = await startHarness(site);
const { get, asked } = harness;
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
afterAll(() => harness.close());

test('35 pages have our own weak validators and revalidate with them', async () => {
  const page = await get('/fr/v', { headers: { 'accept-encoding': 'gzip;q=0.5, br' } });
  expect(page.headers['content-encoding']).toBe('br');
  expect(zlib.brotliDecompressSync(page.body).toString()).toContain('Bonjour');
  expect(page.headers.etag).toMatch(/^W\/"dragoman-/);
  expect(page.headers['last-modified']).toBeUndefined();
  expect(page.headers['accept-ranges']).toBeUndefined();
  expect(page.headers.vary).toContain('Accept-Encoding');
  const known = { 'if-none-match': String(page.headers.etag) };
  const unchanged = await get('/fr/v', { headers: known });
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  expect(unchanged.headers.etag).toBe(page.headers.etag);
  expect((await get('/es/v', { headers: known })).status).toBe(200);
  expect((await get('/fr/v', { headers: { 'if-none-match': '"strong"' } })).status).toBe(200);
});
test('35 HEAD returns the headers of GET and fetches pages with GET', async () => {
  const head = await get('/fr/head', { method: 'HEAD' });
  const plain = await get('/fr/head');
  expect(head.headers['content-length']).toBe(String(plain.body.length));
  expect(head.headers.etag).toBe(plain.headers.etag);
  expect(head.body).toHaveLength(0);
  expect((await get('/fr/a.bin', { method: 'HEAD' })).headers.etag).toBe('"bin"');
});
test('35 range requests return parts of files but whole pages', async () => {
  const part = await get('/fr/a.bin', { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.text]).toEqual([206, '234']);
  expect(part.headers['content-range']).toBe('bytes 2-4/10');
  expect((await get('/fr/a.bin', { headers: { 'if-none-match': '"bin"' } })).status).toBe(304);
  const page = await get('/fr/ranged', { headers: { range: 'bytes=0-3' } });
  expect([page.status, page.headers['content-range']]).toEqual([200, undefined]);
  expect(page.text).toContain('Bonjour');
});
test('35 a stale page is served while its site fails, unless the site forbids it', async () => {
  await get('/fr/stale');
  await get('/fr/strict');
  failing = true;
  const stale = await get('/es/stale');
  expect([stale.status, stale.headers['x-dragoman']]).toEqual([
    200,
    'translated; language=es; cache=stale',
  ]);
  expect(stale.text).toContain('Buenos días');
  expect((await get('/fr/strict')).status).toBe(503);
  failing = false;
});
test.each(['/tagged', '/dated'])(
  '35 %s: a cached page is revalidated with the site',
  async (path) => {
    const first = await get(`/fr${path}`);
    const second = await get(`/fr${path}`);
    expect([first, second].map(({ headers }) => headers['x-dragoman'])).toEqual([
      'translated; language=fr; cache=miss',
      'translated; language=fr; cache=revalidated',
    ]);
    expect(second.text).toBe(first.text);
    expect(asked(path)).toBe(2);
  },
);
test('35 a page with Vary is cached for requests with matching fields', async () => {
  const page = async (device: string) =>
    (await get('/fr/varied', { headers: { 'x-device': device } })).text;
  expect(await page('phone')).toContain('phone');
  expect(await page('desk')).toContain('desk');
  expect(await page('desk')).toContain('desk');
  expect(asked('/varied')).toBe(2);
});
test('38 private pages and responses to credentials are not cached', async () => {
  await get('/fr/private');
  await get('/fr/private');
  expect(asked('/private')).toBe(2);
  const mine = await get('/fr/who', { headers: { authorization: 'Basic ada' } });
  expect(mine.text).toContain('Basic ada');
  expect((await get('/fr/who')).text).toContain('nobody');
});
test('38 visitors with cookies get only public pages from the cache', async () => {
  const headers = { cookie: 'a=b' };
  await get('/fr/public');
  await get('/fr/public', { headers });
  expect(asked('/public')).toBe(1);
  await get('/fr/cached');
  await get('/fr/cached', { headers });
  expect(asked('/cached')).toBe(2);
});
test('38 the response to an unusual request field is not shared', async () => {
  const part = { headers: { 'hx-request': 'true' } };
  const together = await Promise.all([get('/fr/part', part), get('/fr/part')]);
  const apart = [await get('/fr/part', part), await get('/fr/part')];
  for (const [fragment, page] of [together, apart]) {
    expect(fragment?.text).toContain('only a part');
    expect(page?.text).toContain('Bonjour');
  }
});
test('38 pages are not shared between languages', async () => {
  expect((await get('/es/')).text).toContain('Buenos días');
  expect((await get('/fr/')).text).toContain('Bonjour');
});
test('39 a page requested in every language is fetched once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => get(index % 2 ? '/fr/popular' : '/es/popular')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(asked('/popular')).toBe(1);
});
