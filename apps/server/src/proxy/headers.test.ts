import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const greeting = htmlOf('<p>Good day</p>');
const meta = (policy: string) =>
  htmlOf('<p>Good day</p>', `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
const policy = (value: string) => sendHtml(greeting, { 'content-security-policy': value });

const site = routesOf(
  {
    '/moved': (_request, response) => response.writeHead(302, { location: '/about?x' }).end(),
    '/away': (_request, response) =>
      response.writeHead(302, { location: 'https://elsewhere.test/about' }).end(),
    '/here': (request, response) =>
      response.writeHead(301, { location: `https://${request.headers.host}/here` }).end(),
    '/fields': sendHtml(greeting, {
      'content-location': '/about',
      link: '</about>; rel="next", </a.css>; rel="preload"',
      refresh: '5; url=/about',
      'alt-svc': 'h3=":443"',
    }),
    '/csp/nonce': policy("script-src 'nonce-xyz'"),
    '/csp/self': policy("default-src 'self'; font-src 'self'"),
    '/csp/none': policy("default-src 'none'"),
    '/csp/dynamic': policy("script-src 'strict-dynamic' 'sha256-abc'"),
    '/meta/nonce': sendHtml(meta("script-src 'nonce-xyz'")),
    '/meta/self': sendHtml(meta("script-src &#39;self&#39;; img-src 'self'")),
    '/meta/hash': sendHtml(meta("script-src 'strict-dynamic' 'sha256-abc'")),
    '/font.woff2': (request, response) => {
      const own = request.headers.origin === `http://${request.headers.host}`;
      const allowed = own ? request.headers.origin : 'null';
      const headers = { 'access-control-allow-origin': String(allowed), vary: 'Origin' };
      response.writeHead(200, headers).end('font');
    },
    '/own.woff2': (request, response) => {
      const origin = `http://${request.headers.host}`;
      const headers = {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      };
      response.writeHead(200, headers).end('font');
    },
    '/own': (request, response) => {
      const origin = `http://${request.headers.host}`;
      sendHtml(greeting, { 'access-control-allow-origin': origin })(request, response);
    },
    '/open.woff2': (_request, response) =>
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('font'),
    '/partner.woff2': (_request, response) =>
      response.writeHead(200, { 'access-control-allow-origin': 'https://partner.test' }).end('x'),
  },
  sendHtml(greeting),
);

const echoed = async (headers: Record<string, string>) =>
  JSON.parse((await get('/echo', { headers })).text).headers;

const harness = await startHarness(site);
const { get } = harness;
const entryOrigin = `http://${harness.host}:${harness.proxy.port}`;
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

test('33 forwarding fields are added once', async () => {
  const headers = await echoed({ via: '1.1 edge' });
  expect(headers.via).toBe(`1.1 edge, 1.1 dragoman-${harness.website.id}`);
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers.forwarded).toBe(
    `for=127.0.0.1;host="${harness.host}:${harness.proxy.port}";proto=http`,
  );
});
test('33 a loop gets 508', async () => {
  const { via } = await echoed({});
  const { status, headers } = await get('/fr/', { headers: { via } });
  expect([status, headers['x-dragoman']]).toEqual([508, 'error; reason=loop']);
});
test('33 the site receives its own host, whatever the visitor claims', async () => {
  const headers = await echoed({ 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' });
  expect([headers.host, headers['x-forwarded-host']]).toEqual([
    harness.authority,
    harness.authority,
  ]);
  expect(headers['x-forwarded-proto']).toBe('http');
  expect(headers.forwarded).toContain('proto=https');
});
test('34 fonts: the site receives its own Origin, and its response is mapped to the visitor’s', async () => {
  const headers = { origin: entryOrigin };
  const font = (path: string) => get(path, { headers });
  expect((await font('/font.woff2')).headers['access-control-allow-origin']).toBe(entryOrigin);
  expect((await font('/font.woff2')).headers.vary).toBe('Origin');
  expect((await font('/open.woff2')).headers['access-control-allow-origin']).toBe('*');
  expect((await font('/partner.woff2')).headers['access-control-allow-origin']).toBe(
    'https://partner.test',
  );
  const foreign = await get('/font.woff2', { headers: { origin: 'https://evil.test' } });
  expect(foreign.headers['access-control-allow-origin']).toBe('null');
});
test.each(['/own.woff2', '/fr/own.woff2', '/fr/own'])(
  '%s: a site that allows its own origin does not allow foreign ones',
  async (path) => {
    const allowedOriginFor = async (origin?: string) => {
      const { headers } = await get(path, origin === undefined ? {} : { headers: { origin } });
      return [headers['access-control-allow-origin'], String(headers.vary).includes('Origin')];
    };
    const own = `http://${harness.authority}`;
    expect(await allowedOriginFor('https://evil.test')).toEqual([own, true]);
    expect(await allowedOriginFor('null')).toEqual([own, true]);
    expect(await allowedOriginFor()).toEqual([own, true]);
    expect(await allowedOriginFor(entryOrigin)).toEqual([entryOrigin, true]);
  },
);
test('34 Origin and Referer are mapped to the site', async () => {
  const headers = await echoed({ origin: entryOrigin, referer: `${entryOrigin}/fr/x?y` });
  expect(headers.origin).toBe(`http://${harness.authority}`);
  expect(headers.referer).toMatch(new RegExp(`^http://${harness.authority}/`));
});
test.each(['csp', 'meta'])('34 the switcher carries the nonce of a %s policy', async (where) => {
  const { text } = await get(`/fr/${where}/nonce`);
  expect(text).toMatch(/<script[^>]* nonce="xyz"/);
  expect(text).toContain('Bonjour');
});
test('34 policies in headers allow what the page loads', async () => {
  const own = `http://${harness.authority}`;
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
  expect(await policyOf('/fr/csp/nonce')).toBe("script-src 'nonce-xyz'");
  expect(await policyOf('/fr/csp/self')).toBe(`default-src 'self' ${own}; font-src 'self' ${own}`);
  const script = `${entryOrigin}/.well-known/dragoman/translate.js`;
  expect(await policyOf('/fr/csp/none')).toBe(`default-src 'none';script-src ${script}`);
  expect(await policyOf('/fr/csp/dynamic')).toMatch(/'sha256-abc' 'sha384-[\w+/=]+'$/);
  expect((await get('/fr/csp/dynamic')).text).toMatch(/<script[^>]* integrity="sha384-/);
});
test('34 policies in meta tags allow what the page loads', async () => {
  const own = `http://${harness.authority}`;
  const { text } = await get('/fr/meta/self');
  expect(text).toContain(`content="script-src 'self' ${own}; img-src 'self' ${own}"`);
  const hashed = (await get('/fr/meta/hash')).text;
  expect(hashed).toMatch(/content="script-src 'strict-dynamic' 'sha256-abc' 'sha384-[\w+/=]+'"/);
  expect(hashed).toMatch(/<script[^>]* integrity="sha384-/);
  expect((await get('/.well-known/dragoman/translate.js')).text).toBe('/* switcher */');
});
test('36 URLs in headers are rewritten only for the site’s own host', async () => {
  expect((await get('/fr/moved')).headers.location).toBe('/fr/about?x');
  expect((await get('/moved')).headers.location).toBe('/about?x');
  expect((await get('/fr/away')).headers.location).toBe('https://elsewhere.test/about');
  const { headers } = await get('/fr/fields');
  expect(headers['content-location']).toBe('/fr/about');
  expect(headers.link).toContain('</fr/about>; rel="next", </a.css>; rel="preload"');
  expect(headers.refresh).toBe('5; url=/fr/about');
  expect(headers['alt-svc']).toBeUndefined();
});
test('21 a redirect to HTTPS points to the site itself and does not loop', async () => {
  expect((await get('/here')).headers.location).toBe(`https://${harness.authority}/here`);
});
