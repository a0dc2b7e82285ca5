import { createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { readProgress, requestTranslation, runTranslation, translateJob } from './index.ts';
import { createSite } from './stage.fixture.ts';

test('a translation whose process died at each try is failed with the reason, and can be asked for again', async () => {
  const stage = await createTestDatabase();
  const jobs = await startJobs(stage);
  const { websiteId } = await createSite(stage.database, ['Tea']);
  const name = { websiteId, targetLanguage: 'es' };
  await requestTranslation({ ...stage, jobs }, name);
  // As the queue leaves it after seven runs that ended without a word.
  await stage.database.pool.query(
    `update pgboss.job set state = 'retry', retry_count = 6, started_on = now() where name = 'translate'`,
  );
  const engine = createEngineDouble();
  const deps = { ...stage, engines: enginesOf(engine), log: silentLog };
  await jobs.work(translateJob, deps);
  const progress = () => readProgress(stage, name);
  const soon = { timeout: 20_000, interval: 50 };
  await vi.waitFor(async () => expect((await progress()).status).toBe('failed'), soon);
  expect(await progress()).toMatchObject({
    errorCode: 'worker-died',
    error:
      'The server broke down several times while working on this, so it gave up. Try again later.',
  });
  expect(engine.calls).toEqual([]);
  // A request is dropped while the job that gave up still ends.
  await vi.waitFor(async () => {
    if (engine.calls.length === 0) await requestTranslation({ ...stage, jobs }, name);
    expect(engine.calls).toHaveLength(1);
  }, soon);
  await vi.waitFor(async () => expect((await progress()).status).toBe('completed'), soon);
  await jobs.stop();
  await stage.close();
});

test('one huge paragraph is refused with a reason in the time of a small one', async () => {
  const stage = await createTestDatabase();
  const huge = 'see http://a.b/c now '.repeat(19_048);
  const { websiteId } = await createSite(stage.database, [huge, 'Tea']);
  const engine = createEngineDouble();
  const deps = { ...stage, engines: enginesOf(engine), log: silentLog };
  const name = { websiteId, targetLanguage: 'es' };
  await runTranslation(deps, name, new AbortController().signal);
  expect(await readProgress(stage, name)).toMatchObject({
    taskCount: 2,
    finishedTaskCount: 1,
    failedTaskCount: 1,
  });
  const { rows } = await stage.database.pool.query(
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
  await stage.close();
});
