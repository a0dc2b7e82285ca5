import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTranslated } from '../harness/development.ts';
import { RunningProgram } from '../harness/process.ts';

let dataDir: string;
let ports: Record<'PORT' | 'PROXY_PORT' | 'DEMO_PORT', string>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-start-'));
  const [web, proxy, demo] = await freePorts(3);
  ports = { PORT: `${web}`, PROXY_PORT: `${proxy}`, DEMO_PORT: `${demo}` };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('starts, says where to click, stops on Ctrl-C, and a second start goes on where it was', async () => {
  const first = start();
  const [, webUrl = ''] = await first.printed(/Start page\s+(http:\S+)/);
  const health = await fetch(`${webUrl}/api/health`);
  expect(health.status).toBe(200);
  const roles = { status: 'ready' };
  expect(await health.json()).toMatchObject({
    status: 'ready',
    roles: { api: roles, web: roles, proxy: roles, worker: roles, demo: roles },
  });
  const before = await demoTranslated(webUrl);
  expect(await first.interrupt()).toBe(0);

  const second = start();
  await second.printed(/Start page\s+(http:\S+)/);
  const after = await demoTranslated(webUrl);
  expect(after.id).toBe(before.id);
  expect(after.translations.map(({ translatedCount }) => translatedCount)).toEqual(
    before.translations.map(({ translatedCount }) => translatedCount),
  );
  expect(await second.interrupt()).toBe(0);
});

test('a taken port is one clear sentence, not a stack trace', async () => {
  const other = createServer().listen(Number(ports.PROXY_PORT), '127.0.0.1');
  const program = start();
  expect(await program.ended()).toBe(1);
  expect(program.output).toContain(`Port ${ports.PROXY_PORT} is taken`);
  expect(program.output).toContain('PROXY_PORT=');
  expect(program.output).not.toMatch(/^\s+at /m);
  other.close();
});

test('every fault of the configuration is reported at once', async () => {
  const program = start({ LOG_LEVEL: 'loud', SCAN_MAX_PAGES: '-1' });
  expect(await program.ended()).toBe(1);
  expect(program.output).toContain('LOG_LEVEL');
  expect(program.output).toContain('SCAN_MAX_PAGES');
  expect(program.output).not.toMatch(/^\s+at /m);
});

test('an unknown address of the web role answers 404 with a page', async () => {
  const program = start();
  const [, webUrl = ''] = await program.printed(/Start page\s+(http:\S+)/);
  const page = await fetch(`${webUrl}/no/such/page`);
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toContain('text/html');
  const api = await fetch(`${webUrl}/api/nothing`);
  expect(api.status).toBe(404);
  expect(await api.json()).toMatchObject({ error: 'Not found' });
  expect(await program.interrupt()).toBe(0);
});

function start(environment: Record<string, string> = {}): RunningProgram {
  return new RunningProgram('apps/server/src/main.ts', [], {
    DATA_DIR: dataDir,
    ...ports,
    ...environment,
  });
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const found = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.once('listening', () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return found;
}
