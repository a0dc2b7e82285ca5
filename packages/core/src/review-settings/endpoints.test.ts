import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { readLanguageBundle } from '../serving/index.ts';
import { runTranslation, translationEndpoints } from '../translations/index.ts';
import {
  addStrings,
  createEngineDouble,
  createSite,
  enginesOf,
} from '../translations/testing/index.ts';
import { websiteStringEndpoints } from '../website-strings/index.ts';
import { reviewSettingsEndpoints } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const engines = enginesOf(createEngineDouble());
const jobs = { enqueue: async () => '' } as never;
const deps = { ...testDatabase, jobs, engines };
const api = closing(
  await startApi([
    ...reviewSettingsEndpoints(deps),
    ...translationEndpoints(deps),
    ...websiteStringEndpoints(deps),
  ]),
);

let name: { websiteId: string; targetLanguage: string };
let as: string;
const run = () => runTranslation({ ...deps, log: silentLog }, name, new AbortController().signal);
const call = (method: string, path = '', body?: object) =>
  api.call(`${method} /api/websites/${name.websiteId}/review-settings${path}`, {
    as,
    ...(body && { body }),
  });
const preview = async (bound: number) => (await call('GET', `/preview?reviewBelow=${bound}`)).body;
const bound = (review_below: number | null) => call('PUT', '', { review_below });
/** States by text, sorted. */
async function states(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select original_string || ': ' || state as state from translated_strings translated
     join website_strings string on string.id = translated.website_string_id
     where translated.website_id = $1 order by 1`,
    [name.websiteId],
  );
  return rows.map(({ state }) => state);
}
const set = (text: string, values: string) =>
  database.pool.query(
    `update translated_strings set ${values} where website_string_id in
      (select id from website_strings where website_id = $1 and original_string = $2)`,
    [name.websiteId, text],
  );
const readsNeedingWork = async () =>
  (await api.call(`GET /api/websites/${name.websiteId}/translation-progress/es`, { as })).body
    .needsReviewCount;

beforeEach(async () => {
  const site = await createSite(database, ['Good tea', 'Old tea', 'Red tea']);
  name = { websiteId: site.websiteId, targetLanguage: 'es' };
  as = site.userId;
  await database.kysely
    .insertInto('translations')
    .values({ website_id: name.websiteId, target_language: 'es' })
    .execute();
  await run();
});

describe('200', () => {
  test('a bound holds doubtful machine translations, as previewed, and a lower one releases only those', async () => {
    await set('Good tea', `state = 'edited', engine = null, changed_by = '${as}'`);
    await set('Old tea', `state = 'needs_review', changed_by = '${as}'`);
    expect((await call('GET')).body).toMatchObject({ review_below: null });
    expect(await preview(90)).toEqual({ held: 0, released: 0 });
    expect(await preview(91)).toEqual({ held: 1, released: 0 });
    expect((await bound(91)).body).toMatchObject({ review_below: 91 });
    expect(await states()).toEqual([
      'Good tea: edited',
      'Old tea: needs_review',
      'Red tea: needs_review',
    ]);
    expect(await readsNeedingWork()).toBe(2);
    expect(await preview(90)).toEqual({ held: 0, released: 1 });
    await bound(null);
    expect(await states()).toEqual([
      'Good tea: edited',
      'Old tea: needs_review',
      'Red tea: machine',
    ]);
    expect(await readsNeedingWork()).toBe(1);
  });

  test('with a bound, new machine translations are held at once', async () => {
    await bound(91);
    await set('Old tea', `state = 'reviewed'`);
    await addStrings(database, name.websiteId, ['New tea']);
    await run();
    expect(await states()).toEqual([
      ...['Good tea', 'New tea'].map((text) => `${text}: needs_review`),
      ...['Old tea: reviewed', 'Red tea: needs_review'],
    ]);
  });
});

test('a text that a finding holds is released once somebody silences it, and held again with it', async () => {
  await set('Good tea', `checks = '[{"code": "numbers", "severity": "warning", "detail": "21"}]'`);
  await bound(70);
  expect((await states())[0]).toBe('Good tea: needs_review');
  const { rows } = await database.pool.query(
    `select id from website_strings where website_id = $1 and original_string = 'Good tea'`,
    [name.websiteId],
  );
  const silence = (reason: string | null) =>
    api.call(`POST /api/website-strings/${name.websiteId}/${rows[0].id}/silence`, {
      as,
      body: { targetLanguage: 'es', code: 'numbers', detail: '21', reason },
    });
  const { translation } = (await silence('As agreed')).body;
  expect(translation).toMatchObject({ state: 'machine', score: 90 });
  expect((await silence(null)).body.translation).toMatchObject({
    state: 'needs_review',
    score: 65,
  });
});

test('languages stand in the order of the website', async () => {
  const { pool } = database;
  await pool.query(
    `insert into translations (website_id, target_language, status) values ($1, 'ar', 'completed')`,
    [name.websiteId],
  );
  await pool.query(`update websites set translation_languages = '{es,ar}' where id = $1`, [
    name.websiteId,
  ]);
  const { languages } = (await call('GET')).body;
  expect(languages.map(({ language }: { language: string }) => language)).toEqual(['es', 'ar']);
});

test('visitors get only reviewed texts once the owner wants that, and pages are indexed by their share', async () => {
  await set('Old tea', `state = 'reviewed'`);
  const put = (body: object) => call('PUT', '/es', body);
  const { body } = await put({ reviewed_only: true, noindex_below: null });
  expect(body.languages).toEqual([{ language: 'es', reviewed_only: true, noindex_below: null }]);
  const read = () => readLanguageBundle(database, { websiteId: name.websiteId, language: 'es' });
  const shown = await read();
  expect(['Good tea', 'Old tea'].map((text) => shown.dictionary.get(text))).toEqual([
    undefined,
    'Oldción teación',
  ]);
  expect(shown.indexed).toBeUndefined();
  const pages = { '/': ['Good tea', 'Old tea'], '/old': ['Old tea'], '/red': ['Red tea'] };
  for (const [path, texts] of Object.entries(pages))
    await database.pool.query(
      `with page as (insert into pages (website_id, path, outcome) values ($1, $2, 'page') returning id)
       insert into page_strings (page_id, website_string_id, position)
       select page.id, string.id, 0 from page, website_strings string
       where string.website_id = $1 and original_string = any($3)`,
      [name.websiteId, path, texts],
    );
  await put({ reviewed_only: false, noindex_below: 50 });
  const half = await read();
  expect(half.version).toBeGreaterThan(shown.version);
  expect(half.dictionary.get('Good tea')).toBe('Goodción teación');
  expect([...(half.indexed ?? [])].sort()).toEqual(['/', '/old']);
  await put({ reviewed_only: false, noindex_below: 51 });
  expect([...((await read()).indexed ?? [])]).toEqual(['/old']);
});

test('400: a bound beyond 100', async () => {
  expect((await bound(101)).status).toBe(400);
});

test('404: a language without a translation', async () => {
  const body = { reviewed_only: true, noindex_below: null };
  expect((await call('PUT', '/ja', body)).status).toBe(404);
});
