import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase } from '@dragoman/database/testing';
import { describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { accented } from './engine-double.fixture.ts';
import { createSite, translationsOf } from './harness.fixture.ts';
import { readProgress, requestTranslation } from './index.ts';
import {
  duringTwoCalls,
  kill,
  type PaidProvider,
  startPaidProvider,
  startWorker,
} from './paid-provider.fixture.ts';

const workerFile = join(import.meta.dirname, 'killed-worker.fixture.ts');
const soon = { timeout: 120_000, interval: 20 };
const sources = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} of the shop`);

interface RunningJob {
  readonly database: Awaited<ReturnType<typeof createTestDatabase>>['database'];
  readonly provider: PaidProvider;
  readonly websiteId: string;
  readonly killWorker: () => Promise<void>;
}

const killDuringTwoCalls = ({ provider, killWorker }: RunningJob) =>
  duringTwoCalls(provider, killWorker);

async function play(
  knowsKeys: boolean,
  killMiddle: (running: RunningJob) => Promise<void>,
  paidTwice = 0,
): Promise<void> {
  const { database, url, close } = await createTestDatabase();
  const provider = await startPaidProvider(
    (texts) => texts.map(({ id, text }) => ({ id, text: accented(text) })),
    { knowsKeys },
  );
  const jobs = await startJobs({ database });
  const workers: ChildProcess[] = [];
  const work = () => {
    const worker = startWorker(workerFile, url, provider.url);
    workers.push(worker);
    return worker;
  };
  try {
    const { websiteId } = await createSite(database, sources);
    const name = { websiteId, targetLanguage: 'es' };
    await requestTranslation({ database, jobs }, name);
    const first = work();
    await killMiddle({ database, provider, websiteId, killWorker: () => kill(first) });
    expect(await readProgress({ database }, name)).toMatchObject({ status: 'in progress' });
    work();
    await vi.waitFor(
      async () => expect((await readProgress({ database }, name)).status).toBe('completed'),
      soon,
    );
    const stored = await translationsOf(database, websiteId);
    for (const source of sources)
      expect(stored[source]).toMatchObject({ text: accented(source), state: 'machine' });
    expect(await readProgress({ database }, name)).toMatchObject({
      taskCount: 60,
      finishedTaskCount: 60,
      failedTaskCount: 0,
    });
    expect(provider.billed.size).toBe(60);
    const twice = [...provider.billed.values()].filter((times) => times !== 1);
    expect(twice).toEqual(Array.from({ length: paidTwice }, () => 2));
  } finally {
    for (const worker of workers) await kill(worker);
    await jobs.stop();
    await provider.close();
  }
  await close();
}

describe.concurrent('a translation worker killed during a run', () => {
  test(
    'the next worker uses recorded answers whose results were not stored',
    () =>
      play(false, async ({ database, provider, websiteId, killWorker }) => {
        await vi.waitFor(async () => expect(provider.calls()).toBeGreaterThanOrEqual(4), soon);
        const blocker = await database.pool.connect();
        await blocker.query('begin');
        await blocker.query('select from translations where website_id = $1 for update', [
          websiteId,
        ]);
        // Both batches have their answers and cannot store results; no call is in progress.
        await vi.waitFor(async () => {
          const { rows } = await database.pool.query(
            'select status from engine_calls where settled_at is null',
          );
          expect(rows).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }]);
        }, soon);
        await killWorker();
        await blocker.query('rollback');
        blocker.release();
      }),
    240_000,
  );

  test(
    'interrupted calls are repeated with their key, and a provider that supports keys bills once',
    () => play(true, killDuringTwoCalls),
    240_000,
  );

  test(
    'a provider that knows no keys bills the calls in flight again, and no other',
    () =>
      play(
        false,
        killDuringTwoCalls,
        // Two calls of five texts.
        10,
      ),
    240_000,
  );
});
