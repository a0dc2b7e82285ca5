import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { talk } from './proxy.fixture.ts';
import { createWholeResponses } from './whole-responses.ts';

const wholes = createWholeResponses(64_000_000);
const source = {};
const bodies: Readonly<Record<string, Buffer>> = {
  '/small': Buffer.from('<p>caf\u00e9</p>'),
  '/large': Buffer.alloc(2_000_000, 'abc'),
};
const ended: { isWhole: boolean; finished: boolean; sent: boolean }[] = [];
let variant = '1';
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const path = request.url ?? '';
    const body = bodies[path] ?? Buffer.alloc(0);
    const isWhole = wholes.send(path, { source, variant }, response);
    if (!isWhole) {
      sendPlain(response, body);
      wholes.store(path, { source, variant, body }, response);
    }
    response.once('close', () => {
      ended.push({ isWhole, finished: response.writableFinished, sent: response.headersSent });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function sendPlain(response: ServerResponse, body: Buffer): void {
  const length = String(body.length);
  response.writeHead(200, 'OK', ['Date', 'now', 'X-Variant', variant, 'Content-Length', length]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const last = 'GET /small HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
const never = '\0';

/** Requests a path often enough that the next response is written whole. */
async function makeBusy(path: string): Promise<void> {
  for (let round = 0; round < 20; round++) {
    await talk(port, `${get(path)}${last}`, never);
  }
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('the bytes are those that ServerResponse writes, and its state too', async () => {
  const plain = await talk(port, get('/small'), '</p>');
  await makeBusy('/small');
  ended.length = 0;
  expect(await talk(port, get('/small'), '</p>')).toBe(plain);
  await expect.poll(() => ended).toEqual([{ isWhole: true, finished: true, sent: true }]);
  expect(plain).toContain('Keep-Alive: timeout=65');
});

test('another variant, HEAD, HTTP/1.0 and the last response of a connection are not written whole', async () => {
  await makeBusy('/small');
  variant = '2';
  expect(await talk(port, get('/small'), '</p>')).toContain('X-Variant: 2');
  await makeBusy('/small');
  const head = await talk(port, `HEAD /small HTTP/1.1\r\nhost: a\r\n\r\n${last}`, never);
  expect(head.match(/<p>/g)).toHaveLength(1);
  expect(await talk(port, 'GET /small HTTP/1.0\r\n\r\n', never)).toContain('Connection: close');
  expect(await talk(port, last, never)).toContain('Connection: close');
});

test('pipelined responses arrive in order', async () => {
  await makeBusy('/small');
  await makeBusy('/large');
  const paths = ['/small', '/large', '/small', '/small', '/large', '/small'];
  const received = await talk(port, paths.map(get).join('') + last, never);
  const lengths = [...received.matchAll(/Content-Length: (\d+)/g)].map(([, length]) => length);
  expect(lengths).toEqual([...paths, '/small'].map((path) => String(bodies[path]?.length)));
});

test('a visitor who does not read is waited for and gets every byte', async () => {
  await makeBusy('/large');
  ended.length = 0;
  const socket = await open();
  socket.pause().write(get('/large').repeat(40));
  await sleep(300);
  // The system's buffers hold some; the server reads no further requests behind them.
  expect(ended.length).toBeLessThan(20);
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await expect.poll(() => received, { timeout: 10_000 }).toBeGreaterThan(80_000_000);
  socket.destroy();
  expect(ended).toHaveLength(40);
  expect(ended.every(({ finished }) => finished)).toBe(true);
});

test('a visitor who leaves in the middle counts as not served', async () => {
  await makeBusy('/large');
  ended.length = 0;
  const socket = await open();
  socket.pause().write(get('/large').repeat(20));
  await sleep(200);
  socket.destroy();
  await expect.poll(() => ended.some(({ finished }) => !finished)).toBe(true);
  expect(await talk(port, last, never)).toContain('200 OK');
});
