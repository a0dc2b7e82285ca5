import { afterAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness, talk } from './proxy.fixture.ts';

const lines = [
  'a=b; Domain=x.test',
  '__Host-c=1; Path=/; Secure',
  'd=1; Path=/shop; SameSite=None; Secure; HttpOnly',
  'odd',
];

const harness = await startHarness((request, response) => {
  const html = htmlOf(`<p>${request.headers.cookie?.length ?? 'nobody'}</p>`);
  sendHtml(html, { 'set-cookie': lines })(request, response);
});
afterAll(() => harness.close());

test('31 cookies work on the visitor’s host and under the language prefix', async () => {
  const { headers } = await ask(harness.proxy.port, harness.host, '/fr/');
  expect(headers['set-cookie']).toEqual([
    'a=b',
    '__Host-c=1; Path=/; Secure',
    'd=1; Path=/shop; SameSite=None; Secure; HttpOnly',
    'd=1; Path=/fr/shop; SameSite=None; Secure; HttpOnly',
    'odd',
  ]);
});
test.each(['', '=;;=', 'a=%zz; \xff', `h=${'x'.repeat(20_000)}`, `h=${'x'.repeat(60_000)}`])(
  '32 unusual cookie %# is forwarded unchanged',
  async (cookie) => {
    const { status, text } = await ask(harness.proxy.port, harness.host, '/fr/', {
      headers: { cookie },
    });
    expect(status).toBe(200);
    expect(text).toContain(`<p>${cookie.length}</p>`);
  },
);
test('32 a Cookie field above the size limit gets 431', async () => {
  const cookie = 'x'.repeat(100_000);
  const received = await talk(
    harness.proxy.port,
    `GET /fr/ HTTP/1.1\r\nHost: ${harness.host}\r\nCookie: ${cookie}\r\n\r\n`,
    'content-length: 0',
  );
  expect(received).toMatch(/^HTTP\/1\.1 431 /);
});
test('38 a page requested with a cookie is not shared', async () => {
  const get = async (cookie?: string) => {
    const options = cookie === undefined ? {} : { headers: { cookie } };
    return (await ask(harness.proxy.port, harness.host, '/es/mine', options)).text;
  };
  expect(await get('a=12')).toContain('<p>4</p>');
  expect(await get()).toContain('nobody');
  expect(await get('a=1')).toContain('<p>3</p>');
});

test('a cookie whose Domain covers a host of the product is dropped on every path of the proxy', async () => {
  const planted = [
    'a=1; Domain=product.test',
    'b=1; domain=.PRODUCT.test; Path=/',
    'c=1; Domain=proxy.localhost',
    'd=1; Domain=other.test; Domain = localhost ',
  ];
  const kept = ['e=1; Path=/', 'f=1; Domain=shop.test'];
  const cookies = { 'set-cookie': [...planted, ...kept] };
  const site = await startHarness(
    (request, response) => {
      const type = request.url === '/file' ? 'application/pdf' : 'text/html';
      response.writeHead(200, { 'content-type': type, ...cookies }).end(htmlOf('<p>Tea</p>'));
    },
    { productHosts: ['app.product.test', 'api.product.test'] },
  );
  site.origin.on('upgrade', (_request, socket) => {
    const lines = cookies['set-cookie'].map((line) => `set-cookie: ${line}\r\n`).join('');
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${lines}\r\n`,
    );
  });
  try {
    // Translated, the original, streamed, passed through as excluded.
    for (const path of ['/fr/', '/', '/fr/file', '/fr/account/1']) {
      const { headers } = await ask(site.proxy.port, site.host, path);
      const names = headers['set-cookie']?.map((line) => line.split('=', 1)[0]);
      expect([path, [...new Set(names)]]).toEqual([path, ['e', 'f']]);
    }
    const upgrade = `GET /socket HTTP/1.1\r\nHost: ${site.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const joined = await talk(site.proxy.port, upgrade, '\r\n\r\n');
    expect(joined).toMatch(/^HTTP\/1\.1 101 /);
    expect(joined.match(/^set-cookie: \w/gim)).toEqual(['set-cookie: e', 'set-cookie: f']);
  } finally {
    await site.close();
  }
});
