import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';

const patient = { timeout: 150_000, interval: 50 };
const names = ['worker', 'proxy 1', 'proxy 2', 'web'];

let server: ServerProcess;
const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><p>Good day</p>');
});

const database = await createTestDatabase();
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const authority = `127.0.0.1:${(site.address() as AddressInfo).port}`;
const values = {
  user_id: await createUser(database.database),
  url: `http://${authority}/`,
  original_language: 'en',
  translation_languages: ['fr'],
};
const { kysely } = database.database;
const row = await kysely.insertInto('websites').values(values).returning('id').execute();
const host = `${row[0]?.id}.proxy.localhost`;
server = await startServer('4');
afterAll(async () => {
  await server.stop();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await database.close();
});

function startServer(processes: string): Promise<ServerProcess> {
  return startServerProcess({
    databaseUrl: database.url,
    roles: 'api,backend,proxy,worker',
    environment: {
      PROCESSES: processes,
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'info',
      OUTGOING_ALLOWED_HOSTS: authority,
    },
  });
}

const logged = (message: string, process?: string) =>
  server
    .log()
    .filter((line) => line['msg'] === message && (!process || line['process'] === process))
    .map((line) => Number(line['processId']));

interface Load {
  readonly port: number;
  readonly hostname: string;
  readonly path: string;
  /** Undefined: a connection for each request. */
  readonly agent?: Agent;
}

/** Sends requests one after the other until `isOver`, and counts outcomes. */
async function load(target: Load, isOver: () => boolean): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  while (!isOver()) {
    const outcome = await get(target);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await sleep(2);
  }
  return outcomes;
}

function get({ port, hostname, path, agent }: Load): Promise<string> {
  return new Promise((resolve) => {
    const headers = { host: hostname };
    const sent = request(
      { host: '127.0.0.1', port, path, headers, agent: agent ?? false },
      (response) => {
        response
          .resume()
          .on('end', () => resolve(String(response.statusCode)))
          .on('error', (error) => resolve(String(error)));
      },
    );
    sent.on('error', (error) => resolve(String(error))).end();
  });
}

const countOf = (outcomes: readonly Map<string, number>[]) => {
  const sum: Record<string, number> = {};
  for (const [outcome, count] of outcomes.flatMap((one) => [...one])) {
    sum[outcome] = (sum[outcome] ?? 0) + count;
  }
  return sum;
};

test('58 a rolling restart replaces every process and fails no request', async () => {
  const before = names.map((name) => logged('a process is ready', name).at(-1));
  const page = { port: server.proxyPort, hostname: host, path: '/' };
  const api = { port: server.webPort, hostname: '127.0.0.1', path: '/api/health' };
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  let isOver = false;
  const over = () => isOver;
  const loads = [
    ...Array.from({ length: 4 }, () => load(page, over)),
    ...agents.map((agent) => load({ ...page, agent }, over)),
    load(api, over),
    load({ ...api, agent: agents[0] as Agent }, over),
  ];
  server.child.kill('SIGUSR2');
  await expect.poll(() => logged('all processes were restarted').length, patient).toBe(1);
  isOver = true;
  const outcomes = countOf(await Promise.all(loads));
  for (const agent of agents) agent.destroy();
  expect(Object.keys(outcomes)).toEqual(['200']);
  expect(outcomes['200']).toBeGreaterThan(200);
  const after = names.map((name) => logged('a process is ready', name).at(-1));
  for (const [index, id] of after.entries()) expect(id).not.toBe(before[index]);
  for (const id of before) {
    await vi.waitFor(() => expect(() => process.kill(id ?? 0, 0)).toThrow(), patient);
  }
}, 240_000);

test('58 a single process says that it cannot be replaced, and continues', async () => {
  await server.stop();
  server = await startServer('1');
  server.child.kill('SIGUSR2');
  const warnings = () => server.log().filter(({ msg }) => /cannot be replaced/.test(String(msg)));
  await expect.poll(warnings, patient).toHaveLength(1);
  expect(await get({ port: server.proxyPort, hostname: host, path: '/' })).toBe('200');
}, 240_000);
