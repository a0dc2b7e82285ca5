import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../proxy/proxy.fixture.ts';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';

const patient = { timeout: 60_000, interval: 50 };

let server: ServerProcess;
const started: ServerProcess[] = [];
const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><p>Good day</p>');
});

const database = await createTestDatabase();
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const authority = `127.0.0.1:${(site.address() as AddressInfo).port}`;
const host = `${await addWebsite(`http://${authority}/`)}.proxy.localhost`;
server = await startServer();
afterAll(async () => {
  const left = started.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  await Promise.all(left.map((one) => one.stop('SIGKILL')));
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await database.close();
});

async function startServer(): Promise<ServerProcess> {
  const process = await startServerProcess({
    databaseUrl: database.url,
    roles: 'api,backend,proxy,worker',
    preload: fileURLToPath(new URL('faults.fixture.ts', import.meta.url)),
    environment: {
      PROCESSES: '4',
      FROZEN_SECONDS: '0',
      LOG_LEVEL: 'info',
      OUTGOING_ALLOWED_HOSTS: authority,
      NODE_OPTIONS: '--max-old-space-size=256',
    },
  });
  started.push(process);
  return process;
}

async function addWebsite(url: string): Promise<string> {
  const { kysely } = database.database;
  const values = {
    user_id: await createUser(database.database),
    url,
    original_language: 'en',
    translation_languages: ['fr'],
  };
  const row = await kysely.insertInto('websites').values(values).returning('id').execute();
  return row[0]?.id ?? '';
}

/** Returns the process ids logged for a process, latest last. */
function startsOf(name: string): number[] {
  return server
    .log()
    .filter((line) => line['msg'] === 'a process is ready' && line['process'] === name)
    .map((line) => Number(line['processId']));
}

function kill(name: string, signal: NodeJS.Signals): number {
  const processId = startsOf(name).at(-1) ?? 0;
  process.kill(processId, signal);
  return processId;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

const reasonsOf = (name: string) =>
  server
    .log()
    .filter((line) => line['level'] === 50 && line['process'] === name)
    .map((line) => line['reason']);

/** Loads pages sequentially until `isOver` returns true. */
async function loadPages(isOver: () => boolean) {
  const statuses = new Map<number, number>();
  let longest = 0;
  while (!isOver()) {
    const began = performance.now();
    const { status } = await ask(server.proxyPort, host, '/');
    longest = Math.max(longest, performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await sleep(5);
  }
  return { statuses: Object.fromEntries(statuses), longest };
}

test('visitors come before scans and translations', () => {
  const priorityOf = (name: string) => getPriority(startsOf(name).at(-1));
  expect(priorityOf('worker')).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(priorityOf('proxy 1')).toBe(constants.priority.PRIORITY_NORMAL);
});

test.each([
  ['is killed', 'SIGKILL', /^killed/],
  ['runs out of memory', 'SIGALRM', /out of memory$/],
] as const)(
  'a worker that %s affects no page and is restarted',
  async (_, signal, reason) => {
    const starts = startsOf('worker').length;
    const processId = kill('worker', signal);
    const { statuses } = await loadPages(() => startsOf('worker').length > starts);
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(statuses[200]).toBeGreaterThan(10);
    expect(startsOf('worker').at(-1)).not.toBe(processId);
    expect(reasonsOf('worker').at(-1)).toMatch(reason);
    const health = async () =>
      (await fetch(`http://127.0.0.1:${server.webPort}/api/health`)).json();
    // It has started; it is ready a moment later.
    await expect.poll(health).toMatchObject({ roles: { worker: { status: 'ready' } } });
  },
  180_000,
);

test('a killed proxy leaves the port to the other and is restarted', async () => {
  const processId = kill('proxy 1', 'SIGKILL');
  await expect.poll(() => isAlive(processId)).toBe(false);
  const { statuses } = await loadPages(() => startsOf('proxy 1').length > 1);
  expect(Object.keys(statuses)).toEqual(['200']);
}, 180_000);

test('a worker in an infinite loop delays no page, and everything ends within the deadline', async () => {
  const processId = kill('worker', 'SIGUSR2');
  const seconds = 6;
  const until = performance.now() + seconds * 1000;
  const { statuses, longest } = await loadPages(() => performance.now() > until);
  expect(Object.keys(statuses)).toEqual(['200']);
  expect(longest).toBeLessThan((seconds * 1000) / 2);

  const before = performance.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(isAlive(processId)).toBe(false);
}, 180_000);

test('a killed supervisor leaves no process behind, not even one in an infinite loop', async () => {
  server = await startServer();
  const names = ['worker', 'proxy 1', 'proxy 2', 'web'];
  await expect.poll(() => names.flatMap(startsOf), patient).toHaveLength(4);
  const processIds = names.flatMap(startsOf);
  kill('worker', 'SIGUSR2');
  await server.stop('SIGKILL');
  await expect.poll(() => processIds.filter(isAlive), patient).toEqual([]);
}, 180_000);
