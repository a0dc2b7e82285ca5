import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const liveScript = '/* live */';
const hash = `sha256-${createHash('sha256').update(liveScript).digest('base64')}`;
const page = htmlOf(
  '<p title="A cup">Good day</p><script src="/app.js"></script>',
  '<title>Tea</title>',
);
const under = (policy: string) => sendHtml(page, { 'content-security-policy': policy });
const site = routesOf(
  {
    '/still': sendHtml(htmlOf('<p>Good day</p><script type="application/ld+json">{}</script>')),
    '/app.js': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end("import(\"/more.js\"); say('You have ' + count + ' cups \\u2014 enough')"),
    '/more.js': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('say("It\\\'s boiling")'),
    '/api/news.json': (request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(request.headers.cookie ? ['Dear Ada'] : ['The caf\u00e9 is open'])),
    '/item-7': sendHtml(htmlOf('<p>Good day</p><a href="item-3#top"></a><script></script>')),
    '/csp/self': under("script-src 'self'; connect-src 'none'"),
    '/csp/inline': under("default-src 'self' 'unsafe-inline'"),
    '/csp/nonce': under("script-src 'nonce-xyz'"),
  },
  sendHtml(page),
);

const strings = '/.well-known/dragoman/strings';
const post = (body: unknown) =>
  get(strings, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

const harness = await startHarness(site, { liveScript });
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
await harness.translate('A cup', 'Une tasse');
await harness.slug('café', 'café-fr');
// Each is also the name of the other, so a script could not tell them apart.
await harness.slug('price', 'offer');
await harness.slug('offer', 'price');
afterAll(() => harness.close());

test('a page with scripts includes the live script and its data', async () => {
  const { text, headers } = await get('/fr/tea?cup=2');
  const settings = /id="dragoman-live">(.*?)<\/script><script>\/\* live \*\/<\/script>/.exec(
    text,
  )?.[1];
  expect(JSON.parse(settings ?? '')).toEqual({
    from: 'en',
    to: 'fr',
    prefix: '/fr',
    languages: ['fr', 'es'],
    origins: [`http://${harness.authority}`, `http://${harness.host}:${harness.proxy.port}`],
    slugs: [['caf%C3%A9', 'caf%C3%A9-fr']],
    ask: strings,
    excluded: [],
    only: [],
    attributes: [],
    data: [],
    pairs: [['A cup', 'Une tasse']],
  });
  expect(text).toContain('<!--~|Good day-->Bonjour<!--~-->');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

test('pages without scripts and the original stay unmarked', async () => {
  for (const path of ['/fr/still', '/tea']) expect((await get(path)).text).not.toContain('<!--~');
});

test.each([
  ['self', `script-src 'self' http://ENTRY '${hash}'; connect-src http://ENTRY${strings}`],
  ['inline', `default-src 'self' http://ENTRY 'unsafe-inline'`],
  ['nonce', "script-src 'nonce-xyz'"],
])('46 a policy allows what the page needs and no more: %s', async (name, expected) => {
  const { headers, text } = await get(`/fr/csp/${name}`);
  const entryOrigin = `http://${harness.host}:${harness.proxy.port}`;
  const policy = String(headers['content-security-policy']);
  const origin = `http://${harness.authority}`;
  expect(policy.replaceAll(origin, 'http://ENTRY').replaceAll(entryOrigin, 'http://ENTRY')).toBe(
    expected,
  );
  if (name === 'nonce') expect(text).toContain(`<script nonce="xyz">${liveScript}</script>`);
});

test('43 known texts are returned; only texts that the site shows to everyone may reach an engine', async () => {
  const sources = ['/api/news.json'];
  const requested = [
    'Good day',
    'You have 7 cups — enough',
    "It's boiling",
    'Dear Ada',
    'The café is open',
    '1',
  ];
  const { status, text } = await post({ path: '/tea', to: 'fr', strings: requested, sources });
  expect([status, JSON.parse(text)]).toEqual([200, { known: { 'Good day': 'Bonjour' } }]);
  const rows = () =>
    harness.database.kysely
      .selectFrom('unknown_strings')
      .select(['original_string as text', 'memory_only', 'path'])
      .where('path', '=', '/tea')
      .orderBy('original_string')
      .execute();
  await expect.poll(rows, { timeout: 20_000 }).toEqual([
    { text: 'Dear Ada', memory_only: true, path: '/tea' },
    { text: "It's boiling", memory_only: false, path: '/tea' },
    { text: 'The café is open', memory_only: false, path: '/tea' },
    { text: 'You have 7 cups — enough', memory_only: false, path: '/tea' },
  ]);
});

test.each([
  ['invalid JSON', '{'],
  ['another language', { path: '/', to: 'de', strings: ['x'] }],
  ['no text', { path: '/', to: 'fr', strings: [] }],
  ['too many texts', { path: '/', to: 'fr', strings: Array.from({ length: 61 }, String) }],
  ['a text that is too long', { path: '/', to: 'fr', strings: ['x'.repeat(1001)] }],
  ['no path', { path: 'x', to: 'fr', strings: ['x'] }],
])('rejected: %s', async (_name, body) => {
  expect((await post(body)).status).toBe(400);
});

test('rejected: a request of more than 128 KB', async () => {
  expect((await post('x'.repeat(129 * 1024))).status).toBe(413);
});

test('the phrasebook can be cached and revalidated', async () => {
  const first = await get(`${strings}?to=fr`);
  expect(JSON.parse(first.text)).toEqual([
    ['A cup', 'Une tasse'],
    ['Good day', 'Bonjour'],
  ]);
  expect(first.headers['cache-control']).toMatch(/^public, max-age=/);
  const packed = await get(`${strings}?to=fr`, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: first.headers.etag });
  expect(brotliDecompressSync(packed.body).toString()).toBe(first.text);
  const again = { headers: { 'if-none-match': String(first.headers.etag) } };
  expect((await get(`${strings}?to=fr`, again)).status).toBe(304);
  expect((await get(`${strings}?to=de`)).status).toBe(404);
  expect((await get(strings, { method: 'PUT' })).status).toBe(405);
});

test('429: only visitors above the rate limit are rejected', async () => {
  const statuses = new Set<number>();
  for (let batch = 0; batch < 7; batch += 1) {
    const body = { path: '/', to: 'fr', strings: ['Good day'] };
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => post(body)))) {
      statuses.add(status);
    }
  }
  expect(statuses).toContain(429);
  // Another visitor behind the same TLS terminator.
  const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' };
  const body = JSON.stringify({ path: '/', to: 'fr', strings: ['Good day'] });
  expect((await get(strings, { method: 'POST', headers, body })).status).toBe(200);
});

test('a website with many translated segments gives a page those of its own address and links', async () => {
  for (let at = 0; at < 60; at++) await harness.slug(`item-${at}`, `article-${at}`);
  await vi.waitFor(async () => {
    const { text } = await get('/fr/article-7');
    const [, settings = '{}'] = /id="dragoman-live">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(settings).slugs).toEqual([
      ['item-3', 'article-3'],
      ['item-7', 'article-7'],
    ]);
  }, 10_000);
});
