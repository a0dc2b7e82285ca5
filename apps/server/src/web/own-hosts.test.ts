import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isThisMachine, onlyForThisMachine } from './own-hosts.ts';
import { type RunningWeb, startWeb, type WebPart } from './start-web.ts';

const at = (path: string): WebPart => ({
  register: async (app) => {
    app.get(path, () => 'secret');
  },
});

let web: RunningWeb;
beforeAll(async () => {
  web = await startWeb({
    host: '127.0.0.1',
    port: 0,
    trustedProxies: ['127.0.0.1'],
    parts: [onlyForThisMachine(at('/dev/inbox.json')), at('/public')],
    log: silentLog,
  });
});
afterAll(() => web.close());

type Fields = Record<string, string>;

function ask(port: number, path: string, headers: Fields): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve([response.statusCode ?? 0, text]);
    })
      .on('error', reject)
      .end();
  });
}

describe('a request from this machine', () => {
  const names = ['localhost', 'LOCALHOST:3000', 'localhost.', 'shop.localhost:4300'];
  test.each([...names, '127.0.0.1:4300', '127.1.2.3', '[::1]:4300'])(
    'to %s is answered',
    async (host) => {
      expect(await ask(web.port, '/dev/inbox.json', { host })).toEqual([200, 'secret']);
    },
  );

  test.each([
    'home.example',
    'rebound.example:4300',
    'localhost.example',
    'notlocalhost',
    '127.0.0.1.example',
    '127.0.0.1@evil.example',
    'evil.example/127.0.0.1',
    '192.0.2.1',
    '0.0.0.0',
  ])('to %s is refused', async (host) => {
    const [status, text] = await ask(web.port, '/dev/inbox.json', { host });
    expect(status).toBe(403);
    expect(text).not.toContain('secret');
  });

  test('to localhost with any proxy header is refused', async () => {
    const names = [
      'Forwarded',
      'Via',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Forwarded',
      'X-Real-IP',
    ];
    const others = [
      'CF-Connecting-IP',
      'CF-Ray',
      'True-Client-IP',
      'X-Client-IP',
      'X-Original-URL',
      'X-Envoy-Peer',
      'CDN-Loop',
    ];
    for (const name of [...names, ...others]) {
      for (const value of ['127.0.0.1', '', 'for=127.0.0.1']) {
        const answer = await ask(web.port, '/dev/inbox.json', { host: 'localhost', [name]: value });
        expect([name, answer[0]]).toEqual([name, 403]);
      }
    }
  });

  test('with two Host headers is refused', async () => {
    const text =
      'GET /dev/inbox.json HTTP/1.1\r\nhost: localhost\r\nhost: home.example\r\nconnection: close\r\n\r\n';
    const received = await new Promise<string>((resolve) => {
      let all = '';
      connect(web.port, '127.0.0.1', function (this: import('node:net').Socket) {
        this.write(text);
      })
        .on('data', (chunk) => {
          all += chunk;
        })
        .on('close', () => resolve(all));
    });
    expect(received).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(received).not.toContain('secret');
  });
});

/** The headers that common reverse proxies on the same machine send by default. */
const proxies: Record<string, (visitor: IncomingMessage) => Fields> = {
  Caddy: ({ headers }) => ({
    host: headers.host ?? '',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': headers.host ?? '',
    'x-forwarded-proto': 'https',
  }),
  'nginx with the usual lines': ({ headers }) => ({
    host: headers.host ?? '',
    'x-real-ip': '192.0.2.1',
    'x-forwarded-for': '192.0.2.1',
  }),
  'nginx that names the upstream and the visitor': () => ({
    host: '127.0.0.1:3000',
    'x-real-ip': '192.0.2.1',
  }),
  'nginx that passes the host alone': ({ headers }) => ({ host: headers.host ?? '' }),
  'Apache httpd': () => ({
    host: '127.0.0.1:3000',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'home.example',
    'x-forwarded-server': 'home.example',
  }),
  HAProxy: ({ headers }) => ({ host: headers.host ?? '', 'x-forwarded-for': '192.0.2.1' }),
  Varnish: ({ headers }) => ({ host: headers.host ?? '', via: '1.1 home (Varnish/7.6)' }),
  cloudflared: () => ({ host: 'localhost:3000', 'cf-ray': '1', 'cf-connecting-ip': '192.0.2.1' }),
};

test.each(Object.entries(proxies))('a visitor through %s is refused', async (_name, fieldsFor) => {
  const proxy = createServer(async (visitor, response) => {
    const [status, text] = await ask(web.port, visitor.url ?? '/', fieldsFor(visitor));
    response.writeHead(status).end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  const { port } = proxy.address() as AddressInfo;
  const [status, text] = await ask(port, '/dev/inbox.json', { host: 'home.example' });
  proxy.close();
  expect([status, text.includes('secret')]).toEqual([403, false]);
});

test('nginx with default settings (HTTP/1.0 and its own Host) is refused', async () => {
  const received = await new Promise<string>((resolve) => {
    let all = '';
    const socket = connect(web.port, '127.0.0.1', () => {
      socket.write(
        'GET /dev/inbox.json HTTP/1.0\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n',
      );
    });
    socket.on('data', (chunk) => {
      all += chunk;
    });
    socket.on('close', () => resolve(all));
  });
  expect(received).toMatch(/^HTTP\/1\.1 403 /);
  expect(received).not.toContain('secret');
});

test('other parts are public', async () => {
  const fields = { host: 'rebound.example', 'x-forwarded-for': '192.0.2.1' };
  expect((await ask(web.port, '/public', fields))[0]).toBe(200);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.7', false],
  ['::ffff:192.0.2.7', false],
  ['2001:db8::1', false],
  [undefined, false],
])('the peer %s is this machine: %s', (peer, isOurs) => {
  expect(isThisMachine(peer)).toBe(isOurs);
});
