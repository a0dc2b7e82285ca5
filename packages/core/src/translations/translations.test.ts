import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { EngineError, type TranslationEngine } from '@dragoman/providers/engines';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { importMemory, lookupMemory } from '../translation-memory/index.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import {
  deleteTranslation,
  readProgress,
  requestTranslation,
  requestUnknown,
  runTranslation,
  translateJob,
  updateTranslation,
} from './index.ts';
import { addStrings, createSite, translationsOf } from './stage.fixture.ts';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await createTestDatabase();
});
afterAll(() => stage.close());

const never = new AbortController().signal;
const texts = ['Our shoes', 'Buy <1>now</1>, {name}', 'Fish & chips'];

async function run(websiteId: string, ...engines: TranslationEngine[]) {
  const deps = { database: stage.database, engines: enginesOf(...engines), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage: 'es' }, never);
  return readProgress(stage, { websiteId, targetLanguage: 'es' });
}

const openCalls = (websiteId: string) =>
  stage.database.kysely
    .selectFrom('engine_calls')
    .selectAll()
    .where('website_id', '=', websiteId)
    .execute();

describe('runTranslation', () => {
  test('memory first, the rest by the engine, with progress', async () => {
    const { websiteId, userId } = await createSite(stage.database, texts);
    const memory = { userId, sourceLanguage: 'en', targetLanguage: 'es', format: 'csv' as const };
    await importMemory(stage, { ...memory, text: 'Our shoes,Nuestros zapatos' });
    const engine = createEngineDouble();
    expect(await run(websiteId, engine)).toMatchObject({
      status: 'completed',
      taskCount: 3,
      finishedTaskCount: 3,
      failedTaskCount: 0,
    });
    expect(await translationsOf(stage.database, websiteId)).toEqual({
      'Our shoes': { text: 'Nuestros zapatos', state: 'memory', engine: null },
      'Buy <1>now</1>, {name}': {
        text: 'Buyë <1>nowë</1>, {name}',
        state: 'machine',
        engine: 'double',
      },
      'Fish & chips': { text: 'Fishë & chipsë', state: 'machine', engine: 'double' },
    });
    expect(engine.calls).toHaveLength(1);
    await addStrings(stage.database, websiteId, ['New words']);
    await run(websiteId, engine);
    expect(engine.calls.flatMap((call) => call.texts.map(({ text }) => text)).length).toBe(3);
  });

  test('a pair that nobody has is said so, and no source text is stored', async () => {
    const { websiteId } = await createSite(stage.database, texts);
    expect(await run(websiteId, createEngineDouble({ pairs: ['en-fr'] }))).toMatchObject({
      status: 'failed',
      errorCode: 'pair-unavailable',
      error: 'No translation engine that is configured here can translate this pair of languages.',
      finishedTaskCount: 0,
    });
    expect(await translationsOf(stage.database, websiteId)).toEqual({});
  });

  test('too few, too many and reordered answers never shift texts to the wrong string', async () => {
    const many = Array.from({ length: 30 }, (_, i) => `Words of string ${i}`);
    const { websiteId } = await createSite(stage.database, many);
    const engine = createEngineDouble({
      answer: (_batch, answers) => [
        ...answers.slice(2).reverse(),
        { id: '999', text: 'Nadie preguntó' },
        { id: '3', text: 'Otra cosa distinta' },
      ],
    });
    await run(websiteId, engine);
    const stored = await translationsOf(stage.database, websiteId);
    for (const [source, { text, state }] of Object.entries(stored))
      expect(text).toBe(state === 'failed' ? '' : source.replace(/\p{L}+/gu, '$&ë'));
    expect(Object.keys(stored)).toHaveLength(30);
  });

  test('a failed string is stored as failed without text, and tried again on request', async () => {
    const jobs = await startJobs({ database: stage.database });
    const { websiteId } = await createSite(stage.database, [
      'This one is never translated',
      'Fine',
    ]);
    const stubborn = createEngineDouble({
      answer: ({ texts: asked }, answers) =>
        answers.map((answer, i) =>
          asked[i]?.text.startsWith('This') ? { ...answer, text: asked[i].text } : answer,
        ),
    });
    expect(await run(websiteId, stubborn)).toMatchObject({
      status: 'completed',
      finishedTaskCount: 1,
      failedTaskCount: 1,
    });
    expect(
      (await translationsOf(stage.database, websiteId))['This one is never translated'],
    ).toEqual({ text: '', state: 'failed', engine: 'double' });
    await requestTranslation({ ...stage, jobs }, { websiteId, targetLanguage: 'es' });
    expect(await run(websiteId, createEngineDouble())).toMatchObject({
      finishedTaskCount: 2,
      failedTaskCount: 0,
    });
    await jobs.stop();
  });

  test.each([
    ['auth', 'engine-auth'],
    ['quota', 'engine-quota'],
  ] as const)('%s ends the run with a sentence', async (kind, code) => {
    const { websiteId } = await createSite(stage.database, texts);
    const broken = createEngineDouble({
      answer() {
        throw new EngineError(kind, 'no');
      },
    });
    const progress = await run(websiteId, broken);
    expect(progress).toMatchObject({ status: 'failed', errorCode: code });
    expect(progress.error).toMatch(/\.$/);
    expect(broken.calls.length).toBe(1);
  });

  test('a rate limit is waited for, a call that is too large is halved', async () => {
    const many = Array.from({ length: 8 }, (_, i) => `Words of string ${i}`);
    const { websiteId } = await createSite(stage.database, many);
    let isFirst = true;
    const engine = createEngineDouble({
      capabilities: { paid: true },
      answer({ texts: asked }, answers) {
        if (isFirst) {
          isFirst = false;
          throw new EngineError('rate', 'slow down', { retryAfter: 20 });
        }
        if (asked.length > 3) throw new EngineError('too-large', 'less');
        return answers;
      },
    });
    expect(await run(websiteId, engine)).toMatchObject({ finishedTaskCount: 8 });
    expect(engine.calls.map((call) => call.texts.length)).toEqual([8, 8, 4, 2, 2, 4, 2, 2]);
    const keys = engine.calls.map((call) => call.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(7);
    for (const call of await openCalls(websiteId)) expect(call.settled_at).not.toBeNull();
  });

  test('what may pass is thrown, and the next run goes on', async () => {
    const { websiteId } = await createSite(stage.database, texts);
    const down = createEngineDouble({
      answer() {
        throw new EngineError('unavailable', 'down', { retryAfter: 1 });
      },
    });
    await expect(run(websiteId, down)).rejects.toThrow('down');
    expect(await readProgress(stage, { websiteId, targetLanguage: 'es' })).toMatchObject({
      status: 'in progress',
    });
    expect(await run(websiteId, createEngineDouble())).toMatchObject({ status: 'completed' });
  });

  test('a run that is stopped keeps the answer it waits for, and pays for nothing twice', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `Words of string ${i}`);
    const { websiteId } = await createSite(stage.database, many);
    const stopping = new AbortController();
    const engine = createEngineDouble({
      capabilities: { paid: true, maxTextsPerCall: 4, concurrency: 1 },
      answer(_batch, answers) {
        stopping.abort(new Error('stopped'));
        return answers;
      },
    });
    const deps = { database: stage.database, engines: enginesOf(engine), log: silentLog };
    const name = { websiteId, targetLanguage: 'es' };
    await expect(runTranslation(deps, name, stopping.signal)).rejects.toThrow('stopped');
    expect(await readProgress(stage, name)).toMatchObject({ finishedTaskCount: 4, taskCount: 12 });
    expect(await run(websiteId, engine)).toMatchObject({
      status: 'completed',
      finishedTaskCount: 12,
    });
    expect(engine.calls.map((call) => call.texts.length)).toEqual([4, 4, 4]);
  });

  test('an engine that stays away is said so after the last try', async () => {
    const { websiteId } = await createSite(stage.database, texts);
    const name = { websiteId, targetLanguage: 'es' };
    const engine = createEngineDouble({
      answer() {
        throw new EngineError('unavailable', 'down', { retryAfter: 1 });
      },
    });
    const deps = { database: stage.database, engines: enginesOf(engine), log: silentLog };
    const context = { deps, jobId: '1', signal: never, log: silentLog };
    await expect(translateJob.handle(name, { ...context, attempt: 1 })).rejects.toThrow('down');
    expect(await readProgress(stage, name)).toMatchObject({ status: 'in progress' });
    await expect(translateJob.handle(name, { ...context, attempt: 7 })).rejects.toThrow('down');
    expect(await readProgress(stage, name)).toMatchObject({
      status: 'failed',
      errorCode: 'engine-unavailable',
    });
  });

  test('an engine that hangs does not keep a stopped run', async () => {
    const { websiteId } = await createSite(stage.database, texts);
    const stopping = new AbortController();
    const engine = createEngineDouble({
      answer() {
        setTimeout(() => stopping.abort(new Error('stopped')), 20);
        return new Promise(() => {});
      },
    });
    const deps = { database: stage.database, engines: enginesOf(engine), log: silentLog };
    const name = { websiteId, targetLanguage: 'es' };
    await expect(runTranslation(deps, name, stopping.signal)).rejects.toThrow('stopped');
  });

  test('what the owner edited or reviewed on another site is used', async () => {
    const first = await createSite(stage.database, ['Our shoes', 'Blue hats']);
    await run(first.websiteId, createEngineDouble());
    await stage.database.pool.query(
      `update translated_strings set state = 'reviewed', translated_string = 'Nuestros zapatos'
       where website_string_id in (select id from website_strings where website_id = $1 and original_string = 'Our shoes')`,
      [first.websiteId],
    );
    const second = await createSite(stage.database, ['Our shoes', 'Blue hats'], first);
    await run(second.websiteId, createEngineDouble());
    expect(await translationsOf(stage.database, second.websiteId)).toMatchObject({
      'Our shoes': { text: 'Nuestros zapatos', state: 'memory' },
      'Blue hats': { state: 'machine' },
    });
  });

  test('engines that keep no markup get text runs', async () => {
    const { websiteId } = await createSite(stage.database, ['Buy <1>our shoes</1> now<2/>']);
    const engine = createEngineDouble({ capabilities: { markup: false, context: false } });
    await run(websiteId, engine);
    expect(engine.calls[0]?.texts.map(({ text }) => text)).toEqual(['Buy', 'our shoes', 'now']);
    expect(
      (await translationsOf(stage.database, websiteId))['Buy <1>our shoes</1> now<2/>']?.text,
    ).toBe('Buyë <1>ourë shoesë</1> nowë<2/>');
  });

  test('slugs become slugs, once, and clashes stay as they were', async () => {
    const slugs = ['our-story', 'ourë-storyë', 'photo.jpg', 'blog'];
    const { websiteId } = await createSite(stage.database, [], { slugs });
    const engine = createEngineDouble();
    await run(websiteId, engine);
    await run(websiteId, engine);
    expect(engine.calls).toHaveLength(1);
    const rows = await stage.database.kysely
      .selectFrom('translated_slugs as t')
      .innerJoin('website_slugs as s', 's.id', 't.website_slug_id')
      .select(['s.original_slug as from', 't.translated_slug as to'])
      .where('s.website_id', '=', websiteId)
      .execute();
    const shown = Object.fromEntries(rows.map(({ from, to }) => [from, to]));
    expect(shown['blog']).toBe('blogë');
    expect(shown['photo.jpg']).toBeUndefined();
    expect(new Set(Object.values(shown)).size).toBe(rows.length);
    const kept = await createSite(stage.database, [], {
      slugs,
      config: { dontTranslateSlugs: { es: true } },
    });
    await run(kept.websiteId, engine);
    expect(engine.calls).toHaveLength(1);
  });

  test('strings that the proxy met are translated', async () => {
    const jobs = await startJobs({ database: stage.database });
    const { websiteId } = await createSite(stage.database, ['Known']);
    const text = 'Met by a visitor';
    await stage.database.pool.query(
      `insert into unknown_strings values ($1, sha256(convert_to($2, 'UTF8')), $2, 'attribute', '/x')`,
      [websiteId, text],
    );
    expect(await requestUnknown({ ...stage, jobs })).toBe(1);
    const engines = enginesOf(createEngineDouble());
    await jobs.work(translateJob, { database: stage.database, engines, log: silentLog });
    await vi.waitFor(
      async () =>
        expect((await translationsOf(stage.database, websiteId))[text]?.text).toBe(
          'Metë byë aë visitorë',
        ),
      { timeout: 20_000, interval: 50 },
    );
    await jobs.stop();
    const { rows } = await stage.database.pool.query(
      'select word_count, kind from website_strings where original_string = $1',
      [text],
    );
    expect(rows).toEqual([{ word_count: 4, kind: 'attribute' }]);
    expect(await requestUnknown({ ...stage, jobs })).toBe(0);
  });
});

describe('requestTranslation', () => {
  test.each([
    ['en', 'bad-request'],
    ['xx', 'bad-request'],
  ])('refuses %s', async (targetLanguage, code) => {
    const jobs = await startJobs({ database: stage.database });
    const { websiteId } = await createSite(stage.database, texts);
    const asked = requestTranslation({ ...stage, jobs }, { websiteId, targetLanguage });
    await expect(asked).rejects.toMatchObject({ code });
    await jobs.stop();
  });
});

describe('an edit', () => {
  test('stays through later runs, and is remembered for the owner', async () => {
    const { websiteId, userId } = await createSite(stage.database, texts);
    await run(websiteId, createEngineDouble());
    const { id } = await stage.database.kysely
      .selectFrom('website_strings')
      .select('id')
      .where('website_id', '=', websiteId)
      .where('original_string', '=', 'Buy <1>now</1>, {name}')
      .executeTakeFirstOrThrow();
    const edit = { websiteStringId: id, targetLanguage: 'es' };
    await expect(
      updateTranslation(stage, { ...edit, translatedString: 'Compra' }),
    ).rejects.toMatchObject({ code: 'bad-request' });
    await updateTranslation(stage, { ...edit, translatedString: '{name}, compra <1>ya</1>' });
    await run(websiteId, createEngineDouble());
    expect((await translationsOf(stage.database, websiteId))['Buy <1>now</1>, {name}']).toEqual({
      text: '{name}, compra <1>ya</1>',
      state: 'edited',
      engine: null,
    });
    const pair = { userId, sourceLanguage: 'en', targetLanguage: 'es' };
    const found = await lookupMemory(stage, { ...pair, texts: ['Buy <1>now</1>, {name}'] });
    expect([...found.values()]).toEqual(['{name}, compra <1>ya</1>']);
  });

  test('a deleted translation ends a run under way and leaves nothing', async () => {
    const { websiteId } = await createSite(stage.database, texts);
    const name = { websiteId, targetLanguage: 'es' };
    const engine = createEngineDouble({
      async answer(_batch, answers) {
        await deleteTranslation(stage, name);
        return answers;
      },
    });
    await expect(run(websiteId, engine)).rejects.toMatchObject({ code: 'not-found' });
    expect(await translationsOf(stage.database, websiteId)).toEqual({});
  });
});
