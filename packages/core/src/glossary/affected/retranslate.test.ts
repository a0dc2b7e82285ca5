import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startApi } from '../../api/testing/index.ts';
import { startJobs } from '../../jobs/index.ts';
import { requestPending, runTranslation, translateJob } from '../../translations/index.ts';
import {
  createEngineDouble,
  createSite,
  enginesOf,
  translationsOf,
} from '../../translations/testing/index.ts';
import { glossaryEndpoints } from '../endpoints.ts';
import { recheckJob } from './recheck.job.ts';
import { retranslateJob } from './retranslate.job.ts';

let userId: string;
const harness = closing(await createTestDatabase());
const jobs = closing(await startJobs(harness));
const api = closing(await startApi(glossaryEndpoints({ ...harness, jobs })));
await jobs.work(retranslateJob, harness);
await jobs.work(recheckJob, harness);
beforeEach(async () => {
  userId = await createUser(harness.database);
});

const tea = { term: 'tea', translation: 'infusión', target_language: 'es' };
const add = (body: object) => api.call('POST /api/glossary', { as: userId, body });
const importFile = (file: string, query = '', as = userId) =>
  api.call(`POST /api/glossary/import${query}`, { as, file });
const ofImport = (changed_at: unknown, as = userId) =>
  api.call('POST /api/glossary/import/retranslate', { as, body: { changed_at } });
const query = async (statement: string, ...values: unknown[]) =>
  (await harness.database.pool.query(statement, values)).rows;

/** A website whose texts the engine has translated. */
async function translated(texts: readonly string[], languages = ['es']): Promise<string> {
  const { websiteId } = await createSite(harness.database, texts, { userId, languages });
  for (const language of languages) await translate(websiteId, language);
  return websiteId;
}

async function translate(websiteId: string, targetLanguage = 'es'): Promise<void> {
  const deps = { ...harness, engines: enginesOf(createEngineDouble()), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage }, new AbortController().signal);
}

const waiting = (websiteId: string) =>
  query(
    `select original_string as text, target_language as language from translated_strings translated
     join website_strings string on string.id = website_string_id
     where string.website_id = $1 and renewal_requested_at is not null order by 1, 2`,
    websiteId,
  );

/** Runs the job, which stops after a number of batches. */
async function work(payload: object, batches = Number.POSITIVE_INFINITY): Promise<void> {
  let left = batches;
  const throwIfAborted = () => {
    if (left-- === 0) throw new Error('The worker stops.');
  };
  const signal = { throwIfAborted } as AbortSignal;
  const context = { deps: harness, jobId: '', attempt: 1, log: silentLog, signal };
  const run = retranslateJob.handle(payload as never, context);
  await run.catch((error: Error) => expect(error.message).toBe('The worker stops.'));
}

describe('a changed term', () => {
  test('has its texts translated again, unless a person wrote the translation', async () => {
    const websiteId = await translated(['Tea', 'Green tea', 'Teapot', 'Coffee']);
    await query(
      `update translated_strings set state = 'edited', translated_string = 'Té verde' from website_strings string
       where string.id = website_string_id and string.website_id = $1 and original_string = 'Green tea'`,
      websiteId,
    );
    expect((await add(tea)).body.affected).toBe(1);
    const request = () => api.call('POST /api/glossary/retranslate', { as: userId, body: tea });
    expect((await request()).body).toEqual({ requested: 1 });
    await vi.waitFor(async () => expect(await waiting(websiteId)).toHaveLength(1));
    expect((await request()).body).toEqual({ requested: 0 });
    await translate(websiteId);
    const stored = await translationsOf(harness.database, websiteId);
    expect(stored['Tea']?.text).toBe('infusión');
    expect(stored['Green tea']).toMatchObject({ text: 'Té verde', state: 'edited' });
    expect(stored['Teapot']?.text).toBe('Teapotción');
  });

  test('has the worker take up a website whose translation was completed', async () => {
    const websiteId = await translated(['Tea', 'Coffee'], ['es', 'fr']);
    await query(
      `insert into scans (website_id, status, finished_at) values ($1, 'completed', now() - interval '1 day')`,
      websiteId,
    );
    await query('delete from pending_translations');
    const statuses = () =>
      query(
        'select target_language as language, status from translations where website_id = $1 order by 1',
        websiteId,
      );
    await query("update translations set status = 'completed', last_completed_at = now()");
    await add(tea);
    await api.call('POST /api/glossary/retranslate', { as: userId, body: tea });
    await vi.waitFor(async () => expect(await waiting(websiteId)).toHaveLength(1));
    expect(await statuses()).toEqual([
      { language: 'es', status: 'in progress' },
      { language: 'fr', status: 'completed' },
    ]);
    const requested: unknown[] = [];
    const enqueue = async (job: unknown, payload: unknown) => {
      if (job === translateJob) requested.push(payload);
      return '';
    };
    await requestPending({ ...harness, jobs: { ...jobs, enqueue } as never });
    expect(requested).toEqual([{ websiteId, targetLanguage: 'es' }]);
  });
});

test('a changed glossary marks the translations that differ from it, and unmarks those that follow', async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `Tea number ${index}`);
  const websiteId = await translated([...texts, 'Coffee']);
  const marked = async () =>
    (
      await query(
        `select from translated_strings where website_id = $1 and has_warnings and checks @> '[{"code": "glossary"}]'`,
        websiteId,
      )
    ).length;
  const isMarked = (count: number) => vi.waitFor(async () => expect(await marked()).toBe(count));
  await query('update websites set review_below = 70 where id = $1', websiteId);
  const held = () =>
    query(
      "select from translated_strings where website_id = $1 and state = 'needs_review'",
      websiteId,
    );
  expect(await marked()).toBe(0);
  const { id } = (await add(tea)).body.term;
  await isMarked(30);
  expect(await held()).toHaveLength(30);
  await query(
    `update translated_strings set translated_string = 'Una infusión' where website_string_id =
       (select id from website_strings where website_id = $1 and original_string = 'Tea number 7')`,
    websiteId,
  );
  const change = (body: object) => api.call(`PUT /api/glossary/${id}`, { as: userId, body });
  await change({ ...tea, note: 'as agreed' });
  await isMarked(29);
  await change({ ...tea, term: 'coffee' });
  await isMarked(1);
  await api.call(`DELETE /api/glossary/${id}`, { as: userId });
  await isMarked(0);
  expect(await held()).toEqual([]);
  await importFile('term,translation,language\ntea,infusión,es');
  await isMarked(29);
});

describe('an import', () => {
  test('offers the texts of the terms that it changed, and of no other', async () => {
    const websiteId = await translated(['Tea', 'Leaf by leaf', 'Coffee', 'Sugar'], ['es', 'fr']);
    const other = await translated(['Leaf', 'Tea'], ['es']);
    await add(tea);
    await add({ term: 'Sugar' });
    const file = 'term,translation,language,website\nTea,té,es\nSugar\nleaf,,,';
    const kept = (await importFile(file)).body;
    expect(kept).toMatchObject({ added: 1, conflicts: 1, unchanged: 1, affected: 3 });
    const replaced = (await importFile(file, '?conflicts=replace')).body;
    expect(replaced).toMatchObject({ added: 0, conflicts: 1, unchanged: 2, affected: 2 });
    expect((await ofImport(kept.changed_at)).body).toEqual({ requested: 3 });
    await vi.waitFor(async () =>
      expect([await waiting(other), await waiting(websiteId)]).toEqual([
        [{ text: 'Leaf', language: 'es' }],
        [
          { text: 'Leaf by leaf', language: 'es' },
          { text: 'Leaf by leaf', language: 'fr' },
        ],
      ]),
    );
    expect((await ofImport(replaced.changed_at)).body).toEqual({ requested: 2 });
    await vi.waitFor(async () =>
      expect([...(await waiting(other)), ...(await waiting(websiteId))]).toHaveLength(5),
    );
  });

  test('that stores nothing offers nothing', async () => {
    await translated(['Tea']);
    const nothing = { changed_at: null, affected: 0 };
    expect((await importFile('tea', '?preview=true')).body).toMatchObject({ added: 1, ...nothing });
    await add({ term: 'tea' });
    expect((await importFile('tea')).body).toMatchObject({ unchanged: 1, ...nothing });
  });

  test('for one website offers its texts only', async () => {
    const websiteId = await translated(['Tea']);
    await translated(['Tea']);
    const { body } = await importFile('tea', `?websiteId=${websiteId}`);
    expect(body.affected).toBe(1);
  });

  test('of another owner is not found by its time', async () => {
    const websiteId = await translated(['Tea']);
    const { changed_at, affected } = (await importFile('tea')).body;
    expect(affected).toBe(1);
    const eve = await createUser(harness.database);
    expect((await ofImport(changed_at, eve)).body).toEqual({ requested: 0 });
    expect((await ofImport('yesterday')).status).toBe(400);
    expect((await ofImport(changed_at.replace('Z', '+00:00'))).body).toEqual({ requested: 1 });
    await vi.waitFor(async () => expect(await waiting(websiteId)).toHaveLength(1));
  });
});

describe('the job', () => {
  test('goes on where it was stopped, and asks for nothing twice', async () => {
    const { websiteId } = await createSite(harness.database, ['Coffee'], { userId });
    await query(
      `insert into website_strings (website_id, original_string, original_hash)
       select $1, 'The tea of shelf ' || n, sha256(convert_to(n::text, 'UTF8')) from generate_series(1, 4500) as n`,
      websiteId,
    );
    await query(
      `insert into translated_strings (website_string_id, target_language, translated_string)
       select id, 'es', 'Texto' from website_strings where website_id = $1`,
      websiteId,
    );
    const { rows } = await harness.database.pool.query("select now() + interval '1 ms' as now");
    const payload = {
      userId,
      requestedAt: rows[0].now.toISOString(),
      changed: {
        term: { websiteId: null, targetLanguage: null, term: 'tea', isCaseSensitive: false },
      },
    };
    await work(payload, 1);
    const first = (await waiting(websiteId)).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(2000);
    await query(
      `update translated_strings set renewal_requested_at = null, updated_at = now()
       where website_id = $1 and renewal_requested_at is not null`,
      websiteId,
    );
    await work(payload);
    expect(await waiting(websiteId)).toHaveLength(4500 - first);
  });
});
