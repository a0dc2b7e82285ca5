import zlib from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { type ask, startHarness } from './proxy.fixture.ts';

const greeting = htmlOf(
  '<p>Good day</p><a href="/about?a=%2F">About</a><a href="/collectie/collect">All</a>' +
    '<form action="/find?kind=tea&amp;n=1" method="get"></form><a href="/account/x">Me</a>',
);
const sitemap = (authority: string | undefined) =>
  `<urlset><url><loc>http://${authority}/a</loc></url><url><loc>http://${authority}/account/x</loc></url></urlset>`;
const site = routesOf(
  {
    '/sitemap.xml': (request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(sitemap(request.headers.host)),
    '/sitemap.xml.gz': (request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/x-gzip' })
        .end(zlib.gzipSync(sitemap(request.headers.host))),
    '/about/json-ld': (request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(sendJsonLd(request.headers.host)),
    '/feed.xml.gz': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/gzip' }).end(zlib.gzipSync('<rss/>')),
  },
  sendHtml(greeting),
);

/** A page whose JSON-LD names the page itself, other pages and other sites. */
function sendJsonLd(authority: string | undefined): string {
  const own = `http://${authority}/about/json-ld`;
  const blocks = [
    {
      '@type': 'Product',
      url: own,
      image: `${own}.png`,
      offers: { url: `${own}?size=s#buy` },
      isRelatedTo: { '@type': 'Product', url: '/about' },
      sameAs: own,
    },
    { '@type': 'WebPage', url: '/about/json-ld' },
    { '@type': 'WebPage', url: 'https://other.example/about/json-ld' },
    { '@type': 'Organization', url: own },
  ];
  const scripts = blocks.map((block) => JSON.stringify(block).replaceAll('/', '\\/'));
  return htmlOf(
    '<p>Good day</p>',
    `<meta property="og:url" content="${own}">${scripts.map((text) => `<script type="application/ld+json">${text}</script>`).join('')}`,
  );
}

/** Follows redirects and returns the statuses on the way. Stops after five. */
async function follow(path: string, options: Parameters<typeof ask>[3] = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let next: string | undefined = path; next !== undefined && statuses.length < 5; ) {
    const { status, headers } = await get(next, options);
    statuses.push(status);
    next = headers.location?.replace(/^https?:\/\/[^/]+/, '');
  }
  return statuses;
}

const harness = await startHarness(site);
const { get } = harness;
const base = `http://${harness.host}:${harness.proxy.port}`;
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
await harness.slug('about', 'a-propos');
await harness.slug('collect', 'recueil');
await harness.slug('collectie');
await harness.slug('price', 'news');
await harness.slug('news', 'price');
afterAll(() => harness.close());

test('19 the language prefix is taken from the first path segment only', async () => {
  expect((await get('/fr/')).text).toContain('<p>Bonjour</p>');
  expect((await get('/')).text).toBe(greeting);
  expect(JSON.parse((await get('/fr/echo/es/x')).text).url).toBe('/echo/es/x');
});
test('20 slugs match whole path segments only', async () => {
  expect((await get('/fr/')).text).toContain('href="/fr/collectie/recueil"');
  expect(JSON.parse((await get('/fr/echo/recueil/collectie')).text).url).toBe(
    '/echo/collect/collectie',
  );
});
test.each([
  ['/fr/?a=&b=', {}],
  ['/fr?a=&b=', {}],
  ['/fr/about?a=%2F&&=', {}],
  ['/fr/about', { 'x-forwarded-proto': 'https' }],
  ['/fr/fr/about/', { 'x-forwarded-proto': 'https' }],
  ['/fr/account/about?next=/fr/', {}],
  ['/fr/news', {}],
  ['/fr/price?x', {}],
])('21 %s redirects at most once', async (path, headers) => {
  const statuses = await follow(path, { headers });
  expect(statuses.at(-1)).toBe(200);
  expect(statuses.length).toBeLessThanOrEqual(2);
});
test('21 URLs are https behind a TLS terminator, and swapped slugs resolve to each other’s page', async () => {
  const headers = { 'x-forwarded-proto': 'https' };
  const { location } = (await get('/fr/about', { headers })).headers;
  expect(location).toBe(`https://${harness.host}:${harness.proxy.port}/fr/a-propos`);
  await get('/fr/news?swapped');
  expect(harness.seen.at(-1)?.url).toBe('/price?swapped');
  await get('/fr/price?swapped');
  expect(harness.seen.at(-1)?.url).toBe('/news?swapped');
});
test('22 the language prefix is never doubled', async () => {
  const { status, headers } = await get('/fr/fr/x?a=&b=');
  expect([status, headers.location]).toEqual([301, `${base}/fr/x?a=&b=`]);
  expect((await get('/fr/')).text).toContain('href="/fr/a-propos?a=%2F"');
});
test('23 original and translated pages carry the same alternates', async () => {
  const link = String((await get('/about')).headers.link ?? '');
  const page = (await get('/fr/a-propos')).text;
  const named = [...link.matchAll(/<([^>]+)>/g)].map(([, href = '']) => href);
  expect(named).toEqual([`${base}/about`, `${base}/fr/a-propos`, `${base}/es/about`, named[0]]);
  for (const href of named) expect(page).toContain(href);
  expect(link.match(/hreflang="(?:en|fr|es|x-default)"/g)).toHaveLength(4);
});
test('24 sitemaps are translated, gzipped or not', async () => {
  const plain = await get('/fr/sitemap.xml');
  expect(plain.text).toContain(`<loc>${base}/fr/a</loc>`);
  expect(plain.text).toContain('hreflang="x-default"');
  expect(plain.text).not.toContain('account');
  const packed = await get('/fr/sitemap.xml.gz');
  expect(packed.headers['content-type']).toBe('application/x-gzip');
  expect(zlib.gunzipSync(packed.body).toString()).toBe(plain.text);
  expect(zlib.gunzipSync((await get('/fr/feed.xml.gz')).body).toString()).toBe('<rss/>');
});
test.each([
  ['GET', 301],
  ['HEAD', 301],
  ['POST', 308],
])('25 %s of an untranslated slug is redirected permanently, once', async (method, status) => {
  const options = method === 'POST' ? { method, body: 'x' } : { method };
  const moved = await get('/fr/about?q=%2f', options);
  expect([moved.status, moved.headers.location]).toEqual([status, `${base}/fr/a-propos?q=%2f`]);
  const there = await get('/fr/a-propos?q=%2f', options);
  expect([there.status, there.headers.location]).toEqual([200, undefined]);
  expect(harness.seen.at(-1)?.url).toBe('/about?q=%2f');
});
test('25 a page has one URL per language', async () => {
  const { text } = await get('/fr/a-propos');
  expect(text).toContain(`<link rel="canonical" href="${base}/fr/a-propos">`);
  expect(text).not.toContain('/fr/about');
});
test('13 the URL of a page in JSON-LD is translated like its og:url', async () => {
  const { text } = await get('/fr/a-propos/json-ld?utm_source=mail');
  const own = `${base}/fr/a-propos/json-ld`;
  expect(text).toContain(`<meta property="og:url" content="${own}?utm_source=mail">`);
  const scripts = text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  const original = `http://${harness.authority}/about/json-ld`;
  expect([...scripts].map(([, json = '']) => JSON.parse(json))).toEqual([
    {
      '@type': 'Product',
      url: own,
      image: `${original}.png`,
      offers: { url: `${own}?size=s#buy` },
      isRelatedTo: { '@type': 'Product', url: '/about' },
      sameAs: original,
    },
    { '@type': 'WebPage', url: '/fr/a-propos/json-ld' },
    { '@type': 'WebPage', url: 'https://other.example/about/json-ld' },
    { '@type': 'Organization', url: original },
  ]);
});
test.each([
  { 'accept-language': 'fr' },
  { cookie: 'language=fr; lang=fr; locale=fr' },
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
])('26 a request with %o is not redirected', async (headers) => {
  expect((await get('/about', { headers })).text).toBe(greeting);
  const spanish = await get('/es/about', { headers });
  expect([spanish.status, spanish.headers['content-language']]).toEqual([200, 'es']);
});
test('26 the prefix of an unlisted language is an ordinary path', async () => {
  await get('/de/about');
  expect(harness.seen.at(-1)?.url).toBe('/de/about');
  expect((await get('/fr/')).text).not.toContain('/de/');
});
test('27 unusual characters in URLs are forwarded unchanged', async () => {
  const path = '/echo//a%2Fb/%25/%C3%BC?q=%2F&&=+';
  expect(JSON.parse((await get(`/fr${path}`)).text).url).toBe(path);
  expect(JSON.parse((await get(path)).text).url).toBe(path);
  const long = `/fr/echo?${'q=%2F&'.repeat(2500)}`;
  expect(JSON.parse((await get(long)).text).url).toBe(long.slice(3));
});
test('30 a form’s action keeps its query', async () => {
  expect((await get('/fr/')).text).toContain('action="/fr/find?kind=tea&amp;n=1"');
});
test('excluded pages keep their original URL, and links point to it', async () => {
  expect((await get('/fr/')).text).toContain('<a href="/account/x">');
  const page = await get('/fr/account/x');
  expect(page.text).toBe(greeting);
  expect(page.headers.link).toBe(`<${base}/account/x>; rel="canonical"`);
});
