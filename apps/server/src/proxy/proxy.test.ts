import type { RequestListener } from 'node:http';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Stage, startStage, talk } from './proxy.fixture.ts';

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Tea</title></head><body>${body}</body></html>`;
const greeting = html('<p>Good day</p><a href="/about?a=%2F">About</a>');
const routes: Record<string, RequestListener> = {
  '/type/none': (_request, response) => response.end(greeting),
  '/type/octets': (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(greeting),
  '/type/csv': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('Good day,1\nGood day,2\n'),
  '/type/1251': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=windows-1251' })
      .end(Buffer.from(html('<p>Good day</p><p>\xcf\xf0</p>'), 'latin1')),
  '/gzip': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(zlib.gzipSync(greeting)),
  '/json': (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":"Good day"}'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/about?x' }).end(),
  '/cookie': (request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': ['a=b; Domain=x.test', '__Host-c=1; Path=/; Secure'],
      })
      .end(html(`<p>${request.headers.cookie ?? 'nobody'}</p>`)),
  '/csp': (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "script-src 'nonce-xyz'",
      })
      .end(greeting),
  '/slow': (_request, response) => void setTimeout(() => response.end(greeting), 5000),
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
    response.write(greeting, () => response.destroy());
  },
  '/trailers': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', trailer: 'x-sum' });
    response.write('abc');
    response.addTrailers({ 'x-sum': '6' });
    response.end();
  },
  '/events': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
  },
  '/sitemap.xml': (request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<urlset><url><loc>http://${request.headers.host}/a</loc></url></urlset>`),
};
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body }));
  });
};
const site: RequestListener = (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path.startsWith('/echo')) return echo(request, response);
  const route = routes[path];
  if (route !== undefined) return route(request, response);
  response.writeHead(200, {
    'content-type': 'text/html',
    etag: '"strong"',
    'cache-control': 'max-age=60',
  });
  response.end(greeting);
};

let stage: Stage;
const get = (path: string, options: Parameters<typeof ask>[3] = {}) =>
  ask(stage.proxy.port, stage.host, path, options);

beforeAll(async () => {
  stage = await startStage(site, { limits: { firstByte: 1500 } });
  await stage.translate('Good day', 'Bonjour');
  await stage.translate('Good day', 'Buenos días', 'es');
});
afterAll(() => stage.close());

describe('addresses', () => {
  test('19 the language prefix is taken from the first path segment only', async () => {
    expect((await get('/fr/')).text).toContain('<p>Bonjour</p>');
    expect((await get('/')).text).toBe(greeting);
    const { text } = await get('/fr/echo/es/x');
    expect(JSON.parse(text).url).toBe('/echo/es/x');
  });
  test('22 never /fr/fr/', async () => {
    const { status, headers } = await get('/fr/fr/x?a=&b=');
    expect(status).toBe(301);
    expect(headers.location).toBe(`http://${stage.host}:${stage.proxy.port}/fr/x?a=&b=`);
    expect((await get('/fr/')).text).toContain('href="/fr/about?a=%2F"');
  });
  test('23 original and translated pages carry the same alternates', async () => {
    const link = (await get('/')).headers.link ?? '';
    const page = (await get('/fr/')).text;
    for (const [, href = ''] of String(link).matchAll(/<([^>]+)>/g)) expect(page).toContain(href);
    expect(String(link).match(/hreflang="(?:en|fr|es|x-default)"/g)).toHaveLength(4);
  });
  test('24 the sitemap is translated as a sitemap', async () => {
    const { text } = await get('/fr/sitemap.xml');
    expect(text).toContain(`<loc>http://${stage.host}:${stage.proxy.port}/fr/a</loc>`);
    expect(text).toContain('hreflang="x-default"');
  });
  test('27 odd bytes arrive as they were sent', async () => {
    const path = '/echo//a%2Fb/%25/%C3%BC?q=%2F&&=+';
    expect(JSON.parse((await get(`/fr${path}`)).text).url).toBe(path);
    expect(JSON.parse((await get(path)).text).url).toBe(path);
  });
});

describe('HTTP', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('28 %s bodies pass whole', async (method) => {
    const body = 'x'.repeat(200_000);
    const headers = { 'content-length': '200000' };
    const answer = JSON.parse((await get('/fr/echo', { method, body, headers })).text);
    expect([answer.method, answer.body === body]).toEqual([method, true]);
  });
  test('28 Expect: 100-continue and chunked', async () => {
    const heard = await talk(
      stage.proxy.port,
      `POST /echo HTTP/1.1\r\nHost: ${stage.host}\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      '"body":"abc"',
    );
    expect(heard).toMatch(/^HTTP\/1\.1 100 Continue[\s\S]*HTTP\/1\.1 200/);
  });
  test('29 JSON under the prefix is not rewritten', async () => {
    expect((await get('/fr/json')).text).toBe('{"a":"Good day"}');
  });
  test('31 cookies lose a foreign Domain, __Host- stays', async () => {
    expect((await get('/fr/cookie')).headers['set-cookie']).toEqual([
      'a=b',
      '__Host-c=1; Path=/; Secure',
    ]);
  });
  test.each(['', '=;;=', 'a=%zz; \xff', `h=${'x'.repeat(20_000)}`])(
    '32 odd cookies %#',
    async (cookie) => {
      expect((await get('/fr/cookie', { headers: { cookie } })).status).toBe(200);
    },
  );
  test('33 who asks is said once, a loop is answered', async () => {
    const first = JSON.parse((await get('/echo', { headers: { via: '1.1 edge' } })).text).headers;
    expect(first.via).toBe(`1.1 edge, 1.1 dragoman-${stage.website.id}`);
    expect(first['x-forwarded-for']).toBe('127.0.0.1');
    expect(first.host).toBe(stage.authority);
    expect((await get('/fr/', { headers: { via: first.via } })).status).toBe(508);
  });
  test('34 the switcher carries the policy’s nonce and comes from the same host', async () => {
    const { text, headers } = await get('/fr/csp');
    expect(text).toContain('nonce="xyz"');
    expect(headers['content-security-policy']).toBe("script-src 'nonce-xyz'");
    expect((await get('/.well-known/dragoman/translate.js')).text).toBe('/* switcher */');
  });
  test('35 validators, lengths and HEAD', async () => {
    const page = await get('/fr/v', { headers: { 'accept-encoding': 'gzip;q=0.5, br' } });
    expect(page.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(page.body).toString()).toContain('Bonjour');
    expect(page.headers.etag).toMatch(/^W\/"dragoman-/);
    expect(page.headers.vary).toContain('Accept-Encoding');
    const known = { 'if-none-match': String(page.headers.etag) };
    expect((await get('/fr/v', { headers: known })).status).toBe(304);
    const plain = await get('/fr/v');
    const head = await get('/fr/v', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe(String(plain.body.length));
    expect(head.body).toHaveLength(0);
    expect((await get('/trailers')).trailers).toEqual({ 'x-sum': '6' });
  });
  test('36 Location is rewritten', async () => {
    expect((await get('/fr/moved')).headers.location).toBe('/fr/about?x');
    expect((await get('/moved')).headers.location).toBe('/about?x');
  });
  test('37 types and encodings', async () => {
    for (const path of ['/fr/type/none', '/fr/type/octets'])
      expect((await get(path)).text).toBe(greeting);
    expect((await get('/fr/type/csv')).text).toBe('Good day,1\nGood day,2\n');
    const russian = await get('/fr/type/1251');
    expect(russian.text).toContain('<p>Bonjour</p><p>Пр</p>');
    expect(russian.headers['content-type']).toContain('utf-8');
    expect((await get('/fr/gzip')).text).toContain('Bonjour');
  });
  test('38 pages are for their language and visitor alone', async () => {
    expect((await get('/es/cookie', { headers: { cookie: 'ada=1' } })).text).toContain('ada=1');
    expect((await get('/es/cookie')).text).toContain('nobody');
    expect((await get('/es/')).text).toContain('Buenos días');
    expect((await get('/fr/')).text).toContain('Bonjour');
  });
  test('39 one address in every language costs the origin one request', async () => {
    const before = stage.seen.length;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => get(index % 2 ? '/fr/popular' : '/es/popular')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(stage.seen.length - before).toBe(1);
  });
  test('40 hanging and truncated origins are bounded', async () => {
    expect((await get('/fr/slow')).status).toBe(504);
    expect((await get('/fr/cut')).status).toBe(502);
    expect((await ask(stage.proxy.port, 'nobody.test', '/')).status).toBe(404);
  });
  test('41 events come through unbuffered', async () => {
    const heard = await talk(
      stage.proxy.port,
      `GET /fr/events HTTP/1.1\r\nHost: ${stage.host}\r\n\r\n`,
      'data: one',
    );
    expect(heard).toContain('data: one');
  });
});

describe('staying in step', () => {
  test('a change is shown within a second by every proxy', async () => {
    const other = await stage.start();
    expect((await ask(other.port, stage.host, '/fr/')).text).toContain('Bonjour');
    await stage.translate('Good day', 'Salut');
    const shown = async () => {
      const pages = await Promise.all([get('/fr/'), ask(other.port, stage.host, '/fr/')]);
      return pages.map(({ text }) => text.includes('Salut'));
    };
    await expect.poll(shown, { timeout: 1000 }).toEqual([true, true]);
    await other.close();
  });
  test('unknown strings are queued, each once', async () => {
    await get('/fr/');
    await get('/es/');
    const read = async () => {
      const rows = await stage.database.kysely.selectFrom('unknown_strings').selectAll().execute();
      return rows.filter((row) => row.original_string === 'About').length;
    };
    await expect.poll(read, { timeout: 3000 }).toBe(1);
  });
});
