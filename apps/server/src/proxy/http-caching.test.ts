import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { ask, type Harness, startHarness } from './proxy.fixture.ts';

type Headers = Record<string, string>;

/** Response headers of the site by path. */
const headersOf = new Map<string, Headers>();
/** Milliseconds for which the site waits, and its status, by path. */
const slow = new Map<string, number>();
const failing = new Set<string>();
let version = 1;
let concurrent = 0;
let mostConcurrent = 0;

/** A page that shows the version, with the headers of its path. */
const page: RequestListener = async (request, response) => {
  const path = request.url ?? '';
  const headers = headersOf.get(path) ?? {};
  concurrent += 1;
  mostConcurrent = Math.max(mostConcurrent, concurrent);
  await delay(slow.get(path) ?? 0);
  concurrent -= 1;
  if (failing.has(path)) return response.writeHead(503).end();
  const { etag } = headers;
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    return response.writeHead(304, headers).end();
  }
  sendHtml(htmlOf(`<p>Good day</p><p>version ${version}</p>`), headers)(request, response);
};
const site = routesOf(
  {
    '/save': (request, response) => {
      request.resume();
      const failed = request.headers['x-fail'] !== undefined;
      const { location, 'content-location': content } = headersOf.get('/save') ?? {};
      response
        .writeHead(failed ? 500 : 201, {
          ...(location && { location }),
          ...(content && { 'content-location': content }),
        })
        .end();
    },
  },
  page,
);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(site);
  await harness.translate('Good day', 'Bonjour');
});
afterAll(() => harness.close());

const get = (path: string, options: Parameters<typeof ask>[3] = {}) =>
  ask(harness.proxy.port, harness.host, path, options);
const asked = (path: string) => harness.seen.filter(({ url }) => url === path).length;
const statusOf = async (path: string, headers: Headers = {}) =>
  (await get(path, { headers })).headers['cache-status'];

let count = 0;
/** Returns a new path of the site with the given response headers. */
function pathWith(headers: Headers): string {
  count += 1;
  headersOf.set(`/page-${count}`, headers);
  return `/page-${count}`;
}
const stale = (cacheControl: string) => pathWith({ 'cache-control': cacheControl, age: '5' });
const soon = () => new Date(Date.now() + 60_000).toUTCString();
const past = 'Sun, 06 Nov 1994 08:49:37 GMT';

// The cases follow the project http-tests/cache-tests.
describe('52 a response is used again only within its lifetime', () => {
  test.each<[string, Headers, 'cached' | 'asked']>([
    ['max-age', { 'cache-control': 'max-age=3600' }, 'cached'],
    ['max-age=0', { 'cache-control': 'max-age=0' }, 'asked'],
    ['a quoted max-age', { 'cache-control': 'max-age="3600"' }, 'cached'],
    [
      'max-age in the text of an extension',
      { 'cache-control': 'a="max-age=9", max-age=0' },
      'asked',
    ],
    ['a max-age that is no integer', { 'cache-control': 'max-age=3600.5' }, 'asked'],
    ['s-maxage before max-age', { 'cache-control': 'max-age=3600, s-maxage=0' }, 'asked'],
    ['max-age before Expires', { 'cache-control': 'max-age=3600', expires: '0' }, 'cached'],
    ['an Age above max-age', { 'cache-control': 'max-age=3600', age: '7200' }, 'asked'],
    ['an Age that is no number', { 'cache-control': 'max-age=3600', age: '-7200' }, 'cached'],
    ['a Date in the past', { 'cache-control': 'max-age=3600', date: past }, 'asked'],
    ['Expires in a minute', { expires: soon() }, 'cached'],
    ['Expires in the past', { expires: past }, 'asked'],
    ['Expires: 0', { expires: '0' }, 'asked'],
    ['Expires in ISO 8601', { expires: '2050-08-18T02:01:18Z' }, 'asked'],
    ['Expires in another zone', { expires: 'Thu, 18 Aug 2050 02:01:18 AEST' }, 'asked'],
    ['Expires in RFC 850 format', { expires: 'Thursday, 18-Aug-50 02:01:18 GMT' }, 'cached'],
    ['Expires in asctime format', { expires: 'Thu Aug  8 02:01:18 2050' }, 'cached'],
    ['no-cache', { 'cache-control': 'no-cache, max-age=3600' }, 'asked'],
    ['no-store', { 'cache-control': 'no-store, max-age=3600' }, 'asked'],
    ['private', { 'cache-control': 'private, max-age=3600' }, 'asked'],
    ['Set-Cookie', { 'cache-control': 'max-age=3600', 'set-cookie': 'a=b' }, 'asked'],
    ['Vary: *', { 'cache-control': 'max-age=3600', vary: '*' }, 'asked'],
    ['Vary: Cookie', { 'cache-control': 'max-age=3600', vary: 'Cookie' }, 'asked'],
    [
      'CDN-Cache-Control',
      { 'cdn-cache-control': 'max-age=9', 'cache-control': 'no-store' },
      'cached',
    ],
    ['its private', { 'cdn-cache-control': 'private', 'cache-control': 'max-age=9' }, 'asked'],
    ['its max-age=0', { 'cdn-cache-control': 'max-age=0', expires: soon() }, 'asked'],
    [
      'an invalid one',
      { 'cdn-cache-control': 'max-age="9"', 'cache-control': 'no-store' },
      'asked',
    ],
  ])('%s', async (_, headers, expected) => {
    const path = pathWith(headers);
    await get(`/fr${path}`);
    await get(`/fr${path}`);
    expect(asked(path)).toBe(expected === 'cached' ? 1 : 2);
  });

  test('CDN-Cache-Control is passed on, but not with an original sent in place of a translation', async () => {
    const path = pathWith({ 'cdn-cache-control': 'max-age=9', 'cache-control': 'max-age=1' });
    const translated = await get(`/fr${path}`);
    expect(translated.headers['cdn-cache-control']).toBe('max-age=9');
    const original = await get(`/es${path}`);
    expect(original.headers['x-dragoman']).toBe('original; reason=not-translated');
    expect(original.headers['cache-control']).toBe('no-store');
    expect(original.headers['cdn-cache-control']).toBeUndefined();
  });
});

describe('53 private pages', () => {
  const three = (path: string) => Promise.all([1, 2, 3].map(() => get(`/fr${path}`)));

  test('visitors do not wait for each other once a page is known as private', async () => {
    const path = pathWith({ 'cache-control': 'private' });
    slow.set(path, 500);
    await three(path);
    mostConcurrent = 0;
    await three(path);
    expect(mostConcurrent).toBe(3);
  });

  test('a page that is no longer private is cached at once', async () => {
    const path = pathWith({ 'set-cookie': 'a=b' });
    await get(`/fr${path}`);
    headersOf.set(path, { 'cache-control': 'max-age=60' });
    await get(`/fr${path}`);
    await get(`/fr${path}`);
    expect(asked(path)).toBe(2);
  });

  test('the memory ends after its time', async () => {
    const brief = await startHarness(site, { limits: { privateMemory: 100 } });
    const path = pathWith({ 'cache-control': 'private' });
    const once = () => ask(brief.proxy.port, brief.host, `/fr${path}`);
    await once();
    await delay(150);
    slow.set(path, 500);
    mostConcurrent = 0;
    const all = Promise.all([once(), once(), once()]);
    await expect.poll(() => mostConcurrent, { timeout: 10_000 }).toBe(1);
    await delay(200);
    expect(mostConcurrent).toBe(1);
    await all;
    await brief.close();
  });
});

describe('54 stale pages', () => {
  const next = async (path: string, shown: number) =>
    expect
      .poll(async () => (await get(`/fr${path}`)).text, { timeout: 8000 })
      .toContain(`version ${shown}`);

  test('stale-while-revalidate: the copy goes out at once and is replaced behind', async () => {
    const path = stale('max-age=1, stale-while-revalidate=60');
    version = 1;
    await get(`/fr${path}`);
    version = 2;
    slow.set(path, 2000);
    const before = Date.now();
    const copy = await get(`/fr${path}`);
    expect(Date.now() - before).toBeLessThan(900);
    expect(copy.text).toContain('version 1');
    expect(copy.headers['cache-status']).toMatch(
      /^dragoman; hit; ttl=-\d; detail=stale-while-revalidate$/,
    );
    expect(Number(copy.headers.age)).toBeGreaterThanOrEqual(5);
    slow.delete(path);
    await next(path, 2);
  });

  test.each([
    'max-age=1, stale-while-revalidate=2',
    'max-age=1, stale-while-revalidate=60, must-revalidate',
  ])('%s: the copy does not go out', async (value) => {
    const path = stale(value);
    version = 1;
    await get(`/fr${path}`);
    version = 2;
    expect((await get(`/fr${path}`)).text).toContain('version 2');
  });

  test.each([
    ['max-age=1', 200],
    ['max-age=1, stale-if-error=60', 200],
    ['max-age=1, stale-if-error=2', 503],
    ['max-age=1, must-revalidate', 503],
    ['max-age=1, proxy-revalidate', 503],
    ['s-maxage=1', 503],
    ['s-maxage=1, stale-if-error=60', 200],
    ['no-cache, stale-if-error=60', 503],
  ])('%s: a site that fails shows %i', async (value, status) => {
    const path = stale(value);
    await get(`/fr${path}`);
    failing.add(path);
    const all = await Promise.all([get(`/fr${path}`), get(`/fr${path}`)]);
    expect(all.map((answer) => answer.status)).toEqual([status, status]);
    if (status !== 200) return;
    expect(all[0]?.headers['cache-status']).toMatch(
      /^dragoman; fwd=stale; fwd-status=503; ttl=-\d; detail=stale-if-error$/,
    );
  });

  test('a slow site is waited for a second, then the copy goes out and is replaced behind', async () => {
    const path = stale('max-age=1');
    version = 1;
    await get(`/fr${path}`);
    version = 2;
    slow.set(path, 3000);
    const before = Date.now();
    const copy = await get(`/fr${path}`);
    const took = Date.now() - before;
    expect(took).toBeGreaterThan(900);
    expect(took).toBeLessThan(2900);
    expect(copy.text).toContain('version 1');
    expect(copy.headers['cache-status']).toMatch(/fwd=stale; ttl=-\d; detail=slow-origin$/);
    slow.delete(path);
    await next(path, 2);
  });

  test.each([
    ['s-maxage=1', '5'],
    ['max-age=1', '700'],
  ])('%s, %s s old: a slow site is waited for', async (value, age) => {
    const path = pathWith({ 'cache-control': value, age });
    version = 1;
    await get(`/fr${path}`);
    version = 2;
    slow.set(path, 1300);
    expect((await get(`/fr${path}`)).text).toContain('version 2');
  });
});

describe('52 Age and Cache-Status', () => {
  test('say what happened', async () => {
    const path = pathWith({ 'cache-control': 'max-age=60', age: '20' });
    const [miss, hit] = [await get(`/fr${path}`), await get(`/fr${path}`)];
    expect([miss.headers.age, miss.headers['cache-status']]).toEqual([
      '20',
      'dragoman; fwd=miss; stored',
    ]);
    expect(hit.headers['cache-status']).toMatch(/^dragoman; hit; ttl=3\d$/);
    await delay(1100);
    const later = await get(`/fr${path}`);
    const ttl = /ttl=(\d+)$/.exec(String(later.headers['cache-status']))?.[1];
    expect(Number(later.headers.age)).toBeGreaterThan(20);
    expect(Number(later.headers.age) + Number(ttl)).toBe(59);
    expect(later.headers.date).toBe(miss.headers.date);
    const known = await get(`/fr${path}`, {
      headers: { 'if-none-match': String(later.headers.etag) },
    });
    expect(known.status).toBe(304);
    expect(Number(known.headers.age)).toBeGreaterThan(20);
  });

  test('a validated page has no Age', async () => {
    const path = pathWith({ 'cache-control': 'no-cache', etag: '"one"' });
    await get(`/fr${path}`);
    const { headers } = await get(`/fr${path}`);
    expect([headers.age, headers['cache-status']]).toEqual([
      undefined,
      'dragoman; fwd=stale; fwd-status=304; stored',
    ]);
  });

  test('requests that are not cached or share a fetch', async () => {
    const path = pathWith({ 'cache-status': 'Origin; hit', 'cache-control': 'no-store' });
    expect(await statusOf(`/fr${path}`)).toBe('Origin; hit, dragoman; fwd=miss');
    expect(await statusOf(`/fr${pathWith({})}`, { cookie: 'a=b' })).toBe('dragoman; fwd=bypass');
    expect(await statusOf('/fr/style.css')).toBe('dragoman; fwd=bypass');
    const post = await get(`/fr${pathWith({})}`, { method: 'POST', body: 'a=b' });
    expect(post.headers['cache-status']).toBe('dragoman; fwd=method');
    const popular = pathWith({ 'cache-control': 'max-age=60' });
    slow.set(popular, 100);
    const all = await Promise.all([statusOf(`/fr${popular}`), statusOf(`/es${popular}`)]);
    expect(all.sort()).toEqual(['dragoman; fwd=miss; collapsed', 'dragoman; fwd=miss; stored']);
  });
});

describe('35 If-Modified-Since', () => {
  test('is answered with our own Last-Modified', async () => {
    const path = pathWith({ 'cache-control': 'max-age=60', 'last-modified': past });
    await get(`/fr${path}`);
    await delay(1000);
    const { headers } = await get(`/fr${path}`);
    const since = String(headers['last-modified']);
    expect(Date.parse(since)).toBeGreaterThan(Date.parse(past));
    const ask = async (fields: Headers) => (await get(`/fr${path}`, { headers: fields })).status;
    expect(await ask({ 'if-modified-since': since })).toBe(304);
    expect(await ask({ 'if-modified-since': past })).toBe(200);
    expect(await ask({ 'if-modified-since': soon() })).toBe(200);
    expect(await ask({ 'if-modified-since': 'now' })).toBe(200);
    expect(await ask({ 'if-modified-since': since, 'if-none-match': '"other"' })).toBe(200);
    await harness.translate('Good day', 'Bien le bonjour');
    await expect.poll(async () => (await get(`/fr${path}`)).text).toContain('Bien le bonjour');
    expect(await ask({ 'if-modified-since': since })).toBe(200);
  });
});

describe('55 unsafe methods', () => {
  const cached = () => {
    const path = pathWith({ 'cache-control': 'max-age=60' });
    return path;
  };
  const visit = (path: string) => Promise.all([get(`/fr${path}`), get(`/es${path}`)]);

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s drops a page in all languages',
    async (method) => {
      const path = cached();
      for (let times = 0; times < 3; times++) await visit(path);
      expect(asked(path)).toBe(1);
      const changed = await get(`/es${path}`, { method, body: 'a=b' });
      expect(changed.status).toBe(200);
      await visit(path);
      expect(asked(path)).toBe(3);
    },
  );

  test('a safe method or a failed request drops nothing', async () => {
    const path = cached();
    await visit(path);
    await get(`/fr${path}`, { method: 'OPTIONS' });
    failing.add(path);
    await get(`/fr${path}`, { method: 'POST', body: 'a=b' });
    failing.delete(path);
    await visit(path);
    expect(asked(path)).toBe(3);
  });

  test('Location and Content-Location of the same origin are dropped, too', async () => {
    const [one, two, other] = [cached(), cached(), cached()];
    await Promise.all([one, two, other].map(visit));
    headersOf.set('/save', {
      location: `http://${harness.authority}${one}`,
      'content-location': `.${two}`,
    });
    await get('/fr/save', { method: 'POST', body: 'a=b', headers: { 'x-fail': '1' } });
    await Promise.all([one, two, other].map(visit));
    expect([one, two, other].map(asked)).toEqual([1, 1, 1]);
    await get('/fr/save', { method: 'POST', body: 'a=b' });
    await Promise.all([one, two, other].map(visit));
    expect([one, two, other].map(asked)).toEqual([2, 2, 1]);
    headersOf.set('/save', { location: `http://other.example${other}` });
    await get('/fr/save', { method: 'POST', body: 'a=b' });
    await visit(other);
    expect(asked(other)).toBe(1);
  });

  test('a page requested before the change is not stored after it', async () => {
    const path = cached();
    slow.set(path, 200);
    version = 1;
    const early = get(`/fr${path}`);
    await delay(100);
    slow.delete(path);
    await get(`/fr${path}`, { method: 'POST', body: 'a=b' });
    version = 2;
    await early;
    expect((await get(`/fr${path}`)).text).toContain('version 2');
  });
});
