import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import {
  createHttpEngine,
  createSite,
  duringTwoCalls,
  enginesOf,
  kill,
  type PaidProvider,
  startPaidProvider,
  startWorker,
} from '../translations/testing/index.ts';
import { findWebsite } from '../websites/index.ts';

import { cancelRun, readRun, requestAssessments } from './endpoints.ts';

const soon = { timeout: 120_000, interval: 20 };
const workerFile = join(import.meta.dirname, 'killed-worker.fixture.ts');
const sources = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} of the shop`);
const opinion = {
  ...{ accuracy: 4, fluency: 4, terms: 4, style: 4 },
  reason: 'Fine.',
  better: null,
};

interface RunningJob extends TestDatabase {
  readonly provider: PaidProvider;
  readonly runId: string;
  readonly websiteId: string;
  killWorker(): Promise<void>;
}

/** Reviews 60 texts in calls of five, two at a time, and hands over to a second worker after `killMiddle`. */
async function play(
  killMiddle: (running: RunningJob) => Promise<void>,
  check: (running: RunningJob) => Promise<void>,
): Promise<void> {
  const testDatabase = await createTestDatabase();
  const { database, url } = testDatabase;
  let isFirst = true;
  const provider = await startPaidProvider((texts) => {
    // One text has no opinion at first, so that after a kill the texts left would fall into other batches.
    const answered = isFirst ? texts.slice(1) : texts;
    isFirst = false;
    return answered.map(({ id }) => ({ id, ...opinion }));
  });
  const jobs = await startJobs({ database });
  const workers: ChildProcess[] = [];
  const work = () => workers.push(startWorker(workerFile, url, provider.url));
  try {
    const { websiteId } = await createSite(database, sources);
    await database.pool.query(
      `insert into translated_strings (website_string_id, target_language, translated_string, state)
       select id, 'es', 'Frase de ' || original_string, 'machine' from website_strings`,
    );
    const website = await findWebsite({ database }, websiteId);
    const engines = enginesOf(createHttpEngine(provider.url));
    const wanted = { website, targetLanguage: 'es', selection: { filter: {} } };
    const { id: runId } = await requestAssessments({ database, jobs, engines }, wanted);
    work();
    const killWorker = () => Promise.all(workers.map(kill)).then(() => undefined);
    const running = { ...testDatabase, provider, runId, websiteId, killWorker };
    await killMiddle(running);
    work();
    await check(running);
  } finally {
    for (const worker of workers) await kill(worker);
    await jobs.stop();
    await provider.close();
  }
  await testDatabase.close();
}

const read = ({ database, websiteId, runId }: RunningJob) =>
  readRun({ database }, websiteId, runId);

async function count({ database }: RunningJob, from: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as count from ${from}`);
  return rows[0].count;
}

async function expectCompleted(running: RunningJob): Promise<void> {
  await vi.waitFor(async () => expect((await read(running)).status).toBe('completed'), soon);
  expect(await read(running)).toMatchObject({
    ...{ task_count: 60, finished_count: 60, failed_count: 0, error: null },
  });
  expect(await count(running, 'assessments')).toBe(60);
  expect(await count(running, 'engine_calls where settled_at is null')).toBe(0);
}

const billedTwice = ({ provider }: RunningJob) =>
  [...provider.billed.values()].filter((times) => times > 1).length;

describe.concurrent('a second reader’s worker killed during a run', () => {
  test(
    'the next worker uses recorded answers that were not stored, and asks again only for what had no opinion',
    () =>
      play(
        async ({ database, provider, runId, killWorker }) => {
          const blocker = await database.pool.connect();
          await blocker.query('begin');
          await duringTwoCalls(provider, async () => {
            await blocker.query('select from assessment_runs where id = $1 for update', [runId]);
          });
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
        },
        async (running) => {
          await expectCompleted(running);
          expect(billedTwice(running)).toBe(1);
        },
      ),
    240_000,
  );

  test(
    'calls in flight are paid again, and no other',
    () =>
      play(
        ({ provider, killWorker }) => duringTwoCalls(provider, killWorker),
        async (running) => {
          await expectCompleted(running);
          // Two calls of five texts, and the one without an opinion.
          expect(billedTwice(running)).toBe(11);
        },
      ),
    240_000,
  );

  test(
    'a run that was cancelled meanwhile makes no further call and closes its calls',
    () =>
      play(
        async ({ database, provider, websiteId, runId, killWorker }) => {
          await duringTwoCalls(provider, killWorker);
          await cancelRun({ database }, websiteId, runId);
        },
        async (running) => {
          await vi.waitFor(
            async () =>
              expect(await count(running, 'engine_calls where settled_at is null')).toBe(0),
            soon,
          );
          const { status, finished_count } = await read(running);
          expect(status).toBe('cancelled');
          expect(finished_count).toBe(await count(running, 'assessments'));
          expect(running.provider.calls()).toBe(6);
        },
      ),
    240_000,
  );
});
