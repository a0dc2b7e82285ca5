import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

type Headers = Record<string, string>;

/** What the site does with the requests for a path, one after the other; the last one counts for all further ones. */
const answers = new Map<string, RequestListener[]>();
const html = htmlOf('<p>Good day</p>');
const page = (headers: Headers = {}) => sendHtml(html, headers);
const cut: RequestListener = ({ socket }) => void socket.destroy();
const status = (code: number) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(code).end();
const site: RequestListener = (request, response) => {
  request.resume();
  const listeners = answers.get(request.url ?? '') ?? [page()];
  const [first = page()] = listeners;
  if (listeners.length > 1) listeners.shift();
  first(request, response);
};

const harness = await startHarness(site);
const { get, asked } = harness;
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

let count = 0;
/** Returns a new path of the site. */
function pathWith(...listeners: RequestListener[]): string {
  count += 1;
  answers.set(`/new-${count}`, listeners);
  return `/new-${count}`;
}
const lasting = { 'cache-control': 'max-age=60' };
const stale = (more = '') => ({ 'cache-control': `max-age=1${more}`, age: '5' });

describe('storing (RFC 9111 §3)', () => {
  test('every field is stored, known or not, except those of the connection', async () => {
    const path = pathWith(page({ ...lasting, 'x-odd': 'a', connection: 'x-hop', 'x-hop': 'b' }));
    await get(`/fr${path}`);
    const { headers } = await get(`/fr${path}`);
    expect([asked(path), headers['x-odd'], headers['x-hop']]).toEqual([1, 'a', undefined]);
  });

  test('trailers do not become header fields', async () => {
    const path = pathWith((_request, response) => {
      response.writeHead(200, { ...lasting, 'content-type': 'text/html', trailer: 'x-sum' });
      response.write(html);
      response.addTrailers({ 'x-sum': '1' });
      response.end();
    });
    await get(`/fr${path}`);
    const { headers, text } = await get(`/fr${path}`);
    expect([asked(path), headers['x-sum'], headers.trailer]).toEqual([1, undefined, undefined]);
    expect(text).toContain('Bonjour');
  });

  test.each([
    ['shorter than its Content-Length', { 'content-length': '9999' }],
    ['cut off in its chunks', {}],
  ])('an incomplete response, %s, is not stored', async (_, length: Headers) => {
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { ...lasting, 'content-type': 'text/html', ...length });
      response.write(html, () => response.destroy());
    };
    const path = pathWith(half, page(lasting));
    expect((await get(`/fr${path}`)).status).toBe(502);
    expect((await get(`/fr${path}`)).text).toContain('Bonjour');
    expect(asked(path)).toBe(2);
  });

  test('no-store in a request: the response is not stored', async () => {
    const path = pathWith(page(lasting));
    const headers = { 'cache-control': 'no-store' };
    await get(`/fr${path}`, { headers });
    await get(`/fr${path}`, { headers });
    await get(`/fr${path}`);
    expect(asked(path)).toBe(3);
    await get(`/fr${path}`);
    expect(asked(path)).toBe(3);
  });
});

describe('using and validating (RFC 9111 §4)', () => {
  test('a 304 updates the fields of the stored response', async () => {
    const fresh: RequestListener = (_request, response) =>
      response.writeHead(304, { ...lasting, etag: '"1"', 'x-count': '2' }).end();
    const path = pathWith(page({ ...stale(), etag: '"1"', 'x-count': '1' }), fresh);
    await get(`/fr${path}`);
    for (const _ of [1, 2]) {
      const { headers, text } = await get(`/fr${path}`);
      expect([headers['x-count'], headers['cache-control']]).toEqual(['2', 'max-age=60']);
      expect(text).toContain('Bonjour');
    }
    expect(asked(path)).toBe(2);
    expect(harness.seen.findLast(({ url }) => url === path)?.headers['if-none-match']).toBe('"1"');
  });

  test('a full response to a validation replaces the stored one', async () => {
    const other = sendHtml(htmlOf('<p>Good day</p>2'), { ...lasting, etag: '"2"' });
    const path = pathWith(page({ ...stale(), etag: '"1"' }), other);
    await get(`/fr${path}`);
    for (const _ of [1, 2]) expect((await get(`/fr${path}`)).text).toContain('2</body>');
    expect(asked(path)).toBe(2);
  });

  test.each<[string, Headers]>([
    ['If-Match', { 'if-match': '"a"' }],
    ['If-Unmodified-Since', { 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' }],
  ])('%s is left to the site', async (_, headers) => {
    const path = pathWith(page(lasting), status(412));
    await get(`/fr${path}`);
    expect((await get(`/fr${path}`, { headers })).status).toBe(412);
    expect(harness.seen.findLast(({ url }) => url === path)?.headers).toMatchObject(headers);
  });

  test('unsafe requests reach the site each time', async () => {
    const path = pathWith(page(lasting));
    for (const _ of [1, 2]) await get(`/fr${path}`, { method: 'POST', body: 'a=b' });
    expect(asked(path)).toBe(2);
  });

  test('a method of unknown safety drops a page', async () => {
    const path = pathWith(page(lasting));
    await get(`/fr${path}`);
    await get(`/fr${path}`, { method: 'PROPPATCH', body: 'a=b' });
    await get(`/fr${path}`);
    expect(asked(path)).toBe(3);
  });

  test.each(['must-revalidate', 'proxy-revalidate', 'no-cache'])(
    '%s: a site that cannot be reached gets an error, not the stale page',
    async (directive) => {
      const path = pathWith(page(stale(`, ${directive}`)), cut);
      await get(`/fr${path}`);
      const { status: shown, headers } = await get(`/fr${path}`);
      expect([shown, headers['cache-status']]).toEqual([502, undefined]);
    },
  );
});

test.each([
  ['500', status(500)],
  ['502', status(502)],
  ['503', status(503)],
  ['504', status(504)],
  ['a lost connection', cut],
])('stale-if-error: %s shows the stale page', async (_, failure) => {
  const path = pathWith(page(stale(', stale-if-error=60')), failure);
  await get(`/fr${path}`);
  expect((await get(`/fr${path}`)).text).toContain('Bonjour');
});

test('Cache-Control reaches the visitor as the site wrote it', async () => {
  const value = 'max-age=60, X-Odd="a, b", no-transform';
  const path = pathWith(page({ 'cache-control': value }));
  for (const _ of [1, 2]) {
    expect((await get(`/fr${path}`)).headers['cache-control']).toBe(value);
  }
});

test('no-transform: a page in its own language arrives unchanged and uncompressed', async () => {
  const path = pathWith(page({ 'cache-control': 'no-transform' }));
  const { headers, text } = await get(path, { headers: { 'accept-encoding': 'gzip' } });
  expect([headers['content-encoding'], text]).toEqual([undefined, html]);
});
