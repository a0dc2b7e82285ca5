import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@dragoman/database/connection';
import { runningPostgresUrl } from '@dragoman/database/embedded';
import { freePorts } from '@dragoman/database/free-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTranslated } from '../harness/development.ts';
import { RunningProgram } from '../harness/process.ts';

const publishableKey = 'a-publishable-key';

let dataDir: string;
let ports: Record<'PORT' | 'DEV_PORT' | 'PROXY_PORT' | 'DEMO_PORT', string>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-start-'));
  const [web, development, proxy, demo] = await freePorts(4);
  ports = {
    PORT: `${web}`,
    DEV_PORT: `${development}`,
    PROXY_PORT: `${proxy}`,
    DEMO_PORT: `${demo}`,
  };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('starts, prints its addresses, stops on Ctrl-C, and starts again with its data', async () => {
  const first = start();
  const [, webUrl = ''] = await first.printed(/Start page\s+(http:\S+)/);
  const health = await fetch(`${webUrl}/api/health`);
  expect(health.status).toBe(200);
  const roles = { status: 'ready' };
  expect(await health.json()).toMatchObject({
    status: 'ready',
    roles: { api: roles, web: roles, proxy: roles, worker: roles, demo: roles },
  });
  const before = await demo();
  expect(await first.interrupt()).toBe(0);

  const second = start();
  await second.printed(/Start page\s+(http:\S+)/);
  const after = await demo();
  expect(after).toEqual(before);
  expect(await second.interrupt()).toBe(0);
});

test('a port in use is one clear sentence, not a stack trace', async () => {
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

// SIGKILL cannot be forwarded. npm does not forward SIGINT to its script, so this test sends it to the script itself.
test.each([
  ['SIGTERM', 'npm start'],
  ['SIGHUP', 'npm start'],
  ['SIGKILL', 'npm start'],
  ['SIGINT', 'scripts/start.mjs'],
  ['SIGKILL', 'scripts/start.mjs'],
] as const)(
  '%s to %s alone ends the server, its sockets and its database',
  async (signal, started) => {
    const program = new RunningProgram(started, ['--roles', 'api,backend,proxy'], {
      DATA_DIR: dataDir,
      SUPABASE_ANON_KEY: publishableKey,
      ...ports,
    });
    await program.printed(/Health\s+(http:\S+)/);
    const sockets = [await upgradedSocket(), await upgradedSocket()];
    sockets[1]?.end();
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(true);
    program.child.kill(signal);
    await program.ended();
    await expect.poll(() => takenPorts(), { timeout: 15_000 }).toEqual([]);
    await expect
      .poll(() => existsSync(path.join(dataDir, 'postgres.owner')), { timeout: 15_000 })
      .toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    for (const socket of sockets) await expect.poll(() => socket.readableEnded).toBe(true);
    expect(program.output).not.toContain('could not be closed');
  },
);

/** Returns what is stored of the translated demo shop. */
async function demo(): Promise<object> {
  const database = openDatabase({ url: runningPostgresUrl(dataDir) ?? '' });
  return demoTranslated(database).finally(() => database.close());
}

function start(environment: Record<string, string> = {}): RunningProgram {
  return new RunningProgram('apps/server/src/main.ts', [], {
    DATA_DIR: dataDir,
    ...ports,
    ...environment,
  });
}

/** A WebSocket to realtime whose client ignores the close frame and never closes its side. */
async function upgradedSocket(): Promise<Socket> {
  const socket = connect({ port: Number(ports.PORT), host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      received += chunk;
    });
  socket.write(
    `GET /realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0 HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await expect.poll(() => received).toContain('101 Switching Protocols');
  return socket;
}

async function takenPorts(): Promise<string[]> {
  const checks = [ports.PORT, ports.DEV_PORT, ports.PROXY_PORT].map(async (port) => {
    const socket = connect(Number(port), '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    return isOpen ? [port] : [];
  });
  return (await Promise.all(checks)).flat();
}
