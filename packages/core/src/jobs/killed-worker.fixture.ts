/**
 * A worker process to be killed: node killed-worker.fixture.ts <database url>. Its job has ten steps of 100 ms, each
 * with a keyed effect, and prints each step.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@dragoman/database/connection';
import { z } from 'zod';
import { defineJob, startJobs } from './index.ts';

/** Ten keyed steps. Writes effects and attempts to the tables `effects` and `tries`. */
export const steppedJob = defineJob<{ subject: string }, { databaseUrl: string }>({
  name: 'stepped',
  payload: z.object({ subject: z.string() }),
  async handle({ subject }, { deps, signal }) {
    const database = openDatabase({ url: deps.databaseUrl, max: 1 });
    try {
      for (let step = 1; step <= 10; step += 1) {
        signal.throwIfAborted();
        const { rowCount } = await database.pool.query(
          'insert into effects (subject, step, process) values ($1, $2, $3) on conflict do nothing',
          [subject, step, process.pid],
        );
        if (rowCount === 1) process.stdout.write(`step ${step}\n`);
        if (rowCount === 1) await sleep(100);
      }
    } finally {
      await database.close();
    }
  },
});

/** Kills its process at every attempt. */
export const fatalJob = defineJob<{ subject: string }, { databaseUrl: string }>({
  name: 'fatal',
  payload: z.object({ subject: z.string() }),
  options: {
    retryLimit: 1,
    async giveUp({ subject }, { deps }, error) {
      process.stdout.write(`gave up ${subject} of ${deps.databaseUrl.length > 0}: ${error}\n`);
    },
  },
  async handle() {
    process.kill(process.pid, 'SIGKILL');
    await sleep(10_000);
  },
});

const [, , url] = process.argv;
if (import.meta.main && url !== undefined) {
  const jobs = await startJobs({ url });
  await jobs.work(steppedJob, { databaseUrl: url });
  await jobs.work(fatalJob, { databaseUrl: url });
  process.stdout.write('ready\n');
}
