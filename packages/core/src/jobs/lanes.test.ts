import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, type Jobs, startJobs } from './index.ts';
import { startHeldRuns } from './lanes.fixture.ts';

let testDatabase: TestDatabase;
let processes: Jobs[];
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((jobs) => jobs.stop(1000)));
  await testDatabase.close();
});

const soon = { timeout: 20_000, interval: 20 };

async function open(): Promise<Jobs> {
  const jobs = await startJobs({ database: testDatabase.database });
  processes.push(jobs);
  return jobs;
}

/** A job that runs until it is released. */
function heldJob(options: { concurrency?: number; retryDelay?: number } = {}) {
  const held = startHeldRuns();
  const job = defineJob<{ account: string; number: number }>({
    name: 'held',
    payload: z.object({ account: z.string(), number: z.number() }),
    options,
    handle: ({ account, number }, { signal }) => held.hold(`${account}${number}`, signal),
  });
  return { ...held, job };
}

type Held = ReturnType<typeof heldJob>;

async function request(jobs: Jobs, { job }: Held, account: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await jobs.enqueue(job, { account, number }, { account, key: `${account}${number}` });
}

test('an account with 16 slow jobs has half of the slots, so another one starts at once', async () => {
  const held = heldJob();
  const jobs = await open();
  await request(jobs, held, 'a', 16);
  await jobs.work(held.job, undefined);
  // Which two of the four that were fetched together get the slots is a race.
  const accounts = () => held.started.map((name) => name[0]);
  await vi.waitFor(() => expect(accounts()).toEqual(['a', 'a']), soon);
  await request(jobs, held, 'b', 1);
  await vi.waitFor(() => expect(accounts()).toEqual(['a', 'a', 'b']), soon);
  await held.releaseAll(17);
  expect(held.most('a')).toBe(2);
});

test('a slot that becomes free goes to the account with the fewest running jobs', async () => {
  const held = heldJob();
  const jobs = await open();
  await request(jobs, held, 'a', 16);
  await request(jobs, held, 'b', 16);
  await jobs.work(held.job, undefined);
  await vi.waitFor(() => expect(held.started.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2']), soon);
  await request(jobs, held, 'c', 2);
  await request(jobs, held, 'd', 1);
  held.release('a1');
  await vi.waitFor(() => expect(held.started.at(-1)).toBe('c1'), soon);
  held.release('b1');
  await vi.waitFor(() => expect(held.started.at(-1)).toBe('d1'), soon);
  held.release('d1');
  await vi.waitFor(() => expect(held.started.at(-1)).toMatch(/[ab]3|c2/), soon);
  await held.releaseAll(35);
});

test('16 jobs requested at the same moment count one by one', async () => {
  const held = heldJob({ concurrency: 2 });
  const jobs = await open();
  const many = Array.from({ length: 16 }, (_, number) =>
    jobs.enqueue(held.job, { account: 'a', number }, { account: 'a' }),
  );
  await Promise.all(many);
  await request(jobs, held, 'b', 16);
  await request(jobs, held, 'c', 1);
  await jobs.work(held.job, undefined);
  await vi.waitFor(() => expect(held.started).toHaveLength(2), soon);
  for (let ended = 0; ended < 3; ended += 1) {
    held.release(held.started[ended] ?? '');
    await vi.waitFor(() => expect(held.started).toHaveLength(3 + ended), soon);
  }
  expect(held.started.slice(0, 3)).toContain('c1');
});

test('two processes keep the order, and each keeps slots free', async () => {
  const held = heldJob();
  const [one, two] = [await open(), await open()];
  await request(one, held, 'a', 16);
  await one.work(held.job, undefined);
  await two.work(held.job, undefined);
  await vi.waitFor(() => expect(held.started).toHaveLength(4), soon);
  await request(two, held, 'b', 3);
  await vi.waitFor(() => expect(held.started).toHaveLength(7), soon);
  expect(held.started.filter((name) => name.startsWith('b'))).toHaveLength(3);
  await request(two, held, 'c', 16);
  await vi.waitFor(() => expect(held.started.at(-1)).toBe('c1'), soon);
  await request(one, held, 'd', 1);
  held.release(held.started[0] ?? '');
  await vi.waitFor(() => expect(held.started.at(-1)).toBe('d1'), soon);
  await held.releaseAll(36);
  expect(new Set(held.started).size).toBe(36);
});

test('a job that was put back, because its account had no slot left, does not come before other accounts', async () => {
  const held = heldJob();
  const jobs = await open();
  await request(jobs, held, 'a', 3);
  await request(jobs, held, 'b', 2);
  await jobs.work(held.job, undefined);
  await vi.waitFor(() => expect(held.started.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2']), soon);
  // As a process leaves it that took the job while it began another one of the account.
  await testDatabase.database.pool.query(
    `update pgboss.job set priority = 1 where name = 'held' and singleton_key = 'a3'`,
  );
  await request(jobs, held, 'd', 1);
  held.release('a1');
  await vi.waitFor(() => expect(held.started.slice(4)).toEqual(['d1']), soon);
  await held.releaseAll(6);
});

test('a job that failed waits for its turn again', async () => {
  const held = heldJob({ concurrency: 1, retryDelay: 1 });
  const jobs = await open();
  await request(jobs, held, 'a', 3);
  await request(jobs, held, 'b', 1);
  await jobs.work(held.job, undefined);
  await vi.waitFor(() => expect(held.started).toEqual(['a1']), soon);
  held.release('a1', new Error('not now'));
  await vi.waitFor(() => expect(held.started).toEqual(['a1', 'b1']), soon);
  const isDue = async () =>
    (
      await testDatabase.database.pool.query(
        `select from pgboss.job where name = 'held' and state = 'retry' and start_after < now() and priority = 0`,
      )
    ).rowCount;
  await vi.waitFor(async () => expect(await isDue()).toBe(1), soon);
  held.release('b1');
  await vi.waitFor(() => expect(held.started.slice(2)).toEqual(['a1']), soon);
});

test('a job that is cancelled in its lane is given up while the account has no slot left', async () => {
  const held = heldJob();
  const jobs = await open();
  await request(jobs, held, 'a', 2);
  await jobs.work(held.job, undefined);
  await vi.waitFor(() => expect(held.started.toSorted()).toEqual(['a1', 'a2']), soon);
  const waiting = { account: 'a', key: 'a3' };
  const id = (await jobs.enqueue(held.job, { account: 'a', number: 3 }, waiting)) ?? '';
  expect(await jobs.cancel({ queue: 'held', id })).toBe(true);
  await vi.waitFor(async () => expect(await jobs.deadLetters(held.job)).toHaveLength(1), soon);
  expect(held.started).toHaveLength(2);
  const [letter] = await jobs.deadLetters(held.job);
  await request(jobs, held, 'a', 16);
  await jobs.retry({ queue: 'held', id: letter?.id ?? '' });
  const { rows } = await testDatabase.database.pool.query(
    `select group_id from pgboss.job where name = 'held' and state = 'created' group by 1`,
  );
  expect(rows).toEqual([{ group_id: 'a' }]);
  await held.releaseAll(16);
});
