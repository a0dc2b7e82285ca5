import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { defineJob, type Jobs, startJobs } from '../jobs/index.ts';
import { openTraffic, startHeartbeat } from '../process-reports/index.ts';
import { createWebsite } from '../websites/index.ts';
import { operationsEndpoints } from './index.ts';

const soon = { timeout: 20_000, interval: 50 };
const token = 'sk-1234567890abcdef';

let harness: TestDatabase;
let jobs: Jobs;
let api: ApiHarness;
let admin: string;
let websiteId: string;

beforeEach(async () => {
  harness = await createTestDatabase();
  const { database } = harness;
  admin = await createUser(database, 'admin@example.org');
  const owner = await createUser(database);
  const site = { originalLanguage: 'en', translationLanguages: ['es'] };
  websiteId = (await createWebsite(harness, { userId: owner, url: 'https://a.example', ...site }))
    .id;
  jobs = await startJobs({ database });
  const deps = { database, jobs, log: silentLog };
  api = await startApi(operationsEndpoints(deps), { admins: [admin] });
});
afterEach(async () => {
  await api.close();
  await jobs.stop();
  await harness.close();
});

const read = async () => (await api.call('GET /api/admin/operations', { as: admin })).body;
const list = async (state: string) =>
  (await api.call(`GET /api/admin/operations/jobs?state=${state}`, { as: admin })).body;
const act = (action: 'retry' | 'cancel', body: object) =>
  api.call(`POST /api/admin/operations/${action}-job`, { as: admin, body });

const brokenJob = defineJob<object, { seen: string[] }>({
  name: 'broken',
  payload: z.object({}),
  options: { retryLimit: 0 },
  async handle(_payload, { deps }) {
    deps.seen.push('run');
    throw new Error(`The engine refused the key ${token}.`);
  },
});

test('a failed job is listed with its website and reason, without secrets; retry and removal are recorded', async () => {
  const seen: string[] = [];
  await jobs.work(brokenJob, { seen });
  await jobs.enqueue(brokenJob, {}, { key: `${websiteId}/es` });
  const failed = async () => (await list('failed')).jobs[0];
  await vi.waitFor(
    async () =>
      expect(await failed()).toMatchObject({
        queue: 'broken',
        website: 'https://a.example',
        reason: 'The engine refused the key [redacted].',
        attempts: 1,
      }),
    soon,
  );
  expect((await read()).queues).toContainEqual(
    expect.objectContaining({ queue: 'broken', failed: 1, waiting: 0, oldest_seconds: null }),
  );
  const first = (await failed()).id;
  expect((await act('retry', { queue: 'broken', id: first })).status).toBe(200);
  await vi.waitFor(() => expect(seen).toEqual(['run', 'run']), soon);
  await vi.waitFor(async () => expect((await failed())?.id).not.toBe(first), soon);
  await vi.waitFor(async () => expect((await list('failed')).total).toBe(1), soon);
  const second = (await failed()).id;
  expect((await act('cancel', { queue: 'broken', id: second })).status).toBe(200);
  expect(await list('failed')).toEqual({ jobs: [], total: 0 });
  expect((await read()).actions).toMatchObject([
    { action: 'cancel', queue: 'broken', job_id: second, admin_email: `${admin}@example.org` },
    { action: 'retry', queue: 'broken', job_id: first },
  ]);
});

test('404 for a job that is gone, an unknown queue and no id; nothing is recorded', async () => {
  for (const body of [
    { queue: 'broken', id: crypto.randomUUID() },
    { queue: "x' or true", id: crypto.randomUUID() },
    { queue: 'broken', id: 'nothing' },
  ])
    for (const action of ['retry', 'cancel'] as const)
      expect((await act(action, body)).status).toBe(404);
  expect((await read()).actions).toEqual([]);
});

test('a process reports itself until it stops; its engines say how their calls went', async () => {
  const error = { message: `401 for ${token}`, at: new Date() };
  let breaker: 'open' | 'closed' = 'open';
  const engines = [
    { name: 'deepl', status: () => ({ breaker, lastError: error }) },
    { name: 'apertium' },
  ];
  const own = { database: harness.database, log: silentLog, engines, version: '1.2.3', pause: 20 };
  const stop = startHeartbeat({ ...own, name: 'worker', roles: ['worker'] });
  await vi.waitFor(
    async () =>
      expect(await read()).toMatchObject({
        processes: [{ name: 'worker', roles: ['worker'], version: '1.2.3', is_silent: false }],
        engines: [
          { name: 'deepl', breaker: 'open', last_error: { message: '401 for [redacted]' } },
          { name: 'apertium', breaker: null, last_error: null, calls: 0, cost: 0 },
        ],
      }),
    soon,
  );
  breaker = 'closed';
  await vi.waitFor(async () => expect((await read()).engines[0].breaker).toBe('closed'), soon);
  await stop();
  expect((await read()).processes).toEqual([]);
});

test('a killed process is shown as silent for a day', async () => {
  const { kysely } = harness.database;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const row = (name: string, minutes: number) => ({
    ...{ id: crypto.randomUUID(), machine: 'm', name, process_id: 1, roles: ['proxy'] },
    ...{ version: '1', memory_bytes: 1, started_at: ago(minutes), seen_at: ago(minutes) },
    engines: JSON.stringify([{ name: 'deepl', breaker: 'open' }]),
  });
  await kysely
    .insertInto('server_processes')
    .values([row('proxy 1', 2), row('proxy 2', 1500)])
    .execute();
  const own = { database: harness.database, log: silentLog, engines: [], version: '1' };
  const stop = startHeartbeat({ ...own, name: 'web', roles: ['web'] });
  const processes = async () =>
    (await read()).processes.map((one: { name: string; is_silent: boolean }) => [
      one.name,
      one.is_silent,
    ]);
  await vi.waitFor(
    async () =>
      expect((await processes()).toSorted()).toEqual([
        ['proxy 1', true],
        ['web', false],
      ]),
    soon,
  );
  expect((await read()).engines).toEqual([]);
  await stop();
});

test('requests add up over processes, also when the database fails in between; old hours and deleted websites go', async () => {
  const { database } = harness;
  await database.pool.query(
    `insert into website_traffic values ($1, now() - interval '30 hours', 100, 100), ($1, now() - interval '3 days', 7, 7)`,
    [websiteId],
  );
  let isDown = true;
  const flaky = {
    get kysely() {
      if (isDown) throw new Error('down');
      return database.kysely;
    },
  } as typeof database;
  let failures = 0;
  const log = {
    ...silentLog,
    warn() {
      failures += 1;
    },
  };
  const counting = [flaky, database].map((each) => openTraffic({ database: each, log, pause: 10 }));
  for (const each of counting) {
    each.count(websiteId, true);
    each.count(websiteId, false);
    each.count(crypto.randomUUID(), false);
  }
  await vi.waitFor(() => expect(failures).toBeGreaterThan(0), soon);
  isDown = false;
  counting[0]?.count(websiteId, true);
  await Promise.all(counting.map((each) => each.close()));
  expect((await read()).traffic).toEqual([
    { website_id: websiteId, url: 'https://a.example', requests: 5, cached: 3 },
  ]);
  const { rows } = await database.pool.query(
    `select requests from website_traffic where hour < now() - interval '1 day'`,
  );
  expect(rows).toEqual([{ requests: 100 }]);
});

test('calls of this month by engine, and certificates that expire first', async () => {
  const { database } = harness;
  const call = (engine: string, status: string, month: string) =>
    database.pool.query(
      `insert into engine_calls (website_id, target_language, engine, request_key, unit_count, character_count, cost, status, started_at)
       values ($1, 'es', $2, gen_random_uuid(), 1, 1, 0.5, $3, ${month})`,
      [websiteId, engine, status],
    );
  await call('deepl@2', 'succeeded', 'now()');
  await call('deepl@3', 'failed', 'now()');
  await call('deepl@3', 'succeeded', "date_trunc('month', now()) - interval '1 day'");
  const key = { chain: 'x', private_key: Buffer.from('x'), not_before: new Date(0) };
  const issued = (host: string, days: number) => {
    const not_after = new Date(Date.now() + days * 86_400_000);
    return { host, registered_domain: host, ...key, not_after };
  };
  const failing = { failures: 3, last_error: `https://ca.example/?token=${token}` };
  await database.kysely
    .insertInto('certificates')
    .values([
      issued('late.example', 60),
      { ...issued('soon.example', 2), ...failing },
      { host: 'new.example', registered_domain: 'new.example' },
    ])
    .execute();
  const { engines, certificates, certificate_count: count } = await read();
  expect(engines).toMatchObject([{ name: 'deepl', calls: 2, failed_calls: 1, cost: 1 }]);
  expect(certificates).toMatchObject([
    { host: 'new.example', not_after: null },
    { host: 'soon.example', failures: 3, last_error: 'https://ca.example/?[redacted]' },
    { host: 'late.example' },
  ]);
  expect(count).toBe(3);
});
