import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskCache } from '@dragoman/core/serving';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { createFrontCache } from './front-cache.ts';
import type { startProxy } from './index.ts';
import { countWork, visitAll } from './page-work.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const filling = '<p>Good day</p>'.repeat(600);
const bytesOfPage = filling.length;
let folder: string;
let count = 0;
const harness = await startHarness((request, response) => {
  const [, kind = ''] = request.url?.split('/') ?? [];
  count += 1;
  const page = htmlOf(`<p>${request.url}</p>${filling}${kind === 'counting' ? count : ''}`);
  const lifetime = kind === 'revalidated' ? 'no-cache' : 'public, max-age=600';
  sendHtml(page, { 'cache-control': lifetime })(request, response);
});
await harness.translate('Good day', 'Bonjour');
await harness.setStatus('fr', 'completed');
await harness.setStatus('es', 'completed');
afterAll(() => harness.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dragoman-pages-'));
});
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  rmSync(folder, { recursive: true, force: true });
});

type Started = Awaited<ReturnType<typeof startProxy>>;

const proxies: Started[] = [];

/** Starts a proxy on the folder. Those before are not closed: what they have not written yet is lost, as after kill -9. */
async function start(options: { pagesBytes?: number; maxBytes?: number; in?: string } = {}) {
  const { maxBytes = 500_000_000, pagesBytes = 64_000_000 } = options;
  const pagesDisk = openDiskCache({ folder: options.in ?? folder, maxBytes, log: silentLog });
  const proxy = await harness.start({ pagesDisk, pagesBytes });
  proxies.push(proxy);
  await expect.poll(() => proxy.ready()).toBe(true);
  await visitAll(harness, proxy.port, ['/fr/first']);
  return proxy;
}

/** Resolves once no file is added any more. */
async function settled(): Promise<void> {
  let before = -1;
  await expect
    .poll(
      () => {
        const last = before;
        before = readdirSync(folder).filter((name) => name.endsWith('.cache')).length;
        return before === last && before > 0;
      },
      { interval: 150 },
    )
    .toBe(true);
}

const pathsOf = (kind: string, length: number) =>
  Array.from({ length }, (_, index) => `/fr/${kind}/${index}`);
const nothing = { cuts: 0, renders: 0, ready: 0, fetches: 0 };

async function textOf({ port }: Started, target: string): Promise<string> {
  const headers = { host: harness.host };
  const { text } = await ask(port, harness.host, target, { headers });
  return /Bonjour|Salut/.exec(text)?.[0] + (/\d+(?=<.body>)/.exec(text)?.[0] ?? '');
}

test('what does not fit into memory comes from disk, also in a process that starts after kill -9', async () => {
  // As 20,000 pages of 50 KB in the default memory.
  const paths = pathsOf('many', 500);
  const options = { pagesBytes: (100_000_000 / 20_000 / 50_000) * bytesOfPage * paths.length };
  const { port } = await start(options);
  const work = countWork(harness);
  expect(await visitAll(harness, port, paths)).toEqual({ miss: 500 });
  await settled();
  expect(await visitAll(harness, port, paths)).toEqual({ hit: 500 });
  expect(work()).toMatchObject({ cuts: 500, renders: 500, ready: 0, fetches: 500 });
  const later = await start(options);
  const after = countWork(harness);
  expect(await visitAll(harness, later.port, paths)).toEqual({ hit: 500 });
  // One file for each page, and nothing made from it.
  expect(after()).toMatchObject({ ...nothing, bodies: 500 });
});

test('a page that the site must confirm is not cut again', async () => {
  const paths = pathsOf('revalidated', 20);
  await visitAll(harness, (await start()).port, paths);
  await settled();
  const later = await start();
  const work = countWork(harness);
  expect(await visitAll(harness, later.port, paths)).toEqual({ miss: 20 });
  expect(work()).toMatchObject({ ...nothing, renders: 20, fetches: 20 });
});

test('translations that changed while no process ran are shown, without a cut', async () => {
  await textOf(await start(), '/fr/edited');
  await settled();
  await harness.translate('Good day', 'Salut');
  const later = await start();
  const work = countWork(harness);
  expect(await textOf(later, '/fr/edited')).toBe('Salut');
  expect(work()).toMatchObject({ ...nothing, renders: 1 });
  await harness.translate('Good day', 'Bonjour');
});

test('a website that changed while no process ran is cut by its new rules', async () => {
  await textOf(await start(), '/fr/ruled');
  await settled();
  await harness.change({ data_attributes: ['title'] });
  const later = await start();
  const work = countWork(harness);
  expect(await textOf(later, '/fr/ruled')).toBe('Bonjour');
  expect(work()).toMatchObject({ ...nothing, cuts: 1, renders: 1 });
});

test('a URL that was invalidated while a process did not run is fetched again', async () => {
  const [other, one] = [await start({ in: path.join(folder, 'other') }), await start()];
  const before = await textOf(one, '/fr/counting');
  await settled();
  await one.close();
  proxies.pop();
  expect(await textOf(await start(), '/fr/counting')).toBe(before);
  await ask(other.port, harness.host, '/counting', {
    method: 'POST',
    headers: { host: harness.host },
  });
  await expect
    .poll(async () => (await textOf(await start(), '/fr/counting')) === before)
    .toBe(false);
});

test('a page that search engines are to ignore says so from disk, in a 304 and behind a cache in front', async () => {
  const { pool } = harness.database;
  // A website's own host: the proxy's is never indexed.
  await harness.serveAt('hidden.example', null, `http://${harness.authority}`);
  const read = async ({ port }: Started, etag?: string) => {
    const headers = {
      host: 'hidden.example',
      ...(etag !== undefined && { 'if-none-match': etag }),
    };
    const answer = await ask(port, 'hidden.example', '/fr/hidden', { headers });
    return {
      ...answer,
      robots: answer.headers['x-robots-tag'],
      etag: String(answer.headers['etag']),
    };
  };
  const set = async (bound: number | null) => {
    await pool.query("update translations set noindex_below = $1 where target_language = 'fr'", [
      bound,
    ]);
    await pool.query("select announce_change(id, 'fr') from websites");
  };
  const proxy = await start();
  const shown = await read(proxy);
  expect(shown.robots).toBeUndefined();
  await set(50);
  await expect.poll(async () => (await read(proxy)).robots, { timeout: 20_000 }).toBe('noindex');
  // A crawler that has the page must not keep what it knew of it.
  expect(await read(proxy, shown.etag)).toMatchObject({ status: 200, robots: 'noindex' });
  const { etag } = await read(proxy);
  expect(await read(proxy, etag)).toMatchObject({ status: 304, robots: 'noindex' });
  const isOnDisk = (name: string) =>
    name.endsWith('.cache') && readFileSync(path.join(folder, name)).includes('noindex');
  await expect.poll(() => readdirSync(folder).some(isOnDisk)).toBe(true);
  const later = await start();
  const work = countWork(harness);
  expect(await read(later)).toMatchObject({ status: 200, robots: 'noindex', etag });
  expect(await read(later, etag)).toMatchObject({ status: 304, robots: 'noindex' });
  expect(work()).toMatchObject({ ...nothing, bodies: 1, ready: 1 });
  const behind = await harness.start({ frontCache: createFrontCache('nginx', 60_000) });
  proxies.push(behind);
  expect(await read(behind)).toMatchObject({ status: 200, robots: 'noindex', etag });
  await set(null);
  await expect.poll(async () => (await read(later)).robots, { timeout: 20_000 }).toBeUndefined();
  expect(await read(later, etag)).toMatchObject({ status: 200 });
});

test('proxies of one machine share what one of them has cut', async () => {
  const [one, other] = [await start(), await start()];
  const paths = pathsOf('shared', 20);
  await visitAll(harness, one.port, paths);
  await settled();
  const work = countWork(harness);
  expect(await visitAll(harness, other.port, paths)).toEqual({ hit: 20 });
  expect(work()).toMatchObject(nothing);
});

test('damaged files are cut again', async () => {
  const before = await textOf(await start(), '/fr/damaged');
  await settled();
  for (const name of readdirSync(folder)) {
    const at = path.join(folder, name);
    const bytes = readFileSync(at);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
    writeFileSync(at, bytes);
  }
  const later = await start();
  const work = countWork(harness);
  expect(await textOf(later, '/fr/damaged')).toBe(before);
  expect(work()).toMatchObject({ cuts: 1, renders: 1, ready: 0, fetches: 1 });
});

test.each([
  ['a failing disk', () => ({ in: path.join(import.meta.filename, 'below') })],
  ['a read-only disk', () => ({ in: '/sys/dragoman' })],
  ['a full disk', () => ({ maxBytes: 1000 })],
])('%s costs nothing but the files', async (_, options) => {
  const { port } = await start(options());
  const paths = pathsOf(`without-${count}`, 5);
  const work = countWork(harness);
  expect(await visitAll(harness, port, paths)).toEqual({ miss: 5 });
  expect(await visitAll(harness, port, paths)).toEqual({ hit: 5 });
  expect(work()).toMatchObject({ cuts: 5, renders: 5, ready: 5, fetches: 5 });
});
