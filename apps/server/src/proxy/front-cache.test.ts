import proxyAddr from '@fastify/proxy-addr';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { createFrontCache } from './front-cache.ts';
import type { Proxy as RunningProxy } from './index.ts';
import type { ProxyOptions } from './options.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const instructions = {
  'x-accel-redirect': '/internal',
  'X-Sendfile': '/etc/passwd',
  'X-Sendfile2': '/etc/passwd 0-9',
  'X-LIGHTTPD-send-file': '/etc/passwd',
  'X-LiteSpeed-Location': '/internal',
  'X-Reproxy-URL': 'http://127.0.0.1:22/',
  'X-REPROXY-FILE': '/etc/passwd',
};
const page = htmlOf('<p>Good day</p>');
const site = routesOf(
  {
    '/shared': sendHtml(page, { 'cache-control': 'max-age=10, s-maxage=300' }),
    '/private': sendHtml(page, { 'cache-control': 'private, max-age=60' }),
    '/revalidated': sendHtml(page, { 'cache-control': 'no-cache' }),
    '/hostile': sendHtml(page, {
      ...instructions,
      'surrogate-key': 'all',
      'cdn-cache-control': 'max-age=900, immutable',
    }),
    '/logo.png': (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('png'),
  },
  sendHtml(page),
);

const started: RunningProxy[] = [];
type Engine = Parameters<typeof createFrontCache>[0];

const harness = await startHarness(site);
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
afterAll(async () => {
  await Promise.all(started.map((proxy) => proxy.close()));
  await harness.close();
});

const start = async (options: Partial<ProxyOptions>) => {
  const proxy = await harness.start(options);
  started.push(proxy);
  return (path: string, headers: Record<string, string> = {}) =>
    ask(proxy.port, harness.host, path, { headers });
};
const behind = (engine: Engine) => start({ frontCache: createFrontCache(engine, 60_000) });

test('each response has the keys of its website, language and page', async () => {
  const get = await behind('varnish');
  const keysOf = async (path: string) =>
    String((await get(path)).headers['surrogate-key']).split(' ');
  const [website = '', french, page] = await keysOf('/fr/tea?cup=1');
  expect(harness.website.id.replaceAll('-', '')).toContain(website);
  expect(french).toBe(`${website}-fr`);
  expect(await keysOf('/es/tea?cup=2')).toEqual([website, `${website}-es`, page]);
  expect((await keysOf('/fr/coffee'))[2]).not.toBe(page);
  expect(await keysOf('/tea')).toEqual([website, page]);
  expect(await keysOf('/fr/logo.png')).toContain(`${website}-fr`);
});

test.each([
  ['60 seconds if the site specifies nothing', '/', undefined, 'max-age=60, stale-if-error=86400'],
  ['the site’s s-maxage', '/shared', undefined, 'max-age=300, stale-if-error=0'],
  ['no private page', '/private', undefined, 'no-store'],
  ['no page that must be revalidated', '/revalidated', undefined, 'no-store'],
  ['no page for a visitor with cookies', '/', 'a=b', 'no-store'],
  ['public pages for everybody', '/shared', 'a=b', 'max-age=300, stale-if-error=0'],
])('the cache in front stores %s', async (_, path, cookie, expected) => {
  const get = await behind('varnish');
  const { headers } = await get(`/fr${path}`, cookie === undefined ? {} : { cookie });
  expect(headers['x-dragoman']).toContain('translated');
  // The lifetime left, which may have lost a second since the origin's response.
  const left = [expected, expected.replace(/(?<=max-age=)\d+/, (seconds) => String(+seconds - 1))];
  expect(left).toContain(headers['cdn-cache-control']);
  const again = await get(`/fr${path}`, {
    'if-none-match': String(headers.etag),
    ...(cookie === undefined ? {} : { cookie }),
  });
  expect(again.status).toBe(304);
  expect(left).toContain(again.headers['cdn-cache-control']);
});

test('browsers get the site’s own lifetime', async () => {
  const get = await behind('varnish');
  expect((await get('/fr/')).headers['cache-control']).toBeUndefined();
  expect((await get('/fr/shared')).headers['cache-control']).toBe('max-age=10, s-maxage=300');
});

test('each cache gets the fields that it reads', async () => {
  const nginx = (await (await behind('nginx'))('/fr/')).headers;
  expect([nginx['x-accel-expires'], nginx['surrogate-key']]).toEqual([
    '60',
    expect.stringContaining(' '),
  ]);
  const cloudflare = (await (await behind('cloudflare'))('/fr/')).headers;
  expect(cloudflare['cache-tag']).toMatch(/^\w+,\w+-fr,\w+$/);
  expect(cloudflare['surrogate-key']).toBeUndefined();
  const fastly = (await (await behind('fastly'))('/fr/')).headers;
  expect(fastly['surrogate-control']).toBe(fastly['cdn-cache-control']);
});

test('a site sets only the lifetime in the cache in front', async () => {
  const { headers } = await (await behind('nginx'))('/fr/hostile');
  expect(headers['x-accel-redirect']).toBeUndefined();
  expect(headers['surrogate-key']).not.toMatch(/\ball\b/);
  expect(headers['cdn-cache-control']).toMatch(/^max-age=(900|899), stale-if-error=86400$/);
});

test('no site instructs a server in front to send its own files or to ask other addresses', async () => {
  const { headers } = await (await start({}))('/fr/hostile');
  const names = Object.keys(instructions).map((name) => name.toLowerCase());
  expect(names.filter((name) => name in headers)).toEqual([]);
});

test('without a cache in front, no fields are added', async () => {
  const { headers } = await (await start({}))('/fr/');
  expect(Object.keys(headers).join()).not.toMatch(/surrogate|cache-tag|cdn-|x-accel/);
});

test.each([
  ['a configured proxy is believed', ['127.0.0.1'], 'https'],
  ['a proxy on this machine is believed', undefined, 'https'],
  ['another address is not believed', ['192.0.2.1'], 'http'],
])('%s about the scheme', async (_, trusted, scheme) => {
  const get = await start(trusted === undefined ? {} : { trust: proxyAddr.compile(trusted) });
  const { text } = await get('/fr/', { 'x-forwarded-proto': 'https' });
  expect(text).toContain('Bonjour');
  expect(/hreflang="fr" href="(\w+):/.exec(text)?.[1]).toBe(scheme);
});
