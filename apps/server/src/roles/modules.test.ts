import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from '../server-process.fixture.ts';

const page = `<html><body><p>${'Wir liefern alle Bestellungen innerhalb von drei Tagen. '.repeat(5)}`;
const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await new Promise((resolve) => site.close(resolve));
  await database.close();
});

const portOfSite = () => (site.address() as AddressInfo).port;

const database = await createTestDatabase();
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const server = await startServerProcess({
  databaseUrl: database.url,
  roles: 'api,backend,proxy,worker',
  preload: fileURLToPath(new URL('modules.fixture.ts', import.meta.url)),
  environment: {
    PROCESSES: '3',
    LOG_LEVEL: 'info',
    OUTGOING_ALLOWED_HOSTS: `127.0.0.1:${portOfSite()}`,
  },
});

interface Loaded {
  readonly name: string;
  readonly packages: readonly string[];
  /** Addresses of our own modules. */
  readonly own: readonly string[];
  readonly megabytes: number;
}

function idOf(name: string): number {
  const line = server.log().findLast((one) => one['process'] === name);
  return Number(line?.['processId']);
}

/** Returns what a process has loaded by now. */
async function loadedBy(name: string): Promise<Loaded> {
  const reports = () =>
    server.log().filter((one) => one['msg'] === 'loaded' && one['name'] === name);
  const before = reports().length;
  process.kill(idOf(name), 'SIGUSR2');
  await expect.poll(() => reports().length, { timeout: 10_000 }).toBeGreaterThan(before);
  return reports().at(-1) as unknown as Loaded;
}

test('a process loads only what its role needs, and none keeps a bundler', async () => {
  const [proxy, worker, web] = await Promise.all(['proxy 1', 'worker', 'web'].map(loadedBy));
  console.log([proxy, worker, web].map((one) => `${one?.name}: ${one?.megabytes} MB`).join(', '));
  for (const one of [proxy, worker, web]) {
    expect(one?.packages).not.toContain('eld');
    expect(one?.packages).not.toContain('esbuild');
    expect(childrenOf(idOf(one?.name ?? ''))).toEqual([]);
  }
  expect(proxy?.packages).not.toContain('fastify');
  expect(proxy?.packages).not.toContain('jose');
  expect(web?.packages).toContain('fastify');
  // A proxy that was killed is back the sooner, the less it loads.
  const others =
    /\/(accounts|billing|demo|demo-site|emails?|engine-keys|engines|jobs|mails|payments|translations)\/(?!port\.ts)[^/]+$/;
  const inCore = (url: string) => /packages\/(core|providers)|apps\//.test(url);
  const foreign = (one?: Loaded) => one?.own.filter((url) => inCore(url) && others.test(url)) ?? [];
  expect(foreign(proxy)).toEqual([]);
  expect(foreign(worker).length).toBeGreaterThan(50);
});

test('language detection is loaded by the first request to its endpoint', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.webPort}/api/detect-website-language`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${portOfSite()}/` }),
  });
  expect(await answer.json()).toMatchObject({ detectedLanguage: 'de' });
  expect((await loadedBy('web')).packages).toContain('eld');
  expect((await loadedBy('proxy 1')).packages).not.toContain('eld');
});

/** Returns the command lines of a process's children; empty where there is no /proc. */
function childrenOf(id: number): string[] {
  try {
    return readdirSync(`/proc/${id}/task`)
      .flatMap((task) => readFileSync(`/proc/${id}/task/${task}/children`, 'utf8').split(' '))
      .filter((child) => child !== '')
      .map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8'));
  } catch {
    return [];
  }
}
