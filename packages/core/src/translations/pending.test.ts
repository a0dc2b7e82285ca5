import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { TranslationEngine } from '@dragoman/providers/engines';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { updateTranslation } from '../website-strings/index.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { addStrings, createSite, translationsOf } from './harness.fixture.ts';
import {
  readProgress,
  requestPending,
  requestTranslation,
  runTranslation,
  translateJob,
  watchTranslations,
} from './index.ts';

const harness = closing(await createTestDatabase());
const jobs = closing(await startJobs(harness));
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await harness.database.pool.query('delete from websites');
});

const soon = { timeout: 20_000, interval: 50 };
const progress = (websiteId: string, targetLanguage = 'es') =>
  readProgress(harness, { websiteId, targetLanguage });

/** Starts a worker that translates and watches for pending translations. */
async function startWorker(...engines: TranslationEngine[]): Promise<void> {
  const worker = await startJobs(harness);
  const deps = { ...harness, jobs: worker, engines: enginesOf(...engines), log: silentLog };
  await worker.work(translateJob, deps);
  const end = watchTranslations(deps, 100);
  ends.push(async () => {
    await end();
    await worker.stop();
  });
}

async function openScan(websiteId: string): Promise<string> {
  const { id } = await harness.database.kysely
    .insertInto('scans')
    .values({ website_id: websiteId, status: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const endScan = (id: string) =>
  harness.database.kysely
    .updateTable('scans')
    .set({ status: 'completed' })
    .where('id', '=', id)
    .execute();

const setLanguages = (websiteId: string, languages: string[]) =>
  harness.database.kysely
    .updateTable('websites')
    .set({ translation_languages: languages })
    .where('id', '=', websiteId)
    .execute();

async function isLive(websiteId: string, language = 'es'): Promise<boolean> {
  const { rows } = await harness.database.pool.query(
    'select first_completed_at from translations where website_id = $1 and target_language = $2',
    [websiteId, language],
  );
  return rows[0]?.first_completed_at != null;
}

describe('pending translations start automatically', () => {
  test('adding a language leaves one that is completed alone', async () => {
    const { websiteId } = await createSite(harness.database, ['Tea']);
    await startWorker(createEngineDouble());
    const lastDone = async (language: string) =>
      (await progress(websiteId, language)).lastCompletedAt;
    await setLanguages(websiteId, ['es']);
    await vi.waitFor(async () => expect(await lastDone('es')).toBeInstanceOf(Date), soon);
    const before = await lastDone('es');
    await setLanguages(websiteId, ['es', 'fr']);
    await vi.waitFor(async () => expect(await lastDone('fr')).toBeInstanceOf(Date), soon);
    expect(await lastDone('es')).toEqual(before);
  });

  test('a language added before the scan is completed when the scan’s strings are translated', async () => {
    const { websiteId } = await createSite(harness.database, []);
    await requestTranslation({ ...harness, jobs }, { websiteId, targetLanguage: 'es' });
    await startWorker(createEngineDouble());
    await vi.waitFor(
      async () =>
        expect(await progress(websiteId)).toMatchObject({ status: 'not started', taskCount: 0 }),
      soon,
    );
    expect(await isLive(websiteId)).toBe(false);
    const scan = await openScan(websiteId);
    await addStrings(harness.database, websiteId, ['Tea', 'Coffee']);
    await endScan(scan);
    await vi.waitFor(
      async () =>
        expect(await progress(websiteId)).toMatchObject({
          status: 'completed',
          taskCount: 2,
          finishedTaskCount: 2,
        }),
      soon,
    );
    expect(await isLive(websiteId)).toBe(true);
  });

  test('languages added during the scan are completed after it ends', async () => {
    const { websiteId } = await createSite(harness.database, ['Tea'], { languages: [] });
    const scan = await openScan(websiteId);
    const engine = createEngineDouble();
    await startWorker(engine);
    await setLanguages(websiteId, ['es', 'fr']);
    await vi.waitFor(async () => {
      for (const language of ['es', 'fr'])
        expect(await progress(websiteId, language)).toMatchObject({ finishedTaskCount: 1 });
    }, soon);
    expect((await progress(websiteId)).status).toBe('in progress');
    expect(await isLive(websiteId)).toBe(false);
    await addStrings(harness.database, websiteId, ['Coffee', 'Cake']);
    await endScan(scan);
    await vi.waitFor(async () => {
      for (const language of ['es', 'fr'])
        expect(await progress(websiteId, language)).toMatchObject({
          status: 'completed',
          taskCount: 3,
          finishedTaskCount: 3,
        });
    }, soon);
  });

  test('strings that a rescan adds and removes during the run are counted', async () => {
    const { websiteId } = await createSite(harness.database, ['Tea', 'Coffee', 'Milk']);
    const engine = createEngineDouble({
      capabilities: { maxTextsPerCall: 1, concurrency: 1 },
      async answer({ texts }, answers) {
        if (texts[0]?.text === 'Added later') return answers;
        await harness.database.pool.query(
          "update website_strings set gone_at = now() where original_string in ('Tea', 'Milk') and website_id = $1",
          [websiteId],
        );
        const { rows } = await harness.database.pool.query(
          "select from website_strings where original_string = 'Added later'",
        );
        if (rows.length === 0) await addStrings(harness.database, websiteId, ['Added later']);
        return answers;
      },
    });
    const deps = { ...harness, engines: enginesOf(engine), log: silentLog };
    const name = { websiteId, targetLanguage: 'es' };
    await runTranslation(deps, name, new AbortController().signal);
    expect(await progress(websiteId)).toMatchObject({
      status: 'completed',
      taskCount: 2,
      finishedTaskCount: 2,
    });
    await addStrings(harness.database, websiteId, ['Nobody works on this']);
    expect(await progress(websiteId)).toMatchObject({ status: 'not started', taskCount: 3 });
  });

  test('the next worker requests the translation if one dies after the scan', async () => {
    const { websiteId } = await createSite(harness.database, ['Tea'], { languages: ['es'] });
    await endScan(await openScan(websiteId));
    await startWorker(createEngineDouble());
    await vi.waitFor(
      async () => expect((await progress(websiteId)).status).toBe('completed'),
      soon,
    );
    expect(await requestPending({ ...harness, jobs })).toBe(0);
  });

  test('a language without an engine is unavailable and starts once there is one', async () => {
    const { websiteId } = await createSite(harness.database, ['Tea'], { languages: ['es'] });
    await startWorker(createEngineDouble({ pairs: ['en-fr'] }));
    await vi.waitFor(
      async () =>
        expect(await progress(websiteId)).toMatchObject({
          status: 'failed',
          errorCode: 'pair-unavailable',
          error:
            'No translation engine that is configured here can translate this pair of languages.',
          isAvailable: false,
        }),
      soon,
    );
    expect(await isLive(websiteId)).toBe(false);
    expect(await translationsOf(harness.database, websiteId)).toEqual({});
    await ends.pop()?.();
    await startWorker(createEngineDouble());
    await vi.waitFor(
      async () =>
        expect(await progress(websiteId)).toMatchObject({ status: 'completed', isAvailable: true }),
      soon,
    );
  });

  test('a language with refused strings is not completed but goes live', async () => {
    const texts = ['Tea', 'Refused', 'Coffee'];
    const { websiteId } = await createSite(harness.database, texts);
    const name = { websiteId, targetLanguage: 'es' };
    const stubborn = createEngineDouble({
      answer: ({ texts: batch }, answers) =>
        answers.map((answer, i) =>
          batch[i]?.text === 'Refused' ? { ...answer, text: '' } : answer,
        ),
    });
    const deps = { ...harness, engines: enginesOf(stubborn), log: silentLog };
    await runTranslation(deps, name, new AbortController().signal);
    expect(await progress(websiteId)).toMatchObject({
      status: 'failed',
      errorCode: 'strings-not-translated',
      error:
        '1 of 3 strings could not be translated. Edit what is missing, or update the translation.',
      taskCount: 3,
      finishedTaskCount: 2,
      failedTaskCount: 1,
      lastCompletedAt: expect.any(Date),
      isAvailable: true,
    });
    expect(await isLive(websiteId)).toBe(true);
    const { rows } = await harness.database.pool.query(
      "select id from website_strings where original_string = 'Refused'",
    );
    const edit = { websiteStringId: rows[0].id, targetLanguage: 'es' };
    await updateTranslation(harness, { ...edit, translatedString: 'Rechazado' });
    expect(await progress(websiteId)).toMatchObject({
      status: 'completed',
      errorCode: null,
      error: null,
      finishedTaskCount: 3,
    });
  });

  test('a language with only refused strings has failed and is not live', async () => {
    const { websiteId } = await createSite(harness.database, ['Tea', 'Coffee']);
    const stubborn = createEngineDouble({
      answer: (_batch, answers) => answers.map((answer) => ({ ...answer, text: '' })),
    });
    const deps = { ...harness, engines: enginesOf(stubborn), log: silentLog };
    await runTranslation(deps, { websiteId, targetLanguage: 'es' }, new AbortController().signal);
    expect(await progress(websiteId)).toMatchObject({
      status: 'failed',
      errorCode: 'nothing-translated',
      finishedTaskCount: 0,
    });
    expect(await isLive(websiteId)).toBe(false);
  });

  test('removing a language ends its run', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `Tea number ${index}`);
    const { websiteId } = await createSite(harness.database, texts);
    const engine = createEngineDouble({
      capabilities: { maxTextsPerCall: 5, concurrency: 1 },
      async answer(_batch, answers) {
        await setLanguages(websiteId, []);
        return answers;
      },
    });
    const deps = { ...harness, engines: enginesOf(engine), log: silentLog };
    const name = { websiteId, targetLanguage: 'es' };
    await runTranslation(deps, name, new AbortController().signal);
    await runTranslation(deps, name, new AbortController().signal);
    expect(engine.calls).toHaveLength(1);
    expect(await translationsOf(harness.database, websiteId)).toEqual({});
    expect(await isLive(websiteId)).toBe(false);
  });
});
