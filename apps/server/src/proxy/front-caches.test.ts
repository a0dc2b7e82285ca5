import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dragoman/config';
import { freePorts } from '@dragoman/database/free-ports';
import { insertWebsite } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startOwnerApi } from '../api/api.fixture.ts';
import { listen } from '../connections/index.ts';
import { serve } from '../serve.ts';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import {
  type FrontCacheProgram,
  purgeSecret,
  startNginx,
  startVarnish,
} from './front-caches.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';
import { writerOf } from './website.fixture.ts';

const page = htmlOf('<p>Good day</p>');
let comments = 0;
const site = routesOf(
  {
    '/blog': (request, response) => {
      const html = htmlOf(`<p>Good day</p><p>comments: ${comments}</p>`);
      sendHtml(html, { 'cache-control': 'public, max-age=600' })(request, response);
    },
    '/comment': (request, response) => {
      request.resume();
      const isRefused = request.headers['x-refuse'] !== undefined;
      if (!isRefused) comments += 1;
      response.writeHead(isRefused ? 422 : 303, { location: '/blog' }).end();
    },
    '/private': sendHtml(page, { 'cache-control': 'private' }),
    '/shared': sendHtml(page, { 'cache-control': 'public, max-age=600' }),
  },
  sendHtml(page),
);
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-front-caches-'));
const names = ['varnish', 'nginx'] as const;
const soon = { timeout: 20_000, interval: 25 };

let proxyPort: number;
let stopped: Promise<void>;
const stopping = new AbortController();
const caches = {} as Record<(typeof names)[number], FrontCacheProgram>;

const harness = await startHarness(site);
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
const userId = await ownerOf(harness.website.id);
const otherHost = `${await addOtherWebsite()}.proxy.localhost`;
const api = await startOwnerApi(harness.database);
[proxyPort = 0] = await freePorts(1);
caches.varnish = await startVarnish({ folder: path.join(folder, 'v'), proxyPorts: [proxyPort] });
caches.nginx = await startNginx({ folder: path.join(folder, 'n'), proxyPorts: [proxyPort] });
const config = readConfig({
  DATABASE_URL: harness.database.url,
  DATA_DIR: path.join(folder, 'data'),
  PROXY_PORT: String(proxyPort),
  OUTGOING_ALLOWED_HOSTS: harness.authority,
  APERTIUM: 'off',
  FRONT_CACHE: 'nginx',
  FRONT_CACHE_SECONDS: '600',
  FRONT_CACHE_SECRET: purgeSecret,
  FRONT_CACHE_URLS: names.map((name) => `http://127.0.0.1:${caches[name].port}`).join(),
});
const { signal } = stopping;
({ stopped } = await serve({ config, roles: ['proxy', 'worker'], log: silentLog, signal }));
// At its first start the worker purges everything, repeatedly.
await vi.waitFor(assertPurged, { timeout: 60_000, interval: 100 });
afterAll(async () => {
  stopping.abort();
  await stopped;
  await api.close();
  await Promise.all(Object.values(caches).map((cache) => cache.stop()));
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

async function assertPurged() {
  const { rows } = await harness.database.pool.query(
    `select dictionary_version, version from translations
     full join purged_versions using (website_id, target_language)`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.version).toBe(row.dictionary_version);
}

async function ownerOf(websiteId: string): Promise<string> {
  const { user_id } = await harness.database.kysely
    .selectFrom('websites')
    .select('user_id')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  return String(user_id);
}

async function addOtherWebsite(): Promise<string> {
  const url = `http://${harness.authority}/`;
  const id = await insertWebsite(harness.database, { url, translation_languages: ['fr'] });
  await writerOf(harness.database, id).translate('Good day', 'Salut');
  return id;
}

/** Edits the translation of 'Good day' as its owner does. */
async function edit(translatedString: string, targetLanguage = 'fr') {
  const { id } = await harness.database.kysely
    .selectFrom('website_strings')
    .select('id')
    .where('website_id', '=', harness.website.id)
    .where('original_string', '=', 'Good day')
    .executeTakeFirstOrThrow();
  const body = { websiteStringId: id, targetLanguage, translatedString };
  expect(await api.call('PUT /api/update-translation', { as: userId, body })).toMatchObject({
    status: 200,
  });
}

describe.each(names)('%s', (name) => {
  const get = (path: string, headers: Record<string, string> = {}, host = harness.host) =>
    ask(caches[name].port, host, path, { headers });
  const cacheOf = async (...of: Parameters<typeof get>) => (await get(...of)).headers['x-cache'];
  /** Loads a page until it comes from the cache. */
  const store = (...of: Parameters<typeof get>) =>
    expect.poll(() => cacheOf(...of), soon).toBe('HIT');

  test('59 a page is cached; the fields for the cache do not reach visitors', async () => {
    await store('/fr/');
    const { headers } = await get('/fr/');
    expect(headers).toMatchObject({ 'content-language': 'fr', 'x-cache': 'HIT' });
    expect(Object.keys(headers).join()).not.toMatch(/surrogate|cdn-/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('59 an edit through the API shows within a second; other languages and websites stay cached', async () => {
    await store('/fr/tea');
    await store('/es/tea');
    await store('/fr/tea', {}, otherHost);
    const text = `Edited ${name}`;
    await edit(text);
    const began = performance.now();
    await expect
      .poll(async () => (await get('/fr/tea')).text.includes(text), {
        timeout: 20_000,
        interval: 10,
      })
      .toBe(true);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await cacheOf('/es/tea')).toBe('HIT');
    expect(await cacheOf('/fr/tea', {}, otherHost)).toBe('HIT');
    // The last of the repeated purges leaves the new page.
    await expect.poll(async () => (await get('/fr/tea')).text, soon).toContain(text);
    await store('/fr/tea');
    expect((await get('/fr/tea')).text).toContain(text);
  });

  test('55 a form shows on the page it leads to at once, in all languages and for other caches; other pages stay', async () => {
    const pages = ['/fr/blog', '/es/blog', '/blog'];
    const send = (headers = {}, port = caches[name].port) =>
      ask(port, harness.host, '/fr/comment', { method: 'POST', body: 'text=a', headers });
    const storeAll = async () => {
      for (const path of [...pages, '/es/tea']) await store(path);
    };
    // More than once: earlier changes are still purged again.
    const afterRefusal = async () => {
      await storeAll();
      expect((await send({ 'x-refuse': '1' })).status).toBe(422);
      return Promise.all(pages.map((path) => cacheOf(path)));
    };
    await expect.poll(afterRefusal, soon).toEqual(['HIT', 'HIT', 'HIT']);
    expect((await send()).status).toBe(303);
    for (const path of pages) {
      const { text, headers } = await get(path);
      expect(headers['x-cache']).not.toBe('HIT');
      expect(text).toContain(`comments: ${comments}`);
    }
    expect(await cacheOf('/es/tea')).toBe('HIT');
    // A form sent past this cache: the worker purges it.
    await storeAll();
    expect((await send({}, proxyPort)).status).toBe(303);
    const began = performance.now();
    const shown = async () => (await get('/fr/blog')).text;
    await expect.poll(shown, { timeout: 20_000, interval: 10 }).toContain(`comments: ${comments}`);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await cacheOf('/es/tea')).toBe('HIT');
  });

  test('private pages and pages for cookies are not cached, but analytics do not count', async () => {
    for (let load = 0; load < 3; load += 1) {
      expect(await cacheOf('/fr/private')).not.toBe('HIT');
      expect(await cacheOf('/fr/mine', { cookie: 'session=1' })).not.toBe('HIT');
    }
    await store('/fr/mine', { cookie: '_ga=GA1.2; _gid=2' });
    expect(await cacheOf('/fr/mine', { cookie: 'session=1' })).not.toBe('HIT');
  });

  test('the visitor’s scheme separates pages', async () => {
    await store('/fr/', { 'x-forwarded-proto': 'https' });
    const secure = await get('/fr/', { 'x-forwarded-proto': 'https' });
    expect(secure.text).toContain(`href="https://${harness.host}`);
    expect((await get('/fr/')).text).not.toContain(`href="https://${harness.host}`);
  });

  test('compressed and plain pages are separate', async () => {
    await store('/fr/', { 'accept-encoding': 'gzip' });
    expect((await get('/fr/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect((await get('/fr/')).headers['content-encoding']).toBeUndefined();
  });

  test('nobody purges without the secret', async () => {
    await store('/es/safe');
    const headers = { 'surrogate-key': harness.website.id.replaceAll('-', '').slice(0, 16) };
    const purge = (secret: string) =>
      ask(caches[name].port, harness.host, '/.well-known/dragoman/purge', {
        method: 'PURGE',
        headers: { ...headers, 'x-purge-secret': secret },
      });
    expect((await purge('coffee')).status).toBe(403);
    expect(await cacheOf('/es/safe')).toBe('HIT');
    expect((await purge(purgeSecret)).status).toBe(200);
    expect(await cacheOf('/es/safe')).not.toBe('HIT');
  });

  test('an edit while the cache is down shows after its restart', async () => {
    await store('/fr/down');
    await caches[name].stop();
    await edit(`Down ${name}`);
    await caches[name].start();
    await expect.poll(async () => (await get('/fr/down')).text, soon).toContain(`Down ${name}`);
  });
});

test('a proxy that dies costs no request before Varnish has noticed', async () => {
  const dying = createServer((socket) => socket.once('data', () => socket.destroy()));
  const proxyPorts = [await listen(dying, { port: 0, host: '127.0.0.1' }), proxyPort];
  const files = path.join(folder, 'two');
  const varnish = await startVarnish({ folder: files, proxyPorts, probeInterval: '60s' });
  const requests = Array.from({ length: 200 }, (_, index) =>
    ask(varnish.port, harness.host, `/fr/blog?n=${index}`),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  await varnish.stop();
  dying.close();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
