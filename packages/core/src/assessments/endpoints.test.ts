import { setTimeout as sleep } from 'node:timers/promises';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createEngine, createEngineRegistry } from '@dragoman/providers/engines';
import { dialects, flawless, startModelDouble } from '@dragoman/providers/engines/testing';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { sentCallEndpoints } from '../sent-calls/index.ts';
import { deleteTranslation, type Engines } from '../translations/index.ts';
import { addStrings, createSite } from '../translations/testing/index.ts';
import { websiteStringEndpoints } from '../website-strings/index.ts';
import { removeTranslationLanguage } from '../websites/index.ts';
import { assessJob, assessmentEndpoints } from './index.ts';

let hasReader = true;
let as: string;
let websiteId: string;
const gate = closing(createOutgoingGate({ allowedHosts: ['127.0.0.1'] }));
const name = () => ({ websiteId, targetLanguage: 'es' });

const testDatabase = closing(await createTestDatabase());
const double = closing(await startModelDouble());
const { database } = testDatabase;
const apiKey = dialects.rightKey;
const options = { baseUrl: double.url, model: 'reader-1', apiKey, dispatcher: gate.dispatcher };
const costs = { prices: { openai: { input: 1, output: 4, cached: 1 } } };
const registry = () =>
  createEngineRegistry(
    [createEngine('openai', { ...options, timeout: 2000, concurrency: 1, coolDown: 0 })],
    costs,
  );
let engines = registry();
// Each run has an engine of its own, because three unusable answers pause one.
const changing: Engines = {
  prices: costs.prices,
  engineFor: async (...asked) => {
    engines = registry();
    return hasReader ? engines.engineFor(...asked) : undefined;
  },
};
const jobs = closing(await startJobs({ database }));
await jobs.work(assessJob, { database, engines: changing, log: silentLog });
const deps = { database, jobs, engines: changing };
const api = closing(
  await startApi(
    [...assessmentEndpoints(deps), ...websiteStringEndpoints(deps), ...sentCallEndpoints(deps)],
    {
      limits: {
        user: { requests: 100_000, seconds: 60 },
        address: { requests: 100_000, seconds: 60 },
      },
    },
  ),
);
beforeEach(async () => {
  hasReader = true;
  double.judge = (original) => (original.startsWith('Home') ? house : flawless);
  double.delay = 0;
  double.calls.length = 0;
  const site = await createSite(testDatabase.database, texts);
  websiteId = site.websiteId;
  as = site.userId;
  await translate('Traducción de');
});

const texts = ['Home', 'Add to cart', 'Write to a@b.example now', 'About {count} shoes'];
const house = {
  ...{ accuracy: 1, fluency: 5, terms: 2, style: 3 },
  reason: 'Casa is a house.',
  better: 'Inicio',
};

async function translate(prefix: string): Promise<void> {
  await testDatabase.database.pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string, state)
     select id, 'es', $2 || ' ' || original_string, 'machine' from website_strings where website_id = $1
     on conflict do nothing`,
    [websiteId, prefix],
  );
}

const post = (path: string, body: object) =>
  api.call(`POST /api/assessments/${websiteId}${path}`, {
    as,
    body: { targetLanguage: 'es', ...body },
  });
const read = (runId: string) => api.call(`GET /api/assessments/${websiteId}/runs/${runId}`, { as });
const list = async (query = '') => {
  const { body } = await api.call(
    `GET /api/website-strings/${websiteId}?targetLanguage=es${query}`,
    { as },
  );
  return body as {
    totalCount: number;
    originalItems: { id: string; original_string: string }[];
    translatedItems: {
      website_string_id: string;
      assessment: Record<string, unknown> | null;
      score: number | null;
      is_doubtful: boolean;
    }[];
  };
};
const listed = async (query = '') =>
  (await list(query)).originalItems.map(({ original_string: text }) => text);
const idOf = async (text: string) =>
  (await list()).originalItems.find((one) => one.original_string === text)?.id ?? '';
const scoreOf = async (text: string) => {
  const id = await idOf(text);
  const found = (await list()).translatedItems.find((one) => one.website_string_id === id);
  return { score: found?.score, is_doubtful: found?.is_doubtful };
};
const opinionOn = async (text: string) => {
  const id = await idOf(text);
  return (await list()).translatedItems.find((one) => one.website_string_id === id)?.assessment;
};

async function ended(runId: string) {
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await read(runId);
    if (body.status !== 'running') return body;
    await sleep(50);
  }
  throw new Error('the run does not end');
}
async function assess(body: object) {
  const { status, body: run } = await post('', body);
  expect(status).toBe(200);
  return ended(run.id);
}

describe('200', () => {
  test('the price is told before; what was asked is scored, logged and paid for', async () => {
    const estimate = await post('/estimate', { filter: {} });
    expect(estimate.body).toMatchObject({
      ...{ engine: 'openai', model: 'reader-1', texts: 4, is_paid: true },
    });
    expect(await assess({ filter: {} })).toMatchObject({
      ...{ status: 'completed', task_count: 4, finished_count: 4, failed_count: 0, error: null },
    });
    expect(await opinionOn('Home')).toMatchObject({
      ...{ accuracy: 1, score: 1, reason: 'Casa is a house.', proposal: 'Inicio' },
      ...{ engine: 'openai', is_stale: false, is_dismissed: false },
    });
    expect(await opinionOn('Add to cart')).toMatchObject({ score: 5, proposal: null });

    expect(double.calls).toHaveLength(1);
    expect(double.calls.join()).not.toContain('a@b.example');
    const sent = await api.call(`GET /api/websites/${websiteId}/sent-calls`, { as });
    expect(sent.body).toMatchObject({ total: 1, texts: 4 });
    expect(sent.body.calls[0]).toMatchObject({ purpose: 'review', engine: 'openai' });
    const call = await api.call(
      `GET /api/websites/${websiteId}/sent-calls/${sent.body.calls[0].id}`,
      { as },
    );
    expect(call.body.lines).toContainEqual({ kind: 'translation', text: 'Traducción de Home' });
    const { rows } = await testDatabase.database.pool.query(
      'select cost::float8, settled_at is not null as settled, output_tokens from engine_calls where website_id = $1',
      [websiteId],
    );
    expect(rows).toEqual([
      { cost: expect.any(Number), settled: true, output_tokens: expect.any(Number) },
    ]);
    expect(rows[0].cost).toBeGreaterThan(0);
    expect(rows[0].cost).toBeLessThanOrEqual(estimate.body.cost);
  });

  test('the lowest score is first; an opinion counts for the text that was read', async () => {
    await assess({ ids: [await idOf('Home'), await idOf('Add to cart')] });
    expect((await listed('&sort=score'))[0]).toBe('Home');
    expect(await listed('&score=2')).toEqual(['Home']);
    expect(await listed('&doubtful=true')).toEqual(['Home']);
    expect(await scoreOf('Home')).toEqual({ score: 10, is_doubtful: true });
    const id = await idOf('Home');
    await api.call('PUT /api/update-translation', {
      as,
      body: { websiteStringId: id, targetLanguage: 'es', translatedString: 'Inicio' },
    });
    expect(await opinionOn('Home')).toMatchObject({ is_stale: true });
    expect(await scoreOf('Home')).toEqual({ score: 100, is_doubtful: false });
    expect(await listed('&doubtful=true')).toEqual([]);
    // A row that was edited stays where it was.
    expect(await listed(`&doubtful=true&keep=${id}`)).toEqual(['Home']);
    const rest = await post('/estimate', { filter: {} });
    expect(rest.body.texts).toBe(3);
  });

  test('a dismissed opinion leaves the score, and comes back', async () => {
    await assess({ filter: { search: 'Home' } });
    const path = `PUT /api/assessments/${websiteId}/strings/${await idOf('Home')}`;
    const dismiss = (isDismissed: boolean) =>
      api.call(path, { as, body: { targetLanguage: 'es', isDismissed } });
    expect((await dismiss(true)).body.translation.assessment).toMatchObject({ is_dismissed: true });
    expect(await listed('&doubtful=true')).toEqual([]);
    await dismiss(false);
    expect(await listed('&doubtful=true')).toEqual(['Home']);
  });

  test('a bound holds what the second reader doubts, until its opinion is dismissed', async () => {
    const { pool } = database;
    await pool.query('update websites set review_below = 70 where id = $1', [websiteId]);
    await pool.query("update translated_strings set engine = 'openai' where website_id = $1", [
      websiteId,
    ]);
    const id = await idOf('Home');
    const heldNow = async () => {
      const { rows } = await pool.query(
        `select website_string_id as id from translated_strings where website_id = $1 and state = 'needs_review'`,
        [websiteId],
      );
      return rows.map((row) => row.id);
    };
    await assess({ filter: {} });
    expect(await heldNow()).toEqual([id]);
    const path = `PUT /api/assessments/${websiteId}/strings/${id}`;
    for (const isDismissed of [true, false]) {
      await api.call(path, { as, body: { targetLanguage: 'es', isDismissed } });
      expect(await heldNow()).toEqual(isDismissed ? [] : [id]);
    }
  });

  test('a proposal that fails the checks is left out', async () => {
    double.judge = () => ({ ...house, better: 'Unos zapatos' });
    await assess({ filter: {} });
    expect(await opinionOn('About {count} shoes')).toMatchObject({ score: 1, proposal: null });
    expect(await opinionOn('Add to cart')).toMatchObject({ proposal: 'Unos zapatos' });
  });

  test.each(['chatter', 'wrong-ids', 'wrong-scores', 'cut-off', 'refusal', 'rate'] as const)(
    'a model that once answers with %s is asked again, and nothing wrong is stored',
    async (fault) => {
      double.fail(fault);
      expect(await assess({ filter: {} })).toMatchObject({
        status: 'completed',
        finished_count: 4,
      });
      expect(await opinionOn('Home')).toMatchObject({ score: 1, proposal: 'Inicio' });
      expect(await opinionOn('Add to cart')).toMatchObject({ score: 5 });
    },
  );

  test('texts without a usable opinion are counted as failed', async () => {
    double.fail(...Array<'wrong-scores'>(7).fill('wrong-scores'));
    const run = await assess({ filter: {} });
    expect(run).toMatchObject({ status: 'completed', task_count: 4 });
    expect(run.finished_count + run.failed_count).toBe(4);
    expect(run.failed_count).toBeGreaterThan(0);
  });
});

describe('what ends a run', () => {
  const many = async (count: number) => {
    await addStrings(
      testDatabase.database,
      websiteId,
      Array.from({ length: count }, (_, n) => `Text ${n} of many`),
    );
    await translate('Texto');
  };

  test('cancelling it: the call in progress ends, and its opinions stay', async () => {
    await many(96);
    double.delay = 150;
    const { body: run } = await post('', { filter: {} });
    while ((await read(run.id)).body.finished_count === 0) await sleep(20);
    await post(`/runs/${run.id}/cancel`, {});
    await sleep(400);
    const { body } = await read(run.id);
    expect(body).toMatchObject({ status: 'cancelled', task_count: 100 });
    expect(body.finished_count).toBeLessThan(100);
    expect(double.calls.length).toBeLessThanOrEqual(4);
    const { rows } = await testDatabase.database.pool.query(
      'select count(*)::int as count from assessments where website_id = $1',
      [websiteId],
    );
    expect(rows[0].count).toBe(body.finished_count);
  });

  test('the budget, with its sentence', async () => {
    await many(30);
    await testDatabase.database.pool.query(
      'update websites set translation_budget = 0 where id = $1',
      [websiteId],
    );
    expect(await assess({ filter: {} })).toMatchObject({
      ...{
        status: 'failed',
        finished_count: 0,
        error: expect.stringMatching(/budget of \$0 is used up/),
      },
    });
    expect(double.calls).toHaveLength(0);
  });

  test('a refused key, with the engine’s own sentence', async () => {
    double.fail('auth');
    expect(await assess({ filter: {} })).toMatchObject({
      ...{ status: 'failed', error: expect.stringMatching(/Incorrect API key/) },
    });
  });

  test('deleting the language', async () => {
    await many(60);
    double.delay = 150;
    const { body: run } = await post('', { filter: {} });
    while (double.calls.length === 0) await sleep(20);
    await removeTranslationLanguage(testDatabase, { websiteId, language: 'es' });
    await deleteTranslation(testDatabase, name());
    expect((await read(run.id)).status).toBe(404);
    await sleep(500);
    expect(double.calls.length).toBeLessThanOrEqual(2);
    const { rows } = await testDatabase.database.pool.query(
      'select from assessments where website_id = $1',
      [websiteId],
    );
    expect(rows).toEqual([]);
  });
});

test('400 if nothing is to be judged', async () => {
  await assess({ filter: {} });
  expect((await post('', { filter: {} })).body.error).toContain(
    'There is no translation to review',
  );
  expect((await post('', {})).status).toBe(400);
});

test('409 without a language model: the sentence says what to do', async () => {
  hasReader = false;
  expect((await post('/estimate', { filter: {} })).body).toMatchObject({ engine: null, texts: 4 });
  expect(await post('', { filter: {} })).toMatchObject({
    ...{ status: 409, body: { error: expect.stringContaining('Add the key of one') } },
  });
});

test('404 for another owner', async () => {
  const run = await assess({ filter: {} });
  as = await createUser(testDatabase.database);
  expect((await read(run.id)).status).toBe(404);
  expect((await post(`/runs/${run.id}/cancel`, {})).status).toBe(404);
  expect((await post('', { filter: {} })).status).toBe(404);
});
