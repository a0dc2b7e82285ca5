import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Jobs, startJobs } from '@dragoman/core/jobs';
import { requestScan } from '@dragoman/core/scans';
import { freePorts } from '@dragoman/database/free-ports';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVarnish } from './proxy/front-caches.fixture.ts';
import { ask } from './proxy/proxy.fixture.ts';
import { writerOf } from './proxy/website.fixture.ts';
import { type ServerProcess, startServerProcess } from './server-process.fixture.ts';
import {
  type SpanishEngine,
  sentence,
  sentences,
  startSpanishEngine,
} from './spanish-engine.fixture.ts';

const pagesPerSite = sentences.length - 1;
/** Milliseconds in which Varnish notices that a proxy is back. */
const probed = 4000;
const patient = { timeout: 100_000, interval: 100 };
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-two-machines-'));

let store: TestDatabase;
let jobs: Jobs;
let engine: SpanishEngine;
let ports: number[];
let machines: ServerProcess[];
const sites: { server: Server; id: string; host: string; scanned: string[] }[] = [];

/** A website that is not scanned. */
let shown: (typeof sites)[number];

beforeAll(async () => {
  store = await createTestDatabase();
  engine = await startSpanishEngine();
  for (let index = 0; index < 3; index += 1) sites.push(await startSite(index));
  shown = await startSite(0);
  ports = await freePorts(2);
  machines = await Promise.all(ports.map(startMachine));
  jobs = await startJobs({ database: store.database });
}, 240_000);
afterAll(async () => {
  await jobs.stop();
  await Promise.all(machines.map((machine) => machine.stop('SIGKILL')));
  const servers = [...sites, shown];
  for (const { server } of servers) server.closeAllConnections();
  await Promise.all(servers.map(({ server }) => new Promise((done) => server.close(done))));
  await engine.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A site whose texts no other has, and its website. */
async function startSite(index: number) {
  const scanned: string[] = [];
  const server = createServer((request, response) => {
    if (/Dragoman/.test(request.headers['user-agent'] ?? '')) scanned.push(request.url ?? '');
    const page = Number(/^\/page-(\d+)$/.exec(request.url ?? '')?.[1] ?? '0');
    const links = Array.from({ length: pagesPerSite }, (_, to) => `<a href="/page-${to + 1}"></a>`);
    const text = `<p>${sentence(page, index, 0)}</p>`;
    const isPage = page > 0 || request.url === '/' || request.url?.startsWith('/?') === true;
    response
      .writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
      .end(`<html><body>${isPage ? text + links.join('') : ''}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { id } = await store.database.kysely
    .insertInto('websites')
    .values({
      user_id: await createUser(store.database),
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      original_language: 'en',
      translation_languages: ['es'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { server, id, host: `${id}.proxy.localhost`, scanned };
}

function startMachine(proxyPort: number): Promise<ServerProcess> {
  return startServerProcess({
    databaseUrl: store.url,
    roles: 'api,backend,proxy,worker',
    environment: {
      PROXY_PORT: String(proxyPort),
      LOG_LEVEL: 'warn',
      APERTIUM: 'off',
      LIBRETRANSLATE_URL: engine.url,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1,127.0.0.1:*',
    },
  });
}

async function translatedCount(): Promise<number> {
  const rows = await store.database.kysely
    .selectFrom('translated_strings')
    .select('translated_string')
    .execute();
  return rows.length;
}

test('two workers scan each site once and translate each text once', async () => {
  await Promise.all(sites.map(({ id }) => requestScan({ database: store.database, jobs }, id)));
  const texts = sites.length * sentences.length;
  await expect.poll(translatedCount, patient).toBe(texts);
  expect(engine.translated.toSorted()).toEqual([...new Set(engine.translated)].toSorted());
  expect(engine.translated).toHaveLength(texts);
  for (const { scanned } of sites) {
    const pages = scanned.filter((url) => /^\/(page-\d+)?$/.test(url));
    const loads = [...Map.groupBy(pages, (url) => url).values()].map(({ length }) => length);
    expect(loads).toHaveLength(sentences.length);
    // A scan loads some pages again to find texts that change on every load.
    expect(Math.max(...loads)).toBeLessThanOrEqual(2);
  }
}, 150_000);

test('a change shows on both proxies within a second', async () => {
  const { id, host } = shown;
  const get = async (port: number) => (await ask(port, host, '/es/')).text;
  const { translate } = writerOf(store.database, id);
  await translate(sentence(0, 0, 0), sentence(0, 0, 1), 'es');
  for (const port of ports)
    await expect.poll(() => get(port), patient).toContain(sentence(0, 0, 1));
  await translate(sentence(0, 0, 0), 'Cambiado', 'es');
  const began = performance.now();
  const isShown = async () => {
    const pages = await Promise.all(ports.map(get));
    return pages.map((text) => text.includes('Cambiado'));
  };
  await expect.poll(isShown, { timeout: 20_000, interval: 20 }).toEqual([true, true]);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('a visitor has one limit on both proxies', async () => {
  const body = JSON.stringify({ path: '/', to: 'es', strings: [sentence(0, 0, 0)] });
  const statuses: number[] = [];
  for (let round = 0; round < 70; round += 1) {
    for (const port of ports) {
      const { status } = await ask(port, shown.host, '/.well-known/dragoman/strings', {
        method: 'POST',
        body,
      });
      statuses.push(status);
    }
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
}, 60_000);

test('58 a rolling restart behind a cache fails no request', async () => {
  const varnish = await startVarnish({ folder, proxyPorts: ports });
  const rolling = { isOver: false };
  const answers: string[] = [];
  const load = async (loader: number) => {
    for (let index = 0; !rolling.isOver; index += 1) {
      const answer = await ask(varnish.port, shown.host, `/es/?n=${loader}-${index}`).then(
        ({ status, text }) => `${status} ${text.includes('Cambiado')}`,
        (error) => String(error),
      );
      answers.push(answer);
    }
  };
  const loaders = [load(1), load(2), load(3)];
  for (const [index, port] of ports.entries()) {
    await machines[index]?.stop('SIGTERM');
    machines[index] = await startMachine(port);
    await sleep(probed);
  }
  rolling.isOver = true;
  await Promise.all(loaders);
  await varnish.stop();
  expect(
    Object.fromEntries(
      Map.groupBy(answers, (answer) => answer)
        .entries()
        .map(([answer, all]) => [answer, all.length]),
    ),
  ).toEqual({ '200 true': answers.length });
  expect(answers.length).toBeGreaterThan(100);
}, 240_000);
