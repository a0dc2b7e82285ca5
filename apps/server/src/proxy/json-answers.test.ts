import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const teas =
  '{ "n":1.0e1,"items":[ {"id":"Green tea","title":"Green\\u0020tea"},{"title":"Sencha"}] }';
const inFrench = teas.replace('Green\\u0020tea', 'Thé vert');
const sendTeas: Parameters<typeof startHarness>[0] = (request, response) => {
  if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
  if (request.headers.range !== undefined) {
    response.writeHead(206, { 'content-type': 'application/json', 'content-range': 'bytes 0-5/9' });
    return void response.end(teas.slice(0, 6));
  }
  const isPacked = String(request.headers['accept-encoding']).includes('gzip');
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=600',
    'cdn-cache-control': 'max-age=600',
    expires: 'Sun, 29 Nov 2099 00:00:00 GMT',
    etag: '"1"',
    ...(isPacked && { 'content-encoding': 'gzip' }),
  });
  response.end(isPacked ? gzipSync(teas) : teas);
};
const sendOther =
  (type: string, body: string | Buffer): typeof sendTeas =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
const site = routesOf(
  {
    '/api/teas.json': sendTeas,
    '/elsewhere': sendTeas,
    '/api/mine': (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'private' });
      response.end('{"items":[{"title":"Dear Ada"}]}');
    },
    '/api/text': sendOther('text/plain', teas),
    '/api/latin': sendOther(
      'application/json',
      Buffer.from('{"items":[{"title":"Caf\xe9"}]}', 'latin1'),
    ),
    '/api/film': ({ headers: { range } }, response) => {
      response.writeHead(range === undefined ? 200 : 206, { 'content-type': 'video/mp4' });
      response.end('film');
    },
    '/api/page': sendHtml(htmlOf('<p>Green tea</p>')),
  },
  sendHtml(htmlOf('<p>Green tea</p>')),
);

const from = (page: string, more: Record<string, string> = {}) => ({
  headers: { referer: origin + page, ...more },
});

const harness = await startHarness(site);
const { get } = harness;
const origin = `http://${harness.host}:${harness.proxy.port}`;
await harness.translate('Green tea', 'Thé vert');
await harness.serveAt('es.tea.test', 'es');
await harness.setStatus('es', 'completed');
await harness.translate('Green tea', 'Té verde', 'es');
const json_rules = JSON.stringify([{ path: '/api/**', texts: ['$.items[*].title'] }]);
await harness.change({ json_rules });
afterAll(() => harness.close());

const shared = 'public, max-age=600';

test.each([
  ['the page that calls', '/api/teas.json', '/fr/tea?x=1', 'fr', inFrench],
  ['the address', '/fr/api/teas.json', '/tea', 'fr', inFrench],
  ['a page in the original', '/api/teas.json', '/tea', undefined, teas],
  ['an excluded page', '/api/teas.json', '/fr/account/me', undefined, teas],
  ['a page in a language that is not live', '/api/teas.json', '/de/tea', undefined, teas],
])(
  'the language is that of %s, and no cache mixes languages',
  async (_, path, page, language, body) => {
    const { headers, text } = await get(path, from(page));
    expect(text).toBe(body);
    expect(headers['content-language']).toBe(language);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['expires'] ?? headers['cdn-cache-control']).toBeUndefined();
    expect(/Referer/.test(String(headers['vary']))).toBe(path.startsWith('/api'));
    expect(headers['etag']).toBe(language === undefined ? '"1"' : undefined);
  },
);

test.each([
  ['without a referrer', {}],
  ['from another site', { referer: 'http://other.test/fr/' }],
])('a call %s gets the original', async (_, headers) => {
  expect((await get('/api/teas.json', { headers })).text).toBe(teas);
});

test('a subdomain is of one language: the answer does not depend on the referrer', async () => {
  await harness.change({ url_structure: 'subdomain' });
  await expect
    .poll(async () => (await ask(harness.proxy.port, 'es.tea.test', '/api/teas.json')).text)
    .toBe(teas.replace('Green\\u0020tea', 'Té verde'));
  const { headers } = await ask(harness.proxy.port, 'es.tea.test', '/api/teas.json');
  expect(headers['vary']).toBe('Accept-Encoding');
  await harness.change({ url_structure: 'subdirectory' });
  await expect.poll(async () => (await get('/fr/api/teas.json')).text).toBe(inFrench);
});

test('conditions and ranges of the original do not reach the translation; it is packed', async () => {
  const fields = { 'if-none-match': '"1"', range: 'bytes=0-5', 'accept-encoding': 'gzip' };
  const { status, headers, body } = await get('/api/teas.json', from('/fr/', fields));
  expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(gunzipSync(body).toString()).toBe(inFrench);
  expect((await get('/api/film', from('/fr/', { range: 'bytes=0-5' }))).status).toBe(206);
  const same = await get('/api/teas.json', from('/', { 'if-none-match': '"1"' }));
  expect(same.status).toBe(304);
  const head = await get('/api/teas.json', { ...from('/fr/'), method: 'HEAD' });
  expect([head.text, head.headers['content-length']]).toEqual([
    '',
    String(Buffer.byteLength(inFrench)),
  ]);
});

test('what is no JSON in UTF-8 stays, pages are translated by their address, and other addresses keep their fields', async () => {
  expect((await get('/api/text', from('/fr/'))).text).toBe(teas);
  const latin = await get('/api/latin', from('/fr/'));
  expect(latin.body.toString('latin1')).toContain('Caf\xe9');
  expect(latin.headers['cache-control']).toBe('no-store');
  expect((await get('/fr/api/page', from('/'))).text).toContain('<p>Thé vert</p>');
  expect((await get('/api/page', from('/fr/'))).text).toContain('<p>Green tea</p>');
  const { headers, text } = await get('/elsewhere', from('/fr/'));
  expect([text, headers['cache-control'], headers['vary']]).toEqual([teas, shared, undefined]);
});

test('missing texts are reported; those of a private answer are not sent to an engine', async () => {
  await get('/api/mine', from('/fr/'));
  const rows = () =>
    harness.database.kysely
      .selectFrom('unknown_strings')
      .select(['original_string as text', 'memory_only', 'path'])
      .where('path', '!=', '/api/page')
      .orderBy('original_string')
      .execute();
  await expect.poll(rows, { timeout: 20_000 }).toEqual([
    { text: 'Dear Ada', memory_only: true, path: '/api/mine' },
    { text: 'Sencha', memory_only: false, path: '/api/teas.json' },
  ]);
});
