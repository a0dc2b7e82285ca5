import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { createSite } from './harness.fixture.ts';
import { readProgress, requestTranslation, runTranslation, translateJob } from './index.ts';

const harness = closing(await createTestDatabase());
const jobs = closing(await startJobs(harness));

test('a translation whose process died at every attempt fails with a reason and can be requested again', async () => {
  const { websiteId } = await createSite(harness.database, ['Tea']);
  const name = { websiteId, targetLanguage: 'es' };
  await requestTranslation({ ...harness, jobs }, name);
  // The state of the queue after seven runs whose process died.
  await harness.database.pool.query(
    `update pgboss.job set state = 'retry', retry_count = 6, started_on = now() where name = 'translate'`,
  );
  const engine = createEngineDouble();
  const deps = { ...harness, engines: enginesOf(engine), log: silentLog };
  await jobs.work(translateJob, deps);
  const progress = () => readProgress(harness, name);
  const soon = { timeout: 20_000, interval: 50 };
  await vi.waitFor(async () => expect((await progress()).status).toBe('failed'), soon);
  expect(await progress()).toMatchObject({
    errorCode: 'worker-died',
    error:
      'The server crashed several times while working on this, so it stopped trying. Try again later.',
  });
  expect(engine.calls).toEqual([]);
  // A request is ignored until the failed job has ended.
  await vi.waitFor(async () => {
    if (engine.calls.length === 0) await requestTranslation({ ...harness, jobs }, name);
    expect(engine.calls).toHaveLength(1);
  }, soon);
  await vi.waitFor(async () => expect((await progress()).status).toBe('completed'), soon);
});

test('a huge paragraph is refused with a reason, as fast as a small one', async () => {
  const huge = 'see http://a.b/c now '.repeat(19_048);
  const { websiteId } = await createSite(harness.database, [huge, 'Tea']);
  const engine = createEngineDouble();
  const deps = { ...harness, engines: enginesOf(engine), log: silentLog };
  const name = { websiteId, targetLanguage: 'es' };
  await runTranslation(deps, name, new AbortController().signal);
  expect(await readProgress(harness, name)).toMatchObject({
    taskCount: 2,
    finishedTaskCount: 1,
    failedTaskCount: 1,
  });
  const { rows } = await harness.database.pool.query(
    "select state, checks from translated_strings where state = 'failed'",
  );
  expect(rows).toEqual([
    {
      state: 'failed',
      checks: [
        { code: 'too-long', severity: 'error', detail: '400,008 characters, not 50,000 at most' },
      ],
    },
  ]);
  expect(engine.calls.flatMap(({ texts }) => texts.map(({ text }) => text))).toEqual(['Tea']);
});
