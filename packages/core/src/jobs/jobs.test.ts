import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { currentOperation, runOperation } from '../observability/index.ts';
import { defineJob, type Jobs, listQueuedJobs, startJobs } from './index.ts';

let testDatabase: TestDatabase;
let jobs: Jobs;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  jobs = await startJobs({ database: testDatabase.database });
});

afterEach(async () => {
  await jobs.stop();
  await testDatabase.close();
});

interface Deps {
  readonly seen: string[];
  readonly gate?: Promise<void>;
  readonly fail?: (attempt: number) => Error | undefined;
}

const noteJob = defineJob<{ text: string }, Deps>({
  name: 'note',
  payload: z.object({ text: z.string() }),
  options: { concurrency: 2, retryLimit: 2, isFinal: (error) => `${error}`.includes('hopeless') },
  async handle({ text }, { deps, attempt }) {
    deps.seen.push(text);
    await deps.gate;
    const error = deps.fail?.(attempt);
    if (error !== undefined) throw error;
  },
});

/** Returns a function for the texts of all statements that any connection sends from now on. */
function watchStatements(): () => string[] {
  const { Client } = createRequire(import.meta.resolve('pg-boss'))('pg');
  const query = vi.spyOn(Client.prototype, 'query');
  return () => query.mock.calls.map(([config]) => String(Object(config).text ?? config));
}

const soon = { timeout: 20_000, interval: 50 };

describe('jobs', () => {
  test('run with their payload', async () => {
    const seen: string[] = [];
    await jobs.work(noteJob, { seen });
    await jobs.enqueue(noteJob, { text: 'hello' });
    await vi.waitFor(() => expect(seen).toEqual(['hello']), soon);
  });

  test('a run that ignores the stop returns to the queue after the timeout', async () => {
    const seen: string[] = [];
    await jobs.work(noteJob, { seen, gate: new Promise<never>(() => {}) });
    await jobs.enqueue(noteJob, { text: 'stubborn' });
    await vi.waitFor(() => expect(seen).toEqual(['stubborn']), soon);
    await jobs.stop(2000);
    const { rows } = await testDatabase.database.pool.query(
      "select state::text from pgboss.job where name = 'note'",
    );
    expect(rows).toEqual([{ state: 'retry' }]);
  });

  test('a run continues the request that enqueued it, and so does what it enqueues', async () => {
    const seen: (string | undefined)[] = [];
    const tracedJob = defineJob<{ left: number }, object>({
      name: 'traced',
      payload: z.strictObject({ left: z.number() }),
      async handle({ left }) {
        seen.push(currentOperation()?.requestId);
        if (left > 0) await jobs.enqueue(tracedJob, { left: left - 1 });
      },
    });
    await jobs.work(tracedJob, {});
    await runOperation({ requestId: 'r-1' }, () => jobs.enqueue(tracedJob, { left: 1 }));
    await vi.waitFor(() => expect(seen).toEqual(['r-1', 'r-1']), soon);
    await jobs.enqueue(tracedJob, { left: 0 });
    await vi.waitFor(() => expect(seen).toEqual(['r-1', 'r-1', undefined]), soon);
  });

  test('an invalid payload is refused at once', async () => {
    await expect(jobs.enqueue(noteJob, { text: 1 } as never)).rejects.toThrow(/expected string/);
  });

  test('short jobs do not wait for polling', async () => {
    const seen: string[] = [];
    const texts = Array.from({ length: 60 }, (_, index) => `text ${index}`);
    for (const text of texts) await jobs.enqueue(noteJob, { text });
    await jobs.work(noteJob, { seen });
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(texts.toSorted()), soon);
  });

  test('slots that have nothing to do ask for nothing: one query asks for all', async () => {
    const seen: string[] = [];
    await jobs.work(noteJob, { seen });
    await jobs.enqueue(noteJob, { text: 'first' });
    await vi.waitFor(() => expect(seen).toEqual(['first']), soon);
    const statements = watchStatements();
    const asked = (part: string) => statements().filter((text) => text.includes(part)).length;
    await vi.waitFor(() => expect(asked('as queue (name)')).toBeGreaterThan(4), soon);
    // The slot of the job may have asked once more after it.
    expect(asked('WITH next')).toBeLessThanOrEqual(2);
    await jobs.enqueue(noteJob, { text: 'second' }, { startAfter: 1 });
    await vi.waitFor(() => expect(seen).toEqual(['first', 'second']), soon);
  });

  test('only one job per key is queued or running, and a request during its run makes it run again', async () => {
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const key = 'site/es';
    expect(await jobs.enqueue(noteJob, { text: 'first' }, { key })).toBeDefined();
    expect(await jobs.enqueue(noteJob, { text: 'second' }, { key })).toBeUndefined();
    await jobs.enqueue(noteJob, { text: 'other' }, { key: 'site/fr' });
    await jobs.work(noteJob, { seen, gate: gate.promise });
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['first', 'other']), soon);
    expect(await jobs.enqueue(noteJob, { text: 'third' }, { key })).toBeUndefined();
    gate.resolve();
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['first', 'other', 'third']), soon);
    await vi.waitFor(
      async () =>
        expect(await jobs.enqueue(noteJob, { text: 'later' }, { key })).toEqual(expect.any(String)),
      soon,
    );
  });

  test('is only enqueued if the transaction commits', async () => {
    const seen: string[] = [];
    await jobs.work(noteJob, { seen });
    const { kysely } = testDatabase.database;
    const failing = kysely.transaction().execute(async (transaction) => {
      await jobs.enqueue(noteJob, { text: 'rolled back' }, { key: 'a', transaction });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await kysely
      .transaction()
      .execute((transaction) =>
        jobs.enqueue(noteJob, { text: 'committed' }, { key: 'a', transaction }),
      );
    await vi.waitFor(() => expect(seen).toEqual(['committed']), soon);
  });

  test('a failure is retried', async () => {
    const seen: string[] = [];
    const fail = (attempt: number) => (attempt === 1 ? new Error('not yet') : undefined);
    await jobs.work(noteJob, { seen, fail });
    await jobs.enqueue(noteJob, { text: 'again' });
    await vi.waitFor(() => expect(seen).toEqual(['again', 'again']), soon);
    expect(await jobs.deadLetters(noteJob)).toEqual([]);
  });

  test('a final failure becomes a dead letter at once and can be requeued', async () => {
    const seen: string[] = [];
    let hopeless = true;
    const fail = () => (hopeless ? new Error('hopeless') : undefined);
    await jobs.work(noteJob, { seen, fail });
    await jobs.enqueue(noteJob, { text: 'lost' }, { key: 'k' });
    const letters = () => jobs.deadLetters(noteJob);
    await vi.waitFor(
      async () => expect(await letters()).toMatchObject([{ payload: { text: 'lost' } }]),
      soon,
    );
    expect(seen).toEqual(['lost']);
    hopeless = false;
    expect(await jobs.retry({ queue: 'note', id: (await letters())[0]?.id ?? '' })).toBe(true);
    await vi.waitFor(() => expect(seen).toEqual(['lost', 'lost']), soon);
    expect(await letters()).toEqual([]);
  });

  test('a waiting job that is cancelled is given up, and runs when it is retried', async () => {
    const seen: string[] = [];
    const given: string[] = [];
    const job = defineJob<{ text: string }, { seen: string[] }>({
      name: 'cancelled',
      payload: z.object({ text: z.string() }),
      options: {
        async giveUp({ text }, _context, error) {
          given.push(`${text}: ${(error as Error).name}`);
        },
        async reopen({ text }) {
          given.push(`${text}: reopened`);
        },
      },
      async handle({ text }, { deps }) {
        deps.seen.push(text);
      },
    });
    const late = { key: 'k', startAfter: 3600 };
    const id = (await jobs.enqueue(job, { text: 'late' }, late)) ?? '';
    expect(await jobs.cancel({ queue: 'cancelled', id })).toBe(true);
    await jobs.work(job, { seen });
    await vi.waitFor(() => expect(given).toEqual(['late: JobCancelled']), soon);
    const letters = () => jobs.deadLetters(job);
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), soon);
    expect(await jobs.cancel({ queue: 'cancelled', id })).toBe(false);
    const name = { queue: 'cancelled', id: (await letters())[0]?.id ?? '' };
    expect(await Promise.all([jobs.retry(name), jobs.retry(name)])).toEqual([true, false]);
    await vi.waitFor(() => expect(seen).toEqual(['late']), soon);
    expect(given.at(-1)).toBe('late: reopened');
    expect(await letters()).toEqual([]);
  });

  test('a running job that is cancelled is aborted, and removed from the dead letters at last', async () => {
    const seen: string[] = [];
    const job = defineJob<object>({
      name: 'endless',
      payload: z.object({}),
      async handle(_payload, { signal }) {
        seen.push('began');
        await sleep(600_000, undefined, { signal });
      },
    });
    await jobs.work(job, undefined);
    const id = (await jobs.enqueue(job, {})) ?? '';
    await vi.waitFor(() => expect(seen).toEqual(['began']), soon);
    expect(await jobs.retry({ queue: 'endless', id })).toBe(false);
    expect(await jobs.cancel({ queue: 'endless', id })).toBe(true);
    const page = { state: 'failed', limit: 10, offset: 0 } as const;
    const failed = () => listQueuedJobs(testDatabase.database, page);
    await vi.waitFor(
      async () =>
        expect(await failed()).toMatchObject({
          total: 1,
          jobs: [{ queue: 'endless', reason: 'An administrator cancelled this.', attempts: 1 }],
        }),
      soon,
    );
    const letter = (await failed()).jobs[0]?.id ?? '';
    expect(await jobs.cancel({ queue: 'endless', id: letter })).toBe(true);
    expect((await failed()).total).toBe(0);
    expect(seen).toEqual(['began']);
  });

  test('a job that waits to be retried can be retried at once', async () => {
    const seen: string[] = [];
    const job = { ...noteJob, name: 'slow-retry', options: { retryDelay: 3600 } };
    const fail = (attempt: number) => (attempt === 1 ? new Error('not yet') : undefined);
    await jobs.work(job, { seen, fail });
    const id = (await jobs.enqueue(job, { text: 'again' })) ?? '';
    const page = { state: 'retrying', limit: 10, offset: 0 } as const;
    await vi.waitFor(
      async () =>
        expect(await listQueuedJobs(testDatabase.database, page)).toMatchObject({
          jobs: [{ id, queue: 'slow-retry', reason: 'not yet', isCancelled: false }],
        }),
      soon,
    );
    expect(await jobs.retry({ queue: 'slow-retry', id })).toBe(true);
    await vi.waitFor(() => expect(seen).toEqual(['again', 'again']), soon);
  });

  test('stopping aborts the signal, waits for the run and restores the attempt', async () => {
    const events: string[] = [];
    const longJob = defineJob<object>({
      name: 'long',
      payload: z.object({}),
      async handle(_payload, { signal, attempt }) {
        const isAgain = events.length > 0;
        events.push(`try ${attempt}`);
        if (isAgain) return;
        await sleep(60_000, undefined, { signal }).catch(() => {});
        events.push('put away');
        signal.throwIfAborted();
      },
    });
    await jobs.work(longJob, {});
    await jobs.enqueue(longJob, {}, { key: 'k' });
    await vi.waitFor(() => expect(events).toEqual(['try 1']), soon);
    await jobs.stop();
    expect(events).toEqual(['try 1', 'put away']);
    jobs = await startJobs({ database: testDatabase.database });
    await jobs.work(longJob, {});
    await vi.waitFor(() => expect(events).toEqual(['try 1', 'put away', 'try 1']), soon);
  });
});
