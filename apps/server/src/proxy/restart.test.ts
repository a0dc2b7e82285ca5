import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskCache } from '@dragoman/core/serving';
import { type Database, openDatabase } from '@dragoman/database/connection';
import { freePorts } from '@dragoman/database/free-ports';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServerProcess } from '../server-process.fixture.ts';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import type { Proxy as RunningProxy } from './index.ts';
import { startOwnPostgres } from './own-postgres.fixture.ts';
import { type Answer, ask, type Harness, startHarness } from './proxy.fixture.ts';

const page = htmlOf(
  '<p>Good day</p><a href="/about">About</a><img src="/cup.png"><p class="fixed">About</p>',
);
const soon = { timeout: 20_000, interval: 50 };

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let harness: Harness;
let folder: string;
let running: { proxy: RunningProxy; database: Database } | undefined;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  harness = await startHarness(sendHtml(page), {}, async () => postgres);
  await harness.slug('about', 'a-propos');
  await harness.media(`http://${harness.authority}/cup.png`, 'https://cdn.test/tasse.png');
  await harness.serveAt('tea.test');
  await harness.setStatus('fr', 'completed');
  await harness.change({
    language_switcher_config: JSON.stringify({ template: 'dropdown' }),
    exclusions: JSON.stringify({
      rules: [
        { kind: 'selector', value: '.fixed', effect: 'exclude' },
        { kind: 'path', value: '/account/**', effect: 'exclude' },
      ],
    }),
  });
});
afterAll(async () => {
  await stop();
  await harness.close();
});
beforeEach(async () => {
  await stop();
  postgres.thaw();
  await postgres.start();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(path.join(tmpdir(), 'dragoman-serving-'));
  await harness.translate('Good day', 'Bonjour');
  await harness.translate('About', 'À propos');
});

async function start(url = postgres.url, to = folder): Promise<void> {
  const database = openDatabase({ url });
  running = { proxy: await harness.start({ database, disk: diskIn(to) }), database };
}

const diskIn = (at: string) => openDiskCache({ folder: at, maxBytes: 10_000_000, log: silentLog });

/** Stops the proxy like a terminated process, losing everything in memory. */
async function stop(): Promise<void> {
  await running?.proxy.close();
  await running?.database.close();
  running = undefined;
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

const get = (at: string, host = 'tea.test') => ask(running?.proxy.port ?? 0, host, at);
const text = async (at = '/fr/', host?: string) => (await get(at, host)).text;
const files = () => readdirSync(folder).map((name) => path.join(folder, name));

const withoutPort = (answer: Answer) => answer.text.replace(/tea\.test:\d+/g, 'tea.test');

/** Serves the page once, so that the data it needs is on disk. */
async function serveOnce(): Promise<void> {
  await start();
  await get('/fr/');
  await get('/fr/', harness.host);
  await stop();
}

test('40 51 pages are unchanged after a restart without a database', async () => {
  await start();
  const before = await get('/fr/a-propos');
  expect(before.text).toContain('Bonjour');
  await get('/fr/', harness.host);
  await stop();
  await postgres.stop();
  await start();
  const after = await get('/fr/a-propos');
  expect(withoutPort(after)).toBe(withoutPort(before));
  expect(after.text).toContain('href="/fr/a-propos"');
  expect(after.text).toContain('src="https://cdn.test/tasse.png"');
  expect(after.text).toContain('"template":"dropdown"');
  expect(after.text).toContain('<p class="fixed">About</p>');
  expect(after.headers['x-dragoman']).toBe(before.headers['x-dragoman']);
  expect(after.headers['cache-control']).toBe(before.headers['cache-control']);
  expect((await get('/fr/account/me')).headers['x-dragoman']).toBe('original; reason=excluded');
  const unread = await get('/es/', harness.host);
  expect([unread.text, unread.headers['cache-control']]).toEqual([page, 'no-store']);
  expect((await get('/', 'never.test')).status).toBe(502);
  await postgres.start();
  await expect.poll(async () => (await get('/', 'never.test')).status, soon).toBe(404);
});

test('40 pages are served after a restart while the database hangs', async () => {
  await serveOnce();
  postgres.freeze();
  const database = openDatabase({ url: postgres.url, longestUse: 30_000 });
  running = { proxy: await harness.start({ database, disk: diskIn(folder) }), database };
  expect(await text()).toContain('Bonjour');
  postgres.thaw();
});

test('changes made while the proxy was down appear on its first page', async () => {
  await serveOnce();
  await harness.translate('Good day', 'Salut');
  await start();
  expect(await text()).toContain('Salut');
  await stop();
  await postgres.stop();
  await start();
  expect(await text()).toContain('Salut');
});

test('a proxy cut off from the database serves changes once it reconnects', async () => {
  await serveOnce();
  const relay = await startRelay(postgres.url);
  await start(relay.url);
  expect(await text()).toContain('Bonjour');
  await harness.translate('Good day', 'Coucou');
  expect(await text()).toContain('Bonjour');
  relay.open();
  await expect.poll(() => text(), soon).toContain('Coucou');
  // Later changes are received as well.
  await harness.translate('Good day', 'Allô');
  await expect.poll(() => text(), soon).toContain('Allô');
  await stop();
  await relay.close();
});

test('several proxies on one machine share the folder', async () => {
  await start();
  const first = running;
  await start();
  const second = running;
  for (let round = 0; round < 5; round += 1) {
    const translation = `Bonjour ${round}`;
    await harness.translate('Good day', translation);
    for (const { proxy } of [first, second].flatMap((one) => one ?? [])) {
      const shown = async () => (await ask(proxy.port, 'tea.test', '/fr/')).text;
      await expect.poll(shown, soon).toContain(translation);
    }
  }
  await stop();
  running = first;
  await stop();
  await postgres.stop();
  await start();
  expect(await text()).toContain('Bonjour 4');
});

const damages: Readonly<Record<string, (file: string) => void>> = {
  emptied: (file) => writeFileSync(file, ''),
  'cut off': (file) => truncateSync(file, readFileSync(file).length - 7),
  overwritten: (file) => writeFileSync(file, Buffer.alloc(5000, 'x')),
  'changed in one bit': (file) => {
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
    writeFileSync(file, bytes);
  },
  'of another format': (file) => {
    const bytes = readFileSync(file);
    bytes.writeUInt32LE(99, 4);
    writeFileSync(file, bytes);
  },
};

test.each(Object.keys(damages))('files that are %s are ignored and replaced', async (damage) => {
  await serveOnce();
  expect(files()).toHaveLength(4);
  for (const file of files()) damages[damage]?.(file);
  await postgres.stop();
  await start();
  expect((await get('/fr/')).status).toBe(502);
  await postgres.start();
  await expect.poll(() => text(), soon).toContain('Bonjour');
  await restart();
  expect(await text()).toContain('Bonjour');
  await stop();
  await postgres.stop();
  await start();
  expect(await text()).toContain('Bonjour');
});

test('pages are served even if the folder is not writable', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  await start(postgres.url, path.join(file, 'serving'));
  expect(await text()).toContain('Bonjour');
  await harness.translate('Good day', 'Salut');
  await expect.poll(() => text(), soon).toContain('Salut');
});

const noDatabase: Readonly<Record<string, () => Promise<unknown> | unknown>> = {
  'accepts connections and is silent': () => postgres.freeze(),
  'refuses connections': () => postgres.stop(),
};

test.each(Object.keys(noDatabase))(
  'a process serves its files at once while the database %s',
  async (fault) => {
    const dataDir = folder;
    folder = path.join(dataDir, 'serving');
    await serveOnce();
    await noDatabase[fault]?.();
    const [port, askPort] = await freePorts(2);
    const starting = startServerProcess({
      databaseUrl: postgres.url,
      roles: 'proxy',
      environment: {
        DATA_DIR: dataDir,
        PROXY_PORT: String(port),
        CERTIFICATE_ASK_PORT: String(askPort),
        OUTGOING_ALLOWED_HOSTS: harness.authority,
      },
    });
    let isStarted = false;
    void starting.then(() => {
      isStarted = true;
    });
    await expect
      .poll(() => ask(port ?? 0, 'tea.test', '/fr/').then(({ text }) => text, String), soon)
      .toContain('Bonjour');
    // Only a database that refuses is known to be away by now: visitors do not wait for that.
    expect(isStarted && fault !== 'refuses connections').toBe(false);
    postgres.thaw();
    await (await starting).stop();
    folder = dataDir;
  },
);

// Must be the last test: the website is not restored.
test('a website paused or deleted while the proxy was down is not served from disk', async () => {
  await serveOnce();
  await harness.change({ status: 'disabled' });
  await start();
  expect((await get('/fr/')).status).toBe(302);
  await stop();
  await harness.change({ status: 'deleted' });
  await start();
  expect((await get('/fr/', harness.host)).status).toBe(404);
  expect((await get('/fr/')).text).not.toContain('Bonjour');
  await stop();
  await postgres.stop();
  await start();
  expect((await get('/fr/', harness.host)).status).toBe(502);
  expect((await get('/fr/')).text).not.toContain('Bonjour');
});

/** Starts a TCP relay to the database that drops connections until it is opened. */
async function startRelay(url: string) {
  const parsed = new URL(url);
  const socket = parsed.searchParams.get('host');
  const target = { path: path.join(socket ?? '', `.s.PGSQL.${parsed.port}`) };
  const sockets = new Set<Socket>();
  let isOpen = false;
  const server = createServer((incoming) => {
    if (!isOpen) return incoming.destroy();
    const outgoing = connect(target);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const login = `${parsed.username}:${parsed.password}`;
  return {
    url: `postgresql://${login}@127.0.0.1:${port}/postgres`,
    open() {
      isOpen = true;
    },
    async close() {
      for (const one of sockets) one.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
