import { setTimeout as sleep } from 'node:timers/promises';
import { type Health, overallHealth } from '@dragoman/contract/health';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';
import { startHealthServer } from './health-server.ts';
import { choosePort } from './ports.ts';

let server: ServerProcess;
let health: string;

const database = await createTestDatabase();
afterEach(async () => {
  if (server?.child.exitCode === null) await server.stop('SIGKILL');
});
afterAll(() => database.close());

async function start(environment: Record<string, string>): Promise<void> {
  const port = await choosePort('127.0.0.1', 0);
  health = `http://127.0.0.1:${port}`;
  server = await startServerProcess({
    databaseUrl: database.url,
    roles: 'api,proxy',
    environment: { HEALTH_PORT: String(port), ...environment },
  });
}

const statusOf = async (url: string) => (await fetch(url)).status;

test.each(['1', '4'])(
  'after SIGTERM to %s process(es), readiness fails at once and requests are served until the delay ends',
  async (PROCESSES) => {
    await start({ PROCESSES, STOP_DELAY_SECONDS: '2' });
    const ready = await fetch(`${health}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }]);
    expect(await statusOf(`${health}/elsewhere`)).toBe(404);
    const began = performance.now();
    const stopped = server.stop('SIGTERM');
    await expect.poll(() => statusOf(`${health}/readyz`)).toBe(503);
    expect(await statusOf(`${health}/livez`)).toBe(200);
    await sleep(1000);
    expect(await statusOf(`http://127.0.0.1:${server.webPort}/api/health`)).toBe(200);
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(2000);
  },
  180_000,
);

test('SIGINT does not wait', async () => {
  await start({ STOP_DELAY_SECONDS: '60' });
  const began = performance.now();
  expect(await server.stop('SIGINT')).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
}, 180_000);

test('a process is live before its roles are ready', async () => {
  const port = await choosePort('127.0.0.1', 0);
  let state: Health | undefined;
  await startHealthServer({ HEALTH_PORT: port, HOST: '127.0.0.1' }, () => state);
  const url = `http://127.0.0.1:${port}`;
  expect([await statusOf(`${url}/livez`), await statusOf(`${url}/readyz`)]).toEqual([200, 503]);
  state = overallHealth({ proxy: { status: 'starting' } });
  expect(await statusOf(`${url}/readyz`)).toBe(503);
  state = overallHealth({ proxy: { status: 'ready' } });
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  const again = startHealthServer({ HEALTH_PORT: port, HOST: '127.0.0.1' }, () => state);
  await expect(again).rejects.toThrow('HEALTH_PORT');
});
