import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { importMemory } from '../translation-memory/index.ts';
import { translationEndpoints } from './endpoints.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { createSite } from './harness.fixture.ts';
import { readProgress, requestAffordable, runTranslation } from './index.ts';

const prices = { double: { input: 1000, output: 4000, cached: 100 } };
const tokens = { inputTokens: 1000, outputTokens: 500, cachedTokens: 400 };
/** Cost of a call in dollars. */
const callCost = (600 * 1000 + 400 * 100 + 500 * 4000) / 1e6;

const engine = createEngineDouble({
  capabilities: { paid: true, maxTextsPerCall: 5, concurrency: 1 },
  answer(batch, answers) {
    batch.onUsage?.(tokens);
    return answers;
  },
});
const engines = { ...enginesOf(engine), prices };
const texts = (count: number) =>
  Array.from({ length: count }, (_, i) => `Words of sentence number ${i}`);
const harness = closing(await createTestDatabase());
const jobs = closing(await startJobs(harness));
const api = closing(await startApi(translationEndpoints({ ...harness, jobs, engines })));

async function run(websiteId: string): Promise<void> {
  const deps = { database: harness.database, engines, log: silentLog };
  const name = { websiteId, targetLanguage: 'es' };
  await runTranslation(deps, name, new AbortController().signal, crypto.randomUUID());
}

const usageOf = async (id: string, as: string) =>
  (await api.call(`GET /api/websites/${id}/translation-usage`, { as })).body;
const setBudget = (id: string, as: string, budget: number | null) =>
  api.call(`PUT /api/websites/${id}/translation-budget`, { as, body: { budget } });

test('an estimate tells what the memory has, which costs nothing', async () => {
  const { websiteId, userId } = await createSite(harness.database, [
    'Green tea',
    'Black tea leaves',
  ]);
  await harness.database.pool.query(
    `update website_strings set word_count = cardinality(string_to_array(original_string, ' ')) where website_id = $1`,
    [websiteId],
  );
  const estimated = async () =>
    (await api.call(`GET /api/websites/${websiteId}/translation-estimate/es`, { as: userId })).body;
  const before = await estimated();
  expect(before).toMatchObject({ texts: 2, words: 5, memory_words: 0, characters: 25 });
  const pair = { userId, sourceLanguage: 'en', targetLanguage: 'es' };
  await importMemory(harness, { ...pair, file: ['Black tea leaves,Hojas de té negro'] });
  const after = await estimated();
  expect(after).toMatchObject({ texts: 2, words: 5, memory_words: 3, characters: 9 });
  expect(after.cost).toBeLessThan(before.cost);
});

test('an estimate tells how much is similar to the memory', async () => {
  const similar = 'Our tea garden in Assam grows the best black leaves';
  const { websiteId, userId } = await createSite(harness.database, [similar, 'Opening hours']);
  await harness.database.pool.query(
    `update website_strings set word_count = cardinality(string_to_array(original_string, ' ')) where website_id = $1`,
    [websiteId],
  );
  const pair = { userId, sourceLanguage: 'en', targetLanguage: 'es' };
  await importMemory(harness, { ...pair, file: [`${similar} today,Nuestro jardín`] });
  const path = `GET /api/websites/${websiteId}/translation-estimate`;
  const { body } = await api.call(`${path}/es`, { as: userId });
  expect(body).toMatchObject({ words: 12, memory_words: 0, similar_words: 10 });
  expect((await api.call(`${path}/fr`, { as: userId })).body.similar_words).toBe(0);
});

test('what the endpoint reports is stored by call and job, and summed by month', async () => {
  const { websiteId, userId } = await createSite(harness.database, texts(10));
  expect(await usageOf(websiteId, userId)).toEqual({ spent: 0, budget: null, languages: [] });
  const estimate = await api.call(`GET /api/websites/${websiteId}/translation-estimate/es`, {
    as: userId,
  });
  expect(estimate.body).toMatchObject({ texts: 10, engine: 'double', is_paid: true });
  expect(estimate.body.cost).toBeGreaterThan(0);
  await run(websiteId);
  const usage = await usageOf(websiteId, userId);
  expect(usage.spent).toBeCloseTo(2 * callCost, 6);
  expect(usage.languages).toEqual([
    {
      language: 'es',
      engine: 'double',
      calls: 2,
      texts: 10,
      characters: texts(10).join('').length,
      input_tokens: 2000,
      output_tokens: 1000,
      cached_tokens: 800,
      cost: expect.closeTo(2 * callCost, 6),
      last_job_cost: expect.closeTo(2 * callCost, 6),
    },
  ]);
  // A call of last month no longer counts.
  await harness.database.pool.query(
    `update engine_calls set started_at = now() - interval '32 days' where website_id = $1`,
    [websiteId],
  );
  expect(await usageOf(websiteId, userId)).toMatchObject({ spent: 0, languages: [] });
});

test('a used-up budget pauses a translation, and a raised one continues it', async () => {
  const { websiteId, userId } = await createSite(harness.database, texts(25));
  const before = engine.calls.length;
  expect((await setBudget(websiteId, userId, 5)).body).toMatchObject({ budget: 5 });
  await run(websiteId);
  const calls = Math.ceil(5 / callCost);
  expect(engine.calls.length - before).toBe(calls);
  const name = { websiteId, targetLanguage: 'es' };
  expect(await readProgress(harness, name)).toMatchObject({
    status: 'failed',
    errorCode: 'translation-budget',
    error:
      'Translating is paused. The monthly translation budget of $5 is used up. It continues next month, or when you raise the budget.',
    finishedTaskCount: 5 * calls,
  });
  expect(await requestAffordable({ ...harness, jobs, engines })).toBe(0);
  await setBudget(websiteId, userId, 50);
  expect(await readProgress(harness, name)).toMatchObject({ status: 'in progress' });
  await run(websiteId);
  expect(await readProgress(harness, name)).toMatchObject({ status: 'completed' });
  // No text was paid for twice.
  expect(engine.calls.length - before).toBe(5);
});

test('a paused translation continues in the next month', async () => {
  const { websiteId, userId } = await createSite(harness.database, texts(10));
  await setBudget(websiteId, userId, 1);
  await run(websiteId);
  expect(await requestAffordable({ ...harness, jobs, engines })).toBe(0);
  await harness.database.pool.query(
    `update engine_calls set started_at = now() - interval '32 days' where website_id = $1`,
    [websiteId],
  );
  expect(await requestAffordable({ ...harness, jobs, engines })).toBe(1);
});

test('a call that fails costs nothing', async () => {
  const { websiteId, userId } = await createSite(harness.database, texts(2));
  const refused = createEngineDouble({
    capabilities: { paid: true },
    answer: () => {
      throw new Error('no answer');
    },
  });
  const deps = { ...harness, engines: { ...enginesOf(refused), prices }, log: silentLog };
  const name = { websiteId, targetLanguage: 'es' };
  await runTranslation(deps, name, new AbortController().signal).catch(() => {});
  expect(await usageOf(websiteId, userId)).toMatchObject({ spent: 0, languages: [] });
});

test('a daily budget of new words pauses a translation until the next day or a higher budget', async () => {
  const { websiteId } = await createSite(harness.database, texts(25));
  const { pool } = harness.database;
  const setWords = (words: number) =>
    pool.query(
      `insert into website_sync (website_id, words_per_day) values ($1, $2)
       on conflict (website_id) do update set words_per_day = $2`,
      [websiteId, words],
    );
  const progress = () => readProgress(harness, { websiteId, targetLanguage: 'es' });
  const before = engine.calls.length;
  // A call has 5 texts of 5 words.
  await pool.query('update website_strings set word_count = 5 where website_id = $1', [websiteId]);
  await setWords(40);
  await run(websiteId);
  expect(engine.calls.length - before).toBe(2);
  expect(await progress()).toMatchObject({
    status: 'failed',
    errorCode: 'translation-budget',
    error: expect.stringContaining('The budget of 40 new words per day is used up.'),
    finishedTaskCount: 10,
  });
  const resumed = async () => requestAffordable({ ...harness, jobs, engines });
  await resumed();
  expect((await progress()).status).toBe('failed');
  await pool.query(
    `update translated_words set day = day - interval '1 day' where website_id = $1`,
    [websiteId],
  );
  await resumed();
  expect((await progress()).status).toBe('in progress');
  await run(websiteId);
  expect((await progress()).finishedTaskCount).toBe(20);
  await setWords(10_000);
  await run(websiteId);
  expect(await progress()).toMatchObject({ status: 'completed', finishedTaskCount: 25 });
});

test('a text excluded in a language is neither sent, counted nor estimated there', async () => {
  const { websiteId, userId } = await createSite(harness.database, ['Shown text', 'Hidden text']);
  await harness.database.pool.query(
    `update website_strings set excluded_languages = '{es}', word_count = 2 where website_id = $1 and original_string = 'Hidden text'`,
    [websiteId],
  );
  const path = `GET /api/websites/${websiteId}/translation-estimate`;
  expect((await api.call(`${path}/es`, { as: userId })).body.texts).toBe(1);
  expect((await api.call(`${path}/fr`, { as: userId })).body.texts).toBe(2);
  const before = engine.calls.length;
  await run(websiteId);
  const sent = engine.calls.slice(before).flatMap((call) => call.texts.map(({ text }) => text));
  expect(sent).toEqual(['Shown text']);
  expect(await readProgress(harness, { websiteId, targetLanguage: 'es' })).toMatchObject({
    status: 'completed',
    taskCount: 1,
    finishedTaskCount: 1,
  });
});
