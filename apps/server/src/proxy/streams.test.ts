import { createHash } from 'node:crypto';
import { get as openRequest, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { ask, startHarness, talk } from './proxy.fixture.ts';

let open: ServerResponse | undefined;
const site = routesOf(
  {
    '/events': (_request, response) => {
      open = response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
    },
    '/film.mp4': (_request, response) => {
      open = response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '9000000' });
      response.write(Buffer.alloc(1_000_000, 1));
    },
    '/trailers': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', trailer: 'x-sum' });
      response.write('abc');
      response.addTrailers({ 'x-sum': '6' });
      response.end();
    },
  },
  sendHtml(htmlOf('<p>Good day</p>')),
);

function answerUpgrade(url: string | undefined, key: string | undefined, socket: Duplex): void {
  socket.on('error', () => {});
  if (url === '/gone') return void socket.destroy();
  if (url !== '/ws') {
    const body = 'who are you?';
    socket.end(
      `HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    return;
  }
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\nwelcome`,
  );
  socket.pipe(socket);
}

const hello = (path: string, protocol = 'websocket') =>
  `GET ${path} HTTP/1.1\r\nHost: ${harness.host}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Key: abc\r\nSec-WebSocket-Version: 13\r\n\r\n`;

/** Requests a path, calls `end` once `first` bytes have arrived, and returns the total length. */
function watch(path: string, first: number, end: () => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = harness.proxy;
    const headers = { host: harness.host };
    openRequest({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        if (length < first && length + chunk.length >= first) end();
        length += chunk.length;
      });
      response.on('end', () => resolve(length));
      response.on('error', reject);
    }).on('error', reject);
  });
}

const harness = await startHarness(site);
harness.origin.on('upgrade', ({ url, headers }, socket) => {
  answerUpgrade(url, headers['sec-websocket-key'], socket);
});
await harness.translate('Good day', 'Bonjour');
await harness.slug('ws', 'prise');
afterAll(() => harness.close());

test('41 each event arrives before the next is sent', async () => {
  const one = 'data: one\n\n';
  const length = await watch('/fr/events', one.length, () => open?.end('data: two\n\n'));
  expect(length).toBe(2 * one.length);
});
test('41 a download is streamed as the site sends it', async () => {
  const rest = () => open?.end(Buffer.alloc(8_000_000, 2));
  expect(await watch('/fr/film.mp4', 1_000_000, rest)).toBe(9_000_000);
});
test('41 a download is aborted at the site when the visitor disconnects', async () => {
  await talk(harness.proxy.port, `GET /film.mp4 HTTP/1.1\r\nHost: ${harness.host}\r\n\r\n`, '\x01');
  await expect.poll(() => open?.destroyed, { timeout: 10_000 }).toBe(true);
});
test('35 response trailers are forwarded', async () => {
  const answer = await ask(harness.proxy.port, harness.host, '/fr/trailers');
  expect([answer.text, answer.trailers]).toEqual(['abc', { 'x-sum': '6' }]);
});
test.each(['/ws', '/fr/prise', '/fr/ws', '/fr/fr/ws'])(
  '41 a WebSocket at %s is connected to the site in both directions',
  async (path) => {
    const received = await talk(harness.proxy.port, `${hello(path)}ping`, 'ping');
    expect(received).toMatch(
      /^HTTP\/1\.1 101 [\s\S]*sec-websocket-accept: [\s\S]*\r\n\r\nwelcomeping$/i,
    );
  },
);
test('41 a site’s refusal of a WebSocket is forwarded', async () => {
  const received = await talk(harness.proxy.port, hello('/fr/members'), 'who are you?');
  expect(received).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n[\s\S]*www-authenticate: basic\r\n/i);
  expect(received).toMatch(/\r\n\r\nwho are you\?$/);
});
test('40 a site that hangs up on a WebSocket results in a 502', async () => {
  const received = await talk(harness.proxy.port, hello('/fr/gone'), '</html>');
  expect(received).toMatch(/^HTTP\/1\.1 502 [\s\S]*reason=origin-unreachable/);
});
test('41 a request to upgrade to h2c gets its page over HTTP/1.1', async () => {
  const received = await talk(harness.proxy.port, hello('/fr/', 'h2c'), '</html>');
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received).toContain('Bonjour');
});
