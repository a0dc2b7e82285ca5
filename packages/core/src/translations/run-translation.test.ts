import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { EngineError, type TranslationEngine } from '@dragoman/providers/engines';
import { describe, expect, test } from 'vitest';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { createSite, translationsOf } from './harness.fixture.ts';
import { deleteTranslation, readProgress, runTranslation, translateJob } from './index.ts';
import { selectPending } from './strings.store.ts';

const harness = closing(await createTestDatabase());

const never = new AbortController().signal;
const texts = ['Our shoes', 'Buy <1>now</1>, {name}', 'Fish & chips'];

async function run(websiteId: string, ...engines: TranslationEngine[]) {
  const deps = { database: harness.database, engines: enginesOf(...engines), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage: 'es' }, never);
  return readProgress(harness, { websiteId, targetLanguage: 'es' });
}

const openCalls = (websiteId: string) =>
  harness.database.kysely
    .selectFrom('engine_calls')
    .selectAll()
    .where('website_id', '=', websiteId)
    .execute();

describe('a failing engine', () => {
  test.each([
    ['auth', 'engine-auth'],
    ['quota', 'engine-quota'],
    ['rejected', 'engine-rejected'],
  ] as const)('%s ends the run with a sentence', async (kind, code) => {
    const { websiteId } = await createSite(harness.database, texts);
    const broken = createEngineDouble({
      answer() {
        throw new EngineError(kind, 'The model `x` does not exist.');
      },
    });
    const progress = await run(websiteId, broken);
    expect(progress).toMatchObject({ status: 'failed', errorCode: code });
    expect(progress.error).toMatch(/\. The engine said: The model `x` does not exist\.$/);
    expect(broken.calls.length).toBe(1);
  });

  test('a rate limit is retried, a call that is too large is split', async () => {
    const many = Array.from({ length: 8 }, (_, i) => `Words of string ${i}`);
    const { websiteId } = await createSite(harness.database, many);
    let isFirst = true;
    const engine = createEngineDouble({
      capabilities: { paid: true },
      answer({ texts: batch }, answers) {
        if (isFirst) {
          isFirst = false;
          throw new EngineError('rate', 'slow down', { retryAfter: 20 });
        }
        if (batch.length > 3) throw new EngineError('too-large', 'less');
        return answers;
      },
    });
    expect(await run(websiteId, engine)).toMatchObject({ finishedTaskCount: 8 });
    expect(engine.calls.map((call) => call.texts.length)).toEqual([8, 8, 4, 4, 2, 2, 2, 2]);
    const keys = engine.calls.map((call) => call.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(7);
    for (const call of await openCalls(websiteId)) expect(call.settled_at).not.toBeNull();
  });

  test('a stopped run stores the pending answer, and no call is paid twice', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `Words of string ${i}`);
    const { websiteId } = await createSite(harness.database, many);
    const stopping = new AbortController();
    const engine = createEngineDouble({
      capabilities: { paid: true, maxTextsPerCall: 4, concurrency: 1 },
      answer(_batch, answers) {
        stopping.abort(new Error('stopped'));
        return answers;
      },
    });
    const deps = { database: harness.database, engines: enginesOf(engine), log: silentLog };
    const name = { websiteId, targetLanguage: 'es' };
    await expect(runTranslation(deps, name, stopping.signal)).rejects.toThrow('stopped');
    expect(await readProgress(harness, name)).toMatchObject({
      finishedTaskCount: 4,
      taskCount: 12,
    });
    expect(await run(websiteId, engine)).toMatchObject({
      status: 'completed',
      finishedTaskCount: 12,
    });
    expect(engine.calls.map((call) => call.texts.length)).toEqual([4, 4, 4]);
  });

  test('a temporary error is thrown, reported after the last attempt, and the next run continues', async () => {
    const { websiteId } = await createSite(harness.database, texts);
    const name = { websiteId, targetLanguage: 'es' };
    const engine = createEngineDouble({
      answer() {
        throw new EngineError('unavailable', 'down', { retryAfter: 1 });
      },
    });
    const deps = { database: harness.database, engines: enginesOf(engine), log: silentLog };
    const context = { deps, jobId: '1', signal: never, log: silentLog };
    await expect(translateJob.handle(name, { ...context, attempt: 1 })).rejects.toThrow('down');
    expect(await readProgress(harness, name)).toMatchObject({ status: 'in progress' });
    await translateJob.options.giveUp?.(name, context, new EngineError('unavailable', 'down'));
    expect(await readProgress(harness, name)).toMatchObject({
      status: 'failed',
      errorCode: 'engine-unavailable',
    });
    expect(await run(websiteId, createEngineDouble())).toMatchObject({ status: 'completed' });
  });

  test('a hanging engine does not delay a stopped run', async () => {
    const { websiteId } = await createSite(harness.database, texts);
    const stopping = new AbortController();
    const engine = createEngineDouble({
      answer() {
        setTimeout(() => stopping.abort(new Error('stopped')), 20);
        return new Promise(() => {});
      },
    });
    const deps = { database: harness.database, engines: enginesOf(engine), log: silentLog };
    const name = { websiteId, targetLanguage: 'es' };
    await expect(runTranslation(deps, name, stopping.signal)).rejects.toThrow('stopped');
  });
});

test('deleting a translation ends its run and leaves nothing', async () => {
  const { websiteId } = await createSite(harness.database, texts);
  const name = { websiteId, targetLanguage: 'es' };
  const engine = createEngineDouble({
    async answer(_batch, answers) {
      await deleteTranslation(harness, name);
      return answers;
    },
  });
  await expect(run(websiteId, engine)).rejects.toMatchObject({ code: 'not-found' });
  expect(await translationsOf(harness.database, websiteId)).toEqual({});
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** Returns how many rows of a table a plan reads at once. */
function rowsAtOnce(plan: Plan, table: string): number {
  const own = plan['Relation Name'] === table ? plan['Actual Rows'] : 0;
  return Math.max(own, ...(plan.Plans ?? []).map((part) => rowsAtOnce(part, table)));
}

test('pending strings are looked up one by one although the statistics know no translations', async () => {
  const { pool, kysely } = harness.database;
  const texts = Array.from({ length: 6000 }, (_, n) => `Text ${n}`);
  const { websiteId } = await createSite(harness.database, texts.slice(0, 5));
  await pool.query(
    `insert into website_strings (website_id, original_string, original_hash)
     select $1, text, sha256(convert_to(text, 'UTF8')) from unnest($2::text[]) as text`,
    [websiteId, texts.slice(5)],
  );
  await pool.query('vacuum analyze translated_strings, website_strings');
  const { rows } = await pool.query(
    `with done as (
       insert into translated_strings (website_string_id, target_language, translated_string)
       select id, 'es', 'Texto' from website_strings where website_id = $1 order by id limit 4000)
     select id from website_strings where website_id = $1 order by id offset 3000 limit 2000`,
    [websiteId],
  );
  const ids = rows.map(({ id }) => id);
  const statements: { text: string; values: unknown[] }[] = [];
  pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first, values] = given as [string, unknown[]];
      statements.push({ text: first, values });
      return query(...given);
    }) as typeof client.query;
  });
  expect(await selectPending(kysely, 'es', ids)).toHaveLength(1000);
  const [asked] = statements;
  const explained = await pool.query(
    `explain (analyze, format json) ${asked?.text}`,
    asked?.values,
  );
  const [{ Plan }] = explained.rows[0]['QUERY PLAN'];
  expect(rowsAtOnce(Plan, 'translated_strings')).toBeLessThanOrEqual(1);
});
