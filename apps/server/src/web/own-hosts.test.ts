import { request } from 'node:http';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isThisMachine, onlyForOwnHosts } from './own-hosts.ts';
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
    parts: [onlyForOwnHosts('https://home.example:8443/x', at('/dev/inbox.json')), at('/public')],
    log: silentLog,
  });
});
afterAll(() => web.close());

function ask(path: string, host: string): Promise<{ status: number; text: string }> {
  const headers = { host, 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: web.port, path, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.',
  'shop.localhost:4300',
  '127.0.0.1:4300',
  '127.1.2.3',
  '[::1]:4300',
  'home.example',
  'home.example:8443',
])('%s is ours', async (host) => {
  expect(await ask('/dev/inbox.json', host)).toEqual({ status: 200, text: 'secret' });
});

test.each([
  'rebound.example',
  'rebound.example:4300',
  'localhost.example',
  'notlocalhost',
  '127.0.0.1.example',
  'home.example.evil.example',
  '127.0.0.1@evil.example',
  'evil.example/127.0.0.1',
  '192.0.2.1',
])('%s is not, whatever a header says of it', async (host) => {
  const { status, text } = await ask('/dev/inbox.json', host);
  expect(status).toBe(403);
  expect(text).not.toContain('secret');
});

test('other parts are for all', async () => {
  expect((await ask('/public', 'rebound.example')).status).toBe(200);
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
