import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startApi } from '../../api/testing/index.ts';
import { startJobs } from '../../jobs/index.ts';
import { enginesOf } from '../../translations/testing/index.ts';
import { createWebsite } from '../../websites/index.ts';
import { recordPageStrings, websiteStringEndpoints } from '../index.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const userId = await createUser(database);
const website = {
  userId,
  url: 'https://strings.example',
  originalLanguage: 'en',
  translationLanguages: ['es'],
};
const websiteId = (await createWebsite(testDatabase, website)).id;
const { id: pageId } = await database.kysely
  .insertInto('pages')
  .values({ website_id: websiteId, path: '/' })
  .returning('id')
  .executeTakeFirstOrThrow();
const texts = Array.from({ length: 12 }, (_, index) => `Tea number ${index + 1}`);
const units = texts.map((text) => ({ text, kind: 'text' as const, context: 'p' }));
await database.kysely
  .transaction()
  .execute((transaction) =>
    recordPageStrings(transaction, { websiteId, pageId, language: 'en' }, units),
  );
const { id } = await database.kysely
  .selectFrom('website_strings')
  .select('id')
  .where('original_string', '=', 'Tea number 12')
  .executeTakeFirstOrThrow();
await database.kysely
  .insertInto('translated_strings')
  .values({
    website_string_id: id,
    target_language: 'es',
    translated_string: 'Té 100% verde',
    state: 'machine',
  })
  .execute();
const jobs = await startJobs(testDatabase);
const api = await startApi(websiteStringEndpoints({ ...testDatabase, jobs, engines: enginesOf() }));
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await testDatabase.close();
});

const read = (query: string, as = userId, id = websiteId) =>
  api.call(`GET /api/website-strings/${id}${query}`, { as });

describe('200', () => {
  test('ten per page, in the order of the website', async () => {
    const first = await read('?targetLanguage=es');
    expect(first.status).toBe(200);
    expect(first.body.totalCount).toBe(12);
    expect(first.body.originalItems).toHaveLength(10);
    expect(first.body.originalItems[0]).toEqual({
      id: expect.any(String),
      original_string: 'Tea number 1',
      assignment: null,
      kind: 'text',
      context: 'p',
      tags: [],
      word_count: 3,
      open_comments: 0,
      replaces: null,
      page_count: 1,
    });
    expect(first.body.translatedItems).toEqual([]);
    const { body } = await read('?targetLanguage=es&page=2&limit=10');
    expect(body.originalItems).toHaveLength(2);
    expect(body.translatedItems).toEqual([
      {
        website_string_id: body.originalItems[1].id,
        translated_string: 'Té 100% verde',
        state: 'machine',
        engine: null,
        checks: [],
        updated_at: expect.stringMatching(/Z$/),
        renewal_requested_at: null,
        assessment: null,
        score: 100,
        is_doubtful: false,
      },
    ]);
  });

  test('a search finds originals and translations and has no wildcards', async () => {
    expect((await read('?targetLanguage=es&search=100%25')).body.totalCount).toBe(1);
    expect((await read('?targetLanguage=es&search=NUMBER%201')).body.totalCount).toBe(4);
    expect((await read('?targetLanguage=fr&search=100%25')).body.totalCount).toBe(0);
    expect((await read('?targetLanguage=es&search=')).body.totalCount).toBe(12);
    const past = (await read('?targetLanguage=es&page=99')).body;
    expect(past).toEqual({ originalItems: [], translatedItems: [], totalCount: 12 });
  });
});

test.each([
  ['', 'targetLanguage', '“targetLanguage” is missing.'],
  ['?targetLanguage=xx', 'targetLanguage', 'This is not a supported language.'],
  [
    '?targetLanguage=es&search=a%00b',
    'search',
    '“search” holds a character that no text may have (U+0000).',
  ],
  ['?targetLanguage=es&page=0', 'page', '“page” must be at least 1.'],
  ['?targetLanguage=es&page=1.5', 'page', '“page” must be a whole number.'],
  ['?targetLanguage=es&limit=101', 'limit', '“limit” must be at most 100.'],
  ['?targetLanguage=es&targetLanguage=fr', 'targetLanguage', '“targetLanguage” must be a text.'],
])('400: %s', async (query, field, error) => {
  const { status, body } = await read(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ field, error });
});
