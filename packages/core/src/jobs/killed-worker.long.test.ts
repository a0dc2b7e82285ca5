import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { describe, expect, test, vi } from 'vitest';
import { startJobs } from './index.ts';
import { fatalJob, steppedJob } from './killed-worker.fixture.ts';

interface Harness {
  readonly testDatabase: TestDatabase;
  startWorker(): { child: ChildProcess; output: string[] };
}

async function withHarness(play: (harness: Harness) => Promise<void>): Promise<void> {
  const testDatabase = await createTestDatabase();
  const children: ChildProcess[] = [];
  await testDatabase.database.pool.query(
    'create table effects (subject text, step int, process int, primary key (subject, step))',
  );
  try {
    await play({ testDatabase, startWorker: () => startWorker(testDatabase.url, children) });
  } finally {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await testDatabase.close();
}

function startWorker(url: string, children: ChildProcess[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'killed-worker.fixture.ts'), url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  const output: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
  return { child, output };
}

const soon = { timeout: 20_000, interval: 20 };

describe.concurrent('a worker process', () => {
  test(
    'another worker replaces one killed in the middle of a job; no step is lost or repeated',
    () =>
      withHarness(async ({ testDatabase, startWorker }) => {
        const { database } = testDatabase;
        const { pool } = database;
        const jobs = await startJobs({ database });
        await jobs.enqueue(steppedJob, { subject: 'site/es' }, { key: 'site/es' });
        const first = startWorker();
        await vi.waitFor(() => expect(first.output).toContain('step 4'), soon);
        first.child.kill('SIGKILL');
        await once(first.child, 'exit');
        const killedAt = Date.now();

        const second = startWorker();
        await vi.waitFor(() => expect(second.output).toContain('step 10'), {
          ...soon,
          timeout: 40_000,
        });
        const resumedAfter = Date.now() - killedAt;

        const { rows } = await pool.query('select step, process from effects order by step');
        expect(rows.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        const byFirst = rows.filter(({ process }) => process === first.child.pid);
        const bySecond = rows.filter(({ process }) => process === second.child.pid);
        expect(byFirst.length).toBeGreaterThanOrEqual(4);
        expect(byFirst.length + bySecond.length).toBe(10);
        expect(second.output.filter((line) => line.startsWith('step'))).toEqual(
          bySecond.map(({ step }) => `step ${step}`),
        );
        await vi.waitFor(async () => {
          const done = await pool.query(
            "select state, retry_count from pgboss.job where name = 'stepped'",
          );
          expect(done.rows).toEqual([{ state: 'completed', retry_count: 1 }]);
        }, soon);
        console.info(`the killed worker's job was done ${resumedAfter} ms after the kill`);
        await jobs.stop();
      }),
    90_000,
  );

  test(
    'a job that kills its process at every attempt is abandoned with a reason',
    () =>
      withHarness(async ({ testDatabase, startWorker }) => {
        const jobs = await startJobs({ database: testDatabase.database });
        await jobs.enqueue(fatalJob, { subject: 'site/de' }, { key: 'site/de' });
        for (let tries = 0; tries < 2; tries += 1) {
          const { child } = startWorker();
          if (child.signalCode === null) await once(child, 'exit');
          expect(child.signalCode).toBe('SIGKILL');
        }
        const last = startWorker();
        await vi.waitFor(
          () =>
            expect(last.output).toContain(
              'gave up site/de of true: DiedTooOften: The job fatal died at every attempt.',
            ),
          { ...soon, timeout: 40_000 },
        );
        await vi.waitFor(
          async () =>
            expect(await jobs.deadLetters(fatalJob)).toMatchObject([
              { payload: { subject: 'site/de' } },
            ]),
          soon,
        );
        expect(last.child.signalCode).toBe(null);
        await jobs.stop();
      }),
    120_000,
  );

  test(
    'a stalled worker retains its job, and the next one waits for it',
    () =>
      withHarness(async ({ testDatabase, startWorker }) => {
        const jobs = await startJobs({ database: testDatabase.database });
        await jobs.enqueue(steppedJob, { subject: 'site/fr' }, { key: 'site/fr' });
        const first = startWorker();
        await vi.waitFor(() => expect(first.output).toContain('step 2'), soon);
        first.child.kill('SIGSTOP');
        const second = startWorker();
        const { pool } = testDatabase.database;
        await vi.waitFor(
          async () => {
            const { rows } = await pool.query(
              "select state, retry_count from pgboss.job where name = 'stepped'",
            );
            expect(rows).toEqual([{ state: 'active', retry_count: 1 }]);
          },
          { ...soon, timeout: 40_000 },
        );
        expect(second.output).toEqual(['ready']);
        first.child.kill('SIGCONT');
        await vi.waitFor(() => expect(first.output).toContain('step 10'), soon);
        const { rows } = await pool.query(
          'select count(distinct process) as processes from effects',
        );
        expect(rows).toEqual([{ processes: 1 }]);
        await jobs.stop();
      }),
    90_000,
  );
});
