import { setTimeout as sleep } from 'node:timers/promises';
import { type Health, healthSchema, overallHealth } from '@dragoman/contract/health';
import { freePort } from '@dragoman/database/free-ports';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startOwnPostgres } from '../proxy/own-postgres.fixture.ts';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';
import { startHealthServer } from './health-server.ts';

let server: ServerProcess;
let health: string;

const database = await createTestDatabase();
afterEach(async () => {
  if (server?.child.exitCode === null) await server.stop('SIGKILL');
});
afterAll(() => database.close());

async function start(environment: Record<string, string>): Promise<void> {
  const port = await freePort();
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
  const port = await freePort();
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

test('while the database is away, health says so, and every part answers 503 with Retry-After', async () => {
  const postgres = await startOwnPostgres();
  const key = 'a-publishable-key-for-tests';
  server = await startServerProcess({
    databaseUrl: postgres.url,
    roles: 'api,backend',
    environment: { SUPABASE_ANON_KEY: key },
  });
  const web = `http://127.0.0.1:${server.webPort}`;
  const read = async () => {
    const response = await fetch(`${web}/api/health?details`);
    const { status, database, details } = healthSchema.parse(await response.json());
    return [response.status, status, database, details?.database.status, details?.queue.status];
  };
  expect(await read()).toEqual([200, 'ready', 'ready', 'good', 'good']);
  await postgres.stop();
  await expect.poll(read, { timeout: 30_000 }).toEqual([503, 'degraded', 'away', 'bad', 'unknown']);
  const id = crypto.randomUUID();
  const credentials = { email: 'ada@owner.example', password: 'a long password' };
  const calls: [string, RequestInit?][] = [
    [`/api/onboarding-get-preview?websiteId=${id}&targetLanguage=es&path=/`],
    [`/rest/v1/temp_websites?select=id&id=eq.${id}`],
    ['/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify(credentials) }],
    [`/storage/v1/object/public/translated-media/${id}/es/${id}.png`],
  ];
  for (const [path, more] of calls) {
    const headers = { apikey: key, 'content-type': 'application/json' };
    const response = await fetch(web + path, { headers, ...more });
    const answer = [response.status, response.headers.get('retry-after')];
    expect([path, ...answer, await response.text()]).toEqual([path, 503, '5', expect.any(String)]);
  }
  await postgres.start();
  await expect.poll(async () => (await read())[0], { timeout: 30_000 }).toBe(200);
  await server.stop();
  await postgres.close();
}, 180_000);
