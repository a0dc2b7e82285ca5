import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { type Harness, startHarness } from './proxy.fixture.ts';

let harness: Harness;
let siteSockets: Socket[];

const limits = { halfClosed: 200, upgradedIdle: 60_000 };
const welcome = 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nwelcome';

beforeEach(async () => {
  siteSockets = [];
  harness = await startHarness(sendHtml(htmlOf('<p>Good day</p>')), {
    limits,
  });
  harness.origin.on('upgrade', (request, socket: Socket) => {
    siteSockets.push(socket.on('error', () => {}).resume());
    if (request.url === '/ws') socket.write(welcome);
    else socket.write('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno');
  });
});
afterEach(async () => {
  for (const socket of siteSockets) socket.destroy();
  await harness.close();
});

/** Requests an upgrade, waits until `until` is received, and keeps the visitor's side open. */
async function visit(path: string, until: string): Promise<Socket> {
  const visitor = connect({ port: harness.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  visitor
    .on('error', () => {})
    .on('data', (chunk) => {
      received += chunk;
    });
  visitor.write(
    `GET ${path} HTTP/1.1\r\nhost: ${harness.host}\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n`,
  );
  await expect.poll(() => received, { timeout: 10_000 }).toContain(until);
  return visitor;
}

function openConnections(): Promise<number> {
  return new Promise((resolve) => {
    harness.proxy.server.getConnections((_error, count) => resolve(count));
  });
}

const soon = { timeout: 10_000, interval: 20 };

test('an upgraded connection is closed after the visitor closes only its own side', async () => {
  const visitor = await visit('/ws', 'welcome');
  expect(await openConnections()).toBe(1);
  visitor.end();
  await expect.poll(openConnections, soon).toBe(0);
  await expect.poll(() => siteSockets[0]?.readableEnded, soon).toBe(true);
});

test('an upgraded connection is closed after the site closes only its own side', async () => {
  await visit('/ws', 'welcome');
  siteSockets[0]?.end();
  await expect.poll(openConnections, soon).toBe(0);
});

test('data sent after one direction ends arrives within the limit', async () => {
  const visitor = await visit('/ws', 'welcome');
  const late = new Promise((resolve) => visitor.once('data', (chunk) => resolve(`${chunk}`)));
  siteSockets[0]?.once('end', () => siteSockets[0]?.write('goodbye'));
  visitor.end();
  expect(await late).toBe('goodbye');
});

test('a refused upgrade is closed after its response, even if the visitor closes nothing', async () => {
  await visit('/members', 'no');
  await expect.poll(openConnections, soon).toBe(0);
});

test('closing the proxy closes upgraded connections, including half-closed ones', async () => {
  await visit('/ws', 'welcome');
  const half = await visit('/ws', 'welcome');
  half.end();
  await harness.proxy.close();
  expect(await openConnections()).toBe(0);
  await expect.poll(() => siteSockets.every(({ readableEnded }) => readableEnded), soon).toBe(true);
});
