import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Jobs, startJobs } from '@dragoman/core/jobs';
import { requestScan } from '@dragoman/core/scans';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../proxy/proxy.fixture.ts';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';
import {
  type SpanishEngine,
  sentence,
  sentences,
  startSpanishEngine,
} from '../spanish-engine.fixture.ts';

const patient = { timeout: 100_000, interval: 50 };
const victims = ['worker', 'proxy 1', 'web', 'proxy 2'];
const visitors = 6;

let store: TestDatabase;
let jobs: Jobs;
let engine: SpanishEngine;
let server: ServerProcess;
let websiteId: string;
const scanned: string[] = [];
/** Slow enough for the scan to last through the first kill. */
const site = createServer(async (request, response) => {
  const isScan = /Dragoman/.test(request.headers['user-agent'] ?? '');
  const page = Number(/^\/page-(\d+)$/.exec(request.url ?? '')?.[1] ?? '0');
  const isPage = page > 0 || request.url === '/';
  if (isScan && isPage) {
    scanned.push(request.url ?? '');
    await sleep(300);
  }
  const links = sentences.map((_, to) => `<a href="/page-${to}"></a>`).slice(1);
  response
    .writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
    .end(
      `<html><body>${isPage ? `<p>${sentence(page, 0, 0)}</p>${links.join('')}` : ''}</body></html>`,
    );
});

beforeAll(async () => {
  [store, engine] = await Promise.all([createTestDatabase(), startSpanishEngine()]);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const values = {
    user_id: await createUser(store.database),
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    original_language: 'en',
    translation_languages: ['es'],
  };
  const { kysely } = store.database;
  ({ id: websiteId } = await kysely
    .insertInto('websites')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow());
  server = await startServerProcess({
    databaseUrl: store.url,
    roles: 'api,backend,proxy,worker',
    environment: {
      PROCESSES: '4',
      LOG_LEVEL: 'info',
      APERTIUM: 'off',
      LIBRETRANSLATE_URL: engine.url,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1,127.0.0.1:*',
    },
  });
  jobs = await startJobs({ database: store.database });
}, 240_000);
afterAll(async () => {
  await jobs.stop();
  await server.stop('SIGKILL');
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
  await engine.close();
  await store.close();
});

const startsOf = (name: string) =>
  server
    .log()
    .filter(({ msg, process }) => msg === 'a process is ready' && process === name)
    .map(({ processId }) => Number(processId));

const visit = () => ask(server.proxyPort, `${websiteId}.proxy.localhost`, '/');

interface Visits {
  loaded: number;
  /** Pages that a second request got, as browsers send it after a lost connection. */
  repeated: number;
  failed: number;
}

async function loadPages(visits: Visits, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const first = await statusOf(visit());
    if (first === 200) visits.loaded += 1;
    else if ((await statusOf(visit())) === 200) visits.repeated += 1;
    else visits.failed += 1;
    await sleep(30);
  }
}

function statusOf(visit: Promise<{ status: number }>): Promise<number | undefined> {
  return visit.then(
    ({ status }) => status,
    () => undefined,
  );
}

async function killAndAwait(name: string): Promise<void> {
  const starts = startsOf(name);
  process.kill(starts.at(-1) ?? 0, 'SIGKILL');
  await expect.poll(() => startsOf(name).length, patient).toBe(starts.length + 1);
}

async function translations(): Promise<string[]> {
  const rows = await store.database.kysely
    .selectFrom('translated_strings')
    .select('translated_string')
    .execute();
  return rows.map((row) => row.translated_string);
}

test('each process killed under load costs at most the requests in flight, and no job is lost or done twice', async () => {
  await expect.poll(() => victims.flatMap(startsOf), patient).toHaveLength(4);
  const visits = { loaded: 0, repeated: 0, failed: 0 };
  let isOver = false;
  const loads = Array.from({ length: visitors }, () => loadPages(visits, () => isOver));
  await requestScan({ database: store.database, jobs }, websiteId);
  await expect.poll(() => scanned.length, patient).toBeGreaterThan(1);
  for (const victim of victims) await killAndAwait(victim);
  await expect.poll(async () => (await translations()).length, patient).toBe(sentences.length);
  isOver = true;
  await Promise.all(loads);
  expect(visits.failed).toBe(0);
  expect(visits.repeated).toBeLessThanOrEqual(2 * visitors);
  expect(visits.loaded).toBeGreaterThan(100);
  expect(new Set(await translations()).size).toBe(sentences.length);
  expect(engine.translated.toSorted()).toEqual(
    sentences.map((_, page) => sentence(page, 0, 0)).toSorted(),
  );
  // Pages are read twice to find texts that change; those in flight when the worker was killed are read again.
  expect(
    Math.max(...[...Map.groupBy(scanned, (url) => url).values()].map(({ length }) => length)),
  ).toBeLessThanOrEqual(3);
}, 240_000);
