import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { EngineError } from '@dragoman/providers/engines';
import { expect, test, vi } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { callPatiently } from './calls.ts';
import { translationEndpoints } from './endpoints.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { createSite, translationsOf } from './harness.fixture.ts';
import { runTranslation, translateJob } from './index.ts';
import { completeByPeople, requestPending } from './pending.ts';

const testDatabase = closing(await createTestDatabase());
const jobs = closing(await startJobs(testDatabase));
const trouble: { error?: EngineError; calls: number } = { calls: 0 };
const engine = {
  ...createEngineDouble({
    answer(_batch, answers) {
      trouble.calls += 1;
      if (trouble.error !== undefined) throw trouble.error;
      return answers;
    },
  }),
  name: 'openai',
};
const deps = { ...testDatabase, jobs, engines: enginesOf(engine), log: silentLog };
const api = closing(await startApi(translationEndpoints(deps)));
await jobs.work(translateJob, deps);

type Site = Awaited<ReturnType<typeof createSite>>;
const progressOf = async ({ websiteId, userId }: Site, lang = 'es') => {
  const call = `GET /api/websites/${websiteId}/translation-progress/${lang}`;
  return (await api.call(call, { as: userId })).body;
};
const translate = ({ websiteId, userId }: Site, more: object = {}) =>
  api.call('POST /api/translate-website', {
    as: userId,
    body: { websiteId, targetLang: 'es', ...more },
  });
const soon = { timeout: 15_000, interval: 50 };

test('an engine in trouble is named with its words, since when, its cost and the next try, until another try succeeds', async () => {
  const site = await createSite(testDatabase.database, ['Our own tea']);
  trouble.error = new EngineError('rate', 'Rate limit of 3 per minute.', { retryAfter: 100_000 });
  await translate(site);
  const waiting = await vi.waitFor(async () => {
    const progress = await progressOf(site);
    expect(progress.waiting).not.toBeNull();
    return progress;
  }, soon);
  expect(waiting).toMatchObject({
    status: 'in progress',
    isRunning: true,
    errorCode: 'engine-unavailable',
    error: 'OpenAI accepts no more calls for now. The engine said: Rate limit of 3 per minute.',
    waiting: { engine: 'OpenAI', cost: 0, download: null },
  });
  const { since, nextTryAt } = waiting.waiting as { since: string; nextTryAt: string };
  expect(Date.parse(nextTryAt) - Date.parse(since)).toBeGreaterThan(90_000);

  trouble.error = new EngineError('rate', 'Not yet.', { retryAfter: 100_000 });
  const before = trouble.calls;
  await translate(site);
  await vi.waitFor(() => expect(trouble.calls).toBe(before + 1), soon);
  await vi.waitFor(async () => expect((await progressOf(site)).error).toContain('Not yet.'), soon);
  expect((await progressOf(site)).waiting?.since).toBe(since);

  delete trouble.error;
  await translate(site);
  await vi.waitFor(
    async () =>
      expect(await progressOf(site)).toMatchObject({
        status: 'completed',
        error: null,
        waiting: null,
      }),
    soon,
  );
});

test('between two attempts of a job its next one is shown, and asked for at once', async () => {
  const site = await createSite(testDatabase.database, ['Our other tea']);
  trouble.error = new EngineError('unavailable', 'HTTP 502', { retryAfter: 1 });
  await translate(site);
  const job = () =>
    testDatabase.database.pool.query(
      `select start_after > now() + interval '1 second' as waits from pgboss.job
       where name = 'translate' and state = 'retry' and singleton_key = $1`,
      [`${site.websiteId}/es`],
    );
  await vi.waitFor(async () => expect((await job()).rows).toEqual([{ waits: true }]), soon);
  expect(await progressOf(site)).toMatchObject({
    error: 'OpenAI cannot be reached, or fails. The engine said: HTTP 502.',
    waiting: { nextTryAt: expect.stringMatching(/T/) },
  });
  delete trouble.error;
  await translate(site);
  await vi.waitFor(async () => expect((await progressOf(site)).status).toBe('completed'), soon);
});

test('a call without an answer is slow, and not before', async () => {
  vi.useFakeTimers();
  const slow = vi.fn(async () => undefined);
  const { promise, resolve } = Promise.withResolvers<string>();
  const watch = { slow, failed: vi.fn(), pause: vi.fn() };
  const called = callPatiently(() => promise, new AbortController().signal, watch);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(slow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(slow).toHaveBeenCalledOnce();
  resolve('done');
  expect(await called).toBe('done');
  vi.useRealTimers();
});

test('the download of a model is shown with its bytes', async () => {
  const site = await createSite(testDatabase.database, ['Our green tea']);
  const { promise, resolve } = Promise.withResolvers<void>();
  const local = {
    ...engine,
    name: 'bergamot',
    async prepare(_pair: object, onDownload: (bytes: number, total: number) => void) {
      onDownload(12_000_000, 35_000_000);
      await promise;
    },
  };
  const name = { websiteId: site.websiteId, targetLanguage: 'es' };
  const running = runTranslation(
    { ...deps, engines: enginesOf(local) },
    name,
    new AbortController().signal,
  );
  const download = { bytes: 12_000_000, total: 35_000_000 };
  await vi.waitFor(
    async () =>
      expect(await progressOf(site)).toMatchObject({
        error: null,
        waiting: { engine: 'Bergamot', download },
      }),
    soon,
  );
  resolve();
  await running;
  expect(await progressOf(site)).toMatchObject({ status: 'completed', waiting: null });
});

test('a model that cannot be had says why, when a language is added and while it is there', async () => {
  const site = await createSite(testDatabase.database, ['Our black tea']);
  const problem = 'Its model cannot be downloaded from here: set BERGAMOT_REGISTRY_URL.';
  const engines = { ...enginesOf(), downloadFor: async () => ({ bytes: 35_000_000, problem }) };
  const closed = await startApi(translationEndpoints({ ...deps, engines }));
  const call = `GET /api/websites/${site.websiteId}/translation-languages`;
  const { body } = await closed.call(call, { as: site.userId });
  const [language] = body.languages;
  expect(language).toMatchObject({
    isAvailable: false,
    isLocal: false,
    download: { bytes: 35_000_000, problem },
  });
  const refused = await closed.call('POST /api/translate-website', {
    as: site.userId,
    body: { websiteId: site.websiteId, targetLang: 'de' },
  });
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(problem)]);
  await closed.close();
  const name = { websiteId: site.websiteId, targetLanguage: 'es' };
  await runTranslation({ ...deps, engines }, name, new AbortController().signal);
  expect((await progressOf(site)).error).toContain(problem);
});

test('people translate a language that no engine has: nothing is sent, and it is live when it is complete', async () => {
  const site = await createSite(testDatabase.database, ['Contact', 'Our red tea'], {
    languages: [],
  });
  const refused = await translate(site, { targetLang: 'de' });
  expect(refused.status).toBe(409);
  const added = await translate(site, { targetLang: 'de', byPeople: true });
  expect([added.status, added.body.isByPeople]).toEqual([200, true]);
  await vi.waitFor(
    async () =>
      expect(await progressOf(site, 'de')).toMatchObject({
        isRunning: false,
        isAvailable: true,
        isLive: false,
        finishedTaskCount: 0,
        error: null,
      }),
    soon,
  );
  await completeByPeople(testDatabase);
  expect(await translationsOf(testDatabase.database, site.websiteId, 'de')).toEqual({});

  await testDatabase.database.kysely
    .insertInto('translated_strings')
    .columns(['website_string_id', 'website_id', 'target_language', 'translated_string', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('website_strings')
        .select(({ val }) => [
          'id',
          'website_id',
          val('de').as('language'),
          val('Text').as('text'),
          val('edited').as('state'),
        ])
        .where('website_id', '=', site.websiteId),
    )
    .execute();
  await completeByPeople(testDatabase);
  expect(await progressOf(site, 'de')).toMatchObject({ status: 'completed', isLive: true });
});

test('people also translate what an engine has; the owner goes live before it is complete, or asks an engine after all', async () => {
  const site = await createSite(testDatabase.database, ['Contact', 'Our white tea'], {
    languages: [],
  });
  const calls = () => engine.calls.filter(({ target }) => target === 'fr').length;
  await translate(site, { targetLang: 'fr', byPeople: true });
  await requestPending(deps);
  await vi.waitFor(async () => expect((await progressOf(site, 'fr')).isRunning).toBe(false), soon);
  expect(calls()).toBe(0);
  const call = `POST /api/websites/${site.websiteId}/translations/fr/live`;
  const live = await api.call(call, { as: site.userId });
  expect([live.status, live.body.isLive, live.body.finishedTaskCount]).toEqual([200, true, 0]);
  await translate(site, { targetLang: 'fr' });
  await translate(site, { targetLang: 'fr', byPeople: false });
  await vi.waitFor(() => expect(calls()).toBeGreaterThan(0), soon);
});
