import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { startJobs } from '@dragoman/core/jobs';
import { requestScan } from '@dragoman/core/scans';
import { createTestDatabase, insertWebsite, type TestDatabase } from '@dragoman/database/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.fixture.ts';

const key = 'a-publishable-key';
const deadline = 10_000;

let database: TestDatabase;
let server: ServerProcess;
let site: Awaited<ReturnType<typeof startSite>>;
let websiteId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  site = await startSite();
  websiteId = await insertWebsite(database.database, { url: `http://${site.authority}/` });
  server = await startServerProcess({
    databaseUrl: database.url,
    roles: 'api,backend,proxy,worker',
    environment: { SUPABASE_ANON_KEY: key, OUTGOING_ALLOWED_HOSTS: site.authority },
  });
});
afterEach(async () => {
  if (server.child.exitCode === null) await server.stop('SIGKILL');
  await site.close();
  await database.close();
});

/** A customer's site that accepts upgrades, sends an endless download, and never answers a scan. */
async function startSite() {
  const requested: string[] = [];
  const upgraded: Socket[] = [];
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    requested.push(url);
    if (url !== '/film.mp4') return;
    response.writeHead(200, { 'content-type': 'video/mp4' }).write(Buffer.alloc(100_000));
  };
  const listening = createServer({ allowHalfOpen: true } as object, answer).listen(0, '127.0.0.1');
  listening.on('upgrade', (_request, socket: Socket) => {
    upgraded.push(socket.on('error', () => {}));
    socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nhi');
  });
  await new Promise((resolve) => listening.once('listening', resolve));
  return {
    requested,
    authority: `127.0.0.1:${(listening.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of upgraded) socket.destroy();
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}

interface Client {
  readonly socket: Socket;
  readonly closed: Promise<void>;
}

/** Opens a connection, sends `text`, waits for `until`, then stays silent; it never closes its side. */
async function open(port: number, text: string, until: string): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
  });
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1', 0, 200);
  });
  socket.write(text);
  await expect.poll(() => received, { timeout: 10_000 }).toContain(until);
  return { socket, closed };
}

const upgradeFields = (protocol: string) =>
  `connection: Upgrade\r\nupgrade: ${protocol}\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
const toSite = (path: string, fields = '') =>
  `GET ${path} HTTP/1.1\r\nhost: ${websiteId}.proxy.localhost\r\n${fields}\r\n`;

async function jobStates(): Promise<string[]> {
  const text = "select state::text from pgboss.job where name = 'scan' order by 1";
  return (await database.database.pool.query(text)).rows.map(({ state }) => state);
}

test('a signal ends everything within the deadline: open sockets of every kind, a download, a running job', async () => {
  const { proxyPort, webPort } = server;
  const realtime = `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1\r\nhost: x\r\n${upgradeFields('websocket')}\r\n`;
  const clients = [
    await open(proxyPort, toSite('/ws', upgradeFields('websocket')), 'hi'),
    await open(proxyPort, toSite('/ws', upgradeFields('other')), 'hi'),
    await open(webPort, realtime, '101'),
    await open(webPort, realtime, '101'),
    await open(proxyPort, toSite('/film.mp4'), '200'),
    await open(webPort, 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n', '200'),
    await open(
      webPort,
      'GET /nowhere HTTP/1.1\r\nhost: x\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      '404',
    ),
  ];
  clients[1]?.socket.end();
  clients[3]?.socket.end();
  const jobs = await startJobs({ database: database.database });
  await requestScan({ database: database.database, jobs }, websiteId);
  await expect.poll(() => site.requested, { timeout: 20_000 }).toContain('/robots.txt');
  await jobs.stop();

  const before = performance.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(performance.now() - before).toBeLessThan(deadline);
  await Promise.all(clients.map(({ closed }) => closed));
  expect(await jobStates()).toEqual(['retry']);
  expect(server.log()).toEqual([]);
}, 90_000);
