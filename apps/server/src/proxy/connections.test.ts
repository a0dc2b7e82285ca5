import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { exchangeBytes } from './fuzz.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const site = routesOf({}, sendHtml(htmlOf('<p>Good day</p>')));
const soon = { timeout: 10_000 };

const harness = await startHarness(site);
afterAll(() => harness.close());

/** A client that never closes and sends a byte every 50 ms, whatever it receives. */
function trickle(port: number, bytes: string) {
  const client = { received: '', isClosed: false };
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
    socket.write(bytes);
  });
  const timer = setInterval(() => socket.write('x'), 50);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    client.received += chunk;
  });
  socket.on('close', () => {
    clearInterval(timer);
    client.isClosed = true;
  });
  return client;
}

test.each([
  ['an invalid head', 'GET / HTTP/1.1\r\nHost: a\r\nb\r\n\r\n', '400'],
  ['an oversized head', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n`, '431'],
  [
    'a body for an unknown host',
    'POST / HTTP/1.1\r\nHost: nobody.test\r\nContent-Length: 1000000\r\n\r\n',
    '404',
  ],
  ['two hosts', 'POST / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 1000000\r\n\r\n', '400'],
  [
    'an upgrade for an unknown host',
    'GET / HTTP/1.1\r\nHost: nobody.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    '404',
  ],
])(
  'after the response to %s, all 40 trickling clients are disconnected',
  async (_name, bytes, status) => {
    const clients = Array.from({ length: 40 }, () => trickle(harness.proxy.port, bytes));
    await expect.poll(() => clients.filter(({ isClosed }) => isClosed).length, soon).toBe(40);
    for (const { received } of clients)
      expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  },
);

/** Opens connections one after another and returns the set of those still open. */
async function openMany(port: number, count: number, bytes: string) {
  const open = new Set<Socket>();
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {}).write(bytes);
    open.add(socket);
    socket.on('close', () => open.delete(socket)).resume();
  }
  return open;
}

test.each([
  ['idle', () => `GET / HTTP/1.1\r\nHost: ${harness.host}\r\n\r\n`],
  ['an incomplete head', () => 'GET / HTTP/1.1\r\nHost:'],
  ['silent', () => ''],
])('connections without a request are limited per address: %s', async (_name, bytes) => {
  const waiting = { total: 1000, perAddress: 5, isExempt: () => false };
  const proxy = await harness.start({ waiting });
  const open = await openMany(proxy.port, 20, bytes());
  await expect.poll(() => open.size, soon).toBe(5);
  const received = await exchangeBytes(
    proxy.port,
    `GET / HTTP/1.1\r\nHost: ${harness.host}\r\nConnection: close\r\n\r\n`,
  );
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  await proxy.close();
});

test('an exempt address is limited only by the total', async () => {
  const waiting = { total: 12, perAddress: 5, isExempt: () => true };
  const proxy = await harness.start({ waiting });
  const open = await openMany(proxy.port, 20, 'GET /');
  await expect.poll(() => open.size, soon).toBe(12);
  await proxy.close();
});

test('a connection with a request in progress is not closed', async () => {
  const waiting = { total: 1000, perAddress: 2, isExempt: () => false };
  const proxy = await harness.start({ waiting });
  const upload = connect(proxy.port, '127.0.0.1');
  const request = once(harness.origin, 'request');
  upload.write(`POST /echo HTTP/1.1\r\nHost: ${harness.host}\r\nContent-Length: 2\r\n\r\na`);
  await request;
  const open = await openMany(proxy.port, 10, '');
  await expect.poll(() => open.size, soon).toBe(2);
  const answer = once(upload, 'data');
  upload.write('b');
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 /);
  upload.destroy();
  await proxy.close();
});
