import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmptyDatabase, type TestDatabase } from '@dragoman/database/testing';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../proxy/proxy.fixture.ts';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';
import {
  type SpanishEngine,
  sentence,
  sentences,
  startSpanishEngine,
} from '../spanish-engine.fixture.ts';
import { unpackFormerVersion } from './unpack.fixture.ts';

const patient = { timeout: 100_000, interval: 100 };
const [anonKey, serviceKey] = ['a-publishable-key', 'a-service-key-for-tests'];
const owner = { email: 'owner@example.org', password: 'three arches and a lamp' };
const former = unpackFormerVersion();

let store: TestDatabase;
let engine: SpanishEngine;
let old: ServerProcess;
let today: ServerProcess;
let sites: Awaited<ReturnType<typeof startSite>>[];
const websites: string[] = [];

/** A site with a page for each sentence, in words that no other site has. */
async function startSite(place: number) {
  const server = createServer((request, response) => {
    const page = Number(/^\/page-(\d+)$/.exec(request.url ?? '')?.[1] ?? '0');
    const links = sentences.map((_, to) => `<a href="/page-${to}"></a>`).slice(1);
    const isPage = page > 0 || request.url === '/';
    response
      .writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
      .end(
        isPage
          ? `<html><body><p>${sentence(page, place, 0)}</p>${links.join('')}`
          : '<html></html>',
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function start(main?: string): Promise<ServerProcess> {
  return startServerProcess({
    ...(main !== undefined && { main }),
    databaseUrl: store.url,
    roles: 'api,backend,proxy,worker',
    environment: {
      LOG_LEVEL: 'warn',
      APERTIUM: 'off',
      LIBRETRANSLATE_URL: engine.url,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1,127.0.0.1:*',
      SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    },
  });
}

beforeAll(async () => {
  [store, engine] = await Promise.all([createEmptyDatabase(), startSpanishEngine()]);
  sites = await Promise.all([0, 1, 2].map(startSite));
  old = await start(former.main);
}, 240_000);
afterAll(async () => {
  await Promise.all([old, today].map((server) => server?.stop('SIGKILL')));
  for (const { server } of sites) server.closeAllConnections();
  await Promise.all(sites.map(({ server }) => new Promise((done) => server.close(done))));
  await engine.close();
  await store.close();
  former.remove();
});

const addressOf = ({ webPort }: ServerProcess) => `http://127.0.0.1:${webPort}`;
const clientOf = (server: ServerProcess, key = anonKey) =>
  createClient(addressOf(server), key, { auth: { persistSession: false } });

/** What the owner does on the dashboard of one version. */
async function signIn(server: ServerProcess) {
  const client = clientOf(server);
  const { data, error } = await client.auth.signInWithPassword(owner);
  if (error) throw error;
  const call = async (method: string, path: string, body: unknown = {}) => {
    const response = await fetch(addressOf(server) + path, {
      method,
      headers: {
        authorization: `Bearer ${data.session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect([response.status, path]).toEqual([200, path]);
    return response.json();
  };
  return {
    async list() {
      const { data: rows } = await client.from('websites').select('id').throwOnError();
      return rows.map(({ id }) => id).toSorted();
    },
    async addWebsite(place: number) {
      const added = { url: sites[place]?.url, language: 'en' };
      const { id } = (await call('POST', '/api/websites', added)).website;
      const languages = { translation_languages: ['es'] };
      await client.from('websites').update(languages).eq('id', id).throwOnError();
      await call('POST', `/api/websites/${id}/crawl`);
      websites[place] = id;
    },
    async edit(websiteId: string, translatedString: string) {
      const { rows } = await store.database.pool.query(
        'select id from website_strings where website_id = $1 and original_string = $2',
        [websiteId, sentence(0, 0, 0)],
      );
      const edit = { websiteStringId: rows[0].id, targetLanguage: 'es', translatedString };
      await call('PUT', '/api/update-translation', edit);
    },
  };
}

const pageOf = ({ proxyPort }: ServerProcess, websiteId = '') =>
  ask(proxyPort, `${websiteId}.proxy.localhost`, '/es/');

/** Resolves once the page shows a text on every server. */
async function shown(text: string, website: number, servers: readonly ServerProcess[]) {
  for (const server of servers) {
    await expect
      .poll(async () => (await pageOf(server, websites[website])).text, patient)
      .toContain(text);
  }
}

/** Resolves once each text of the sites is translated; no engine call is made twice. */
async function translated(count: number): Promise<void> {
  const texts = [0, 1, 2]
    .slice(0, count)
    .flatMap((place) => sentences.map((_, page) => [page, place] as const));
  const inLanguage = (side: 0 | 1) =>
    texts.map(([page, place]) => sentence(page, place, side)).toSorted();
  const read = async () => {
    const rows = await store.database.kysely
      .selectFrom('translated_strings')
      .select('translated_string as text')
      .execute();
    return rows.map(({ text }) => text).toSorted();
  };
  await expect.poll(read, patient).toEqual(inLanguage(1));
  expect(engine.translated.toSorted()).toEqual(inLanguage(0));
}

/** Loads pages of all running servers during `work`; returns their statuses, 0 for none. */
async function whileVisited(work: () => Promise<void>): Promise<number[]> {
  let isOver = false;
  const statuses: number[] = [];
  const visit = async () => {
    for (; !isOver; await sleep(20)) {
      for (const server of [old, today].filter((one) => one !== undefined)) {
        const page = pageOf(server, websites[0]).catch(() => ({ status: 0 }));
        statuses.push((await page).status);
      }
    }
  };
  const visits = [visit(), visit()];
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(visits);
  return statuses;
}

test(`version ${former.version} and this one work side by side on one database`, async () => {
  await clientOf(old, serviceKey).auth.admin.createUser({ ...owner, email_confirm: true });
  const before = await signIn(old);
  await before.addWebsite(0);
  await translated(1);
  const statuses = await whileVisited(async () => {
    today = await start();
    const now = await signIn(today);
    await Promise.all([before.addWebsite(1), now.addWebsite(2)]);
    await translated(3);
    expect(await before.list()).toEqual(websites.toSorted());
    expect(await now.list()).toEqual(websites.toSorted());
    await shown(sentence(0, 1, 1), 1, [old, today]);
    await before.edit(websites[0] ?? '', 'El jardín abre a las seis.');
    await shown('El jardín abre a las seis.', 0, [old, today]);
    await now.edit(websites[0] ?? '', 'El jardín abre a las siete.');
    await shown('El jardín abre a las siete.', 0, [old, today]);
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(50);
}, 300_000);

test(`version ${former.version} starts and works on the database of this one`, async () => {
  expect(await old.stop()).toBe(0);
  old = await start(former.main);
  const [before, now] = [await signIn(old), await signIn(today)];
  await before.edit(websites[0] ?? '', 'El jardín abre a las ocho.');
  await shown('El jardín abre a las ocho.', 0, [old, today]);
  await now.edit(websites[0] ?? '', 'El jardín abre a las nueve.');
  await shown('El jardín abre a las nueve.', 0, [old, today]);
  expect(await before.list()).toEqual(websites.toSorted());
}, 300_000);
