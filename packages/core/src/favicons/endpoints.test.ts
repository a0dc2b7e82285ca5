import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closing, createTestDatabase } from '@dragoman/database/testing';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import {
  createFavicons,
  type FaviconOptions,
  faviconEndpoints,
  sweepFavicons,
  watchFavicons,
} from './index.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const ico = Buffer.from('00000100010010100000', 'hex');
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
/** Path → the website's response. */
let pages: Record<
  string,
  { status?: number; headers?: Record<string, string>; body?: string | Buffer }
>;
let requested: string[];
let now: number;
let delay = 0;
const harnesses: ApiHarness[] = [];

const testDatabase = closing(await createTestDatabase());
const site = createServer((request, response) => {
  requested.push(request.url ?? '');
  const page = pages[request.url ?? ''] ?? { status: 404, body: 'none' };
  setTimeout(() => response.writeHead(page.status ?? 200, page.headers).end(page.body), delay);
});
await new Promise<void>((resolve) => {
  site.listen(0, '127.0.0.1', resolve);
});
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
const gate = closing(createOutgoingGate({ allowedHosts: [host] }));
beforeEach(async () => {
  pages = {};
  requested = [];
  delay = 0;
  now = Date.now();
  await testDatabase.database.pool.query('truncate favicons');
});
afterAll(async () => {
  for (const harness of harnesses) await harness.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

async function open(options: Partial<FaviconOptions> = {}): Promise<ApiHarness> {
  const favicons = createFavicons({
    database: testDatabase.database,
    fetchPage: createPageFetcher(gate),
    now: () => now,
    ...options,
  });
  const harness = await startApi(faviconEndpoints({ favicons }));
  harnesses.push(harness);
  return harness;
}
const icon = (harness: ApiHarness, query = `host=${host}`) =>
  harness.call(`GET /api/favicon?${query}`);

describe('200', () => {
  test('the start page’s icon closest in size, typed by its bytes', async () => {
    pages['/'] = {
      body: '<link rel="icon" sizes="16x16" href="/16"><link rel="icon" sizes="48x48" href="/48">',
    };
    pages['/48'] = { body: png, headers: { 'content-type': 'text/html' } };
    pages['/16'] = { body: ico };
    const harness = await open();
    const { status, headers } = await icon(harness);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(requested).toEqual(['/', '/48']);
    const small = await icon(harness, `host=${host.toUpperCase()}&size=16`);
    expect(small.headers.get('content-type')).toBe('image/x-icon');
    expect(
      Buffer.from(await (await fetch(`${harness.url}/api/favicon?host=${host}`)).arrayBuffer()),
    ).toEqual(png);
  });

  test('falls back to the next valid icon, finally /favicon.ico', async () => {
    pages['/'] = {
      body: '<link rel=icon href=/gone><link rel=icon href=/page><link rel=icon href=data:text/html,hi>',
    };
    pages['/page'] = { body: '<html>login</html>', headers: { 'content-type': 'image/png' } };
    pages['/favicon.ico'] = { body: ico };
    expect((await icon(await open())).headers.get('content-type')).toBe('image/x-icon');
    expect(requested).toEqual(['/', '/gone', '/page', '/favicon.ico']);
  });

  test('an SVG icon runs no scripts, even if opened as a page', async () => {
    pages['/'] = { body: `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}">` };
    const { headers, text } = await icon(await open());
    expect([headers.get('content-type'), text]).toEqual(['image/svg+xml', svg]);
    const policy = headers.get('content-security-policy');
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });

  test('follows redirects', async () => {
    pages['/'] = { status: 302, headers: { location: '/en/' } };
    pages['/en/'] = { body: '<link rel="icon" href="i.png">' };
    pages['/en/i.png'] = { status: 301, headers: { location: '/moved.png' } };
    pages['/moved.png'] = { body: png };
    expect((await icon(await open())).status).toBe(200);
  });

  test('cached for a week in all processes; concurrent requests share one lookup', async () => {
    pages['/favicon.ico'] = { body: ico };
    delay = 30;
    const [one, other] = [await open(), await open()];
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await icon(one)).status));
    expect([statuses, requested]).toEqual([
      [200, 200, 200, 200],
      ['/', '/favicon.ico'],
    ]);
    expect((await icon(other)).status).toBe(200);
    now += 6 * 24 * 3_600_000;
    await icon(other);
    expect(requested).toHaveLength(2);
    now += 2 * 24 * 3_600_000;
    pages['/favicon.ico'] = { body: png };
    expect((await icon(other)).headers.get('content-type')).toBe('image/png');
  });

  test('an unreachable website’s cached icon', async () => {
    pages['/favicon.ico'] = { body: ico };
    const closed = createServer((_request, response) => response.end(ico));
    await new Promise<void>((resolve) => {
      closed.listen(0, '127.0.0.1', resolve);
    });
    const other = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
    const otherGate = createOutgoingGate({ allowedHosts: [other] });
    const harness = await open({ fetchPage: createPageFetcher(otherGate) });
    expect((await icon(harness, `host=${other}`)).status).toBe(200);
    closed.closeAllConnections();
    await new Promise((resolve) => closed.close(resolve));
    now += 8 * 24 * 3_600_000;
    expect((await icon(harness, `host=${other}`)).status).toBe(200);
    await otherGate.close();
  });

  test('from a public service if configured', async () => {
    pages['/icons?of=shop.example&width=64'] = { body: png };
    const harness = await open({ service: `http://${host}/icons?of={host}&width={size}` });
    expect((await icon(harness, 'host=shop.example&size=64')).status).toBe(200);
    expect(requested).toEqual(['/icons?of=shop.example&width=64']);
    expect((await icon(harness, 'host=none.example&size=64')).status).toBe(204);
  });
});

describe('400', () => {
  test.each([
    ['', 'host'],
    ['host=', 'host'],
    ['host=a/b', 'host'],
    ['host=user@a.example', 'host'],
    ['host=a.example&size=0', 'size'],
    ['host=a.example&size=9999', 'size'],
    ['host=a.example&size=big', 'size'],
  ])('“%s”', async (query, field) => {
    const { status, body } = await icon(await open(), query);
    expect([status, body.field]).toEqual([400, field]);
  });
});

describe('204', () => {
  test('a website without an icon is requested once a day', async () => {
    const harness = await open();
    for (const _ of [1, 2, 3]) expect((await icon(harness)).status).toBe(204);
    expect(requested).toEqual(['/', '/favicon.ico']);
    now += 25 * 3_600_000;
    pages['/favicon.ico'] = { body: ico };
    expect((await icon(harness)).status).toBe(200);
  });

  test('an icon that is too large, empty, or an error page', async () => {
    pages['/'] = {
      body: '<link rel=icon href=/large><link rel=icon href=/empty><link rel=icon href=/error>',
    };
    pages['/large'] = { body: Buffer.concat([png, Buffer.alloc(300_000)]) };
    pages['/empty'] = { body: '' };
    pages['/error'] = { status: 500, body: png };
    expect((await icon(await open())).status).toBe(204);
  });

  test.each([
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '127.0.0.1:22',
    '0x7f.1',
    'metadata.localhost',
  ])('a private address: %s', async (own) => {
    expect((await icon(await open(), `host=${encodeURIComponent(own)}`)).status).toBe(204);
  });

  test('a website that redirects to a private address', async () => {
    pages['/'] = {
      body: '<link rel="icon" href="http://127.0.0.1:1/i.png"><link rel="icon" href="/away">',
    };
    pages['/away'] = { status: 302, headers: { location: 'http://169.254.169.254/latest/' } };
    expect((await icon(await open())).status).toBe(204);
    expect(requested).toEqual(['/', '/away', '/favicon.ico']);
  });
});

test('icons that are no longer requested are deleted', async () => {
  pages['/favicon.ico'] = { body: ico };
  await icon(await open());
  await watchFavicons({ database: testDatabase.database })();
  expect((await icon(await open())).status).toBe(200);
  expect(requested).toHaveLength(2);
  expect(await sweepFavicons(testDatabase.database, { now: now + 70 * 24 * 3_600_000 })).toBe(1);
});

test('the cache is bounded and retains the icons that expire last', async () => {
  const { database } = testDatabase;
  const days = [3, 1, 2].map((day) => ({
    host: `${day}.example`,
    size: 32,
    expires_at: new Date(now + day * 24 * 3_600_000),
  }));
  await database.kysely.insertInto('favicons').values(days).execute();
  await sweepFavicons(database, { now, max: 2 });
  const stored = await database.kysely
    .selectFrom('favicons')
    .select('host')
    .orderBy('host')
    .execute();
  expect(stored).toEqual([{ host: '2.example' }, { host: '3.example' }]);
});
