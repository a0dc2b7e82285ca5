import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import type { Unit } from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
import { countSiteWords, createWebsite } from '../../websites/index.ts';
import { forgetPageStrings, listWebsiteStrings, recordPageStrings } from '../index.ts';

const pageIds: string[] = [];

const texts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Sentence number ${from + index}`);
const units = (all: readonly string[]): Unit[] =>
  all.map((text) => ({ text, kind: 'text', context: 'p' }));

async function record(page: number, all: readonly string[]): Promise<number> {
  const place = { websiteId, pageId: pageIds[page] ?? '', language: 'en' };
  return testDatabase.database.kysely
    .transaction()
    .execute((transaction) => recordPageStrings(transaction, place, units(all)));
}

async function translate(original: string, translation: string): Promise<void> {
  await testDatabase.database.pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string)
     select id, 'es', $2 from website_strings where website_id = $3 and original_string = $1`,
    [original, translation, websiteId],
  );
}

const testDatabase = closing(await createTestDatabase());
const userId = await createUser(testDatabase.database);
const request = { userId, url: 'https://strings.example', originalLanguage: 'en' };
const websiteId = (await createWebsite(testDatabase, request)).id;
for (const path of ['/one', '/two', '/three']) {
  const { rows } = await testDatabase.database.pool.query(
    "insert into pages (website_id, path, outcome) values ($1, $2, 'page') returning id",
    [websiteId, path],
  );
  pageIds.push(rows[0].id);
}
await record(0, texts(1, 20));
await record(1, [...texts(15, 25), '100% of_it is <1>“here”</1>']);

const list = (query: object) =>
  listWebsiteStrings(testDatabase, { websiteId, targetLanguage: 'es', ...query });
const originals = async (query: object) =>
  (await list(query)).originalItems.map((item) => item.original_string);

describe('listWebsiteStrings', () => {
  test('returns pages of ten in site order, with the total', async () => {
    expect(await originals({})).toEqual(texts(1, 10));
    expect(await originals({ page: 2 })).toEqual(texts(11, 20));
    expect(await originals({ page: 3 })).toEqual([...texts(21, 25), '100% of_it is <1>“here”</1>']);
    expect(await list({ page: 9 })).toEqual({
      originalItems: [],
      translatedItems: [],
      totalCount: 26,
    });
  });

  test('bounds page and limit', async () => {
    expect(await originals({ page: -3, limit: 3 })).toEqual(texts(1, 3));
    expect(await originals({ limit: 0 })).toHaveLength(1);
    expect(await originals({ limit: 100_000 })).toHaveLength(26);
  });

  test('returns page and word counts', async () => {
    const { originalItems } = await list({ search: 'number 15' });
    expect(originalItems).toMatchObject([
      {
        original_string: 'Sentence number 15',
        page_count: 2,
        word_count: 3,
        kind: 'text',
        context: 'p',
      },
    ]);
  });

  test('searches originals and translations, ignoring case, without wildcards', async () => {
    await translate('Sentence number 3', 'La frase ÚLTIMA');
    expect(await originals({ search: ' SENTENCE NUMBER 2 ' })).toEqual([
      'Sentence number 2',
      ...texts(20, 25),
    ]);
    expect(await originals({ search: 'última' })).toEqual(['Sentence number 3']);
    expect(await originals({ search: 'última', targetLanguage: 'fr' })).toEqual([]);
    expect(await originals({ search: '%' })).toEqual(['100% of_it is <1>“here”</1>']);
    expect(await originals({ search: 'f_i' })).toEqual(['100% of_it is <1>“here”</1>']);
    expect((await list({ search: 'number 2' })).totalCount).toBe(7);
  });

  test('returns translations of the listed strings', async () => {
    await translate('Sentence number 4', 'Frase 4');
    await translate('Sentence number 24', 'Frase 24');
    const { originalItems, translatedItems } = await list({});
    const item = originalItems[3];
    const found = translatedItems.find((one) => one.website_string_id === item?.id);
    expect(found).toMatchObject({ translated_string: 'Frase 4', state: 'machine', checks: [] });
    expect(translatedItems.map((one) => one.translated_string)).not.toContain('Frase 24');
  });

  test('returns nothing for another website', async () => {
    const other = '00000000-0000-4000-8000-000000000000';
    expect((await list({ websiteId: other })).totalCount).toBe(0);
  });
});

describe('recordPageStrings', () => {
  test('returns the page’s words; the site counts each text once', async () => {
    expect(await record(2, ['One two', 'Sentence number 1'])).toBe(5);
    const { strings, words } = await countSiteWords(testDatabase.database.kysely, websiteId);
    expect(strings).toBe(27);
    expect(words).toBe(25 * 3 + 4 + 2);
    await testDatabase.database.kysely
      .transaction()
      .execute((transaction) => forgetPageStrings(transaction, [pageIds[2] ?? '']));
    expect(await countSiteWords(testDatabase.database.kysely, websiteId)).toEqual({
      strings: 26,
      words: 25 * 3 + 4,
    });
  });

  test('does not count pages that fail', async () => {
    const { pool, kysely } = testDatabase.database;
    await pool.query("update pages set outcome = 'error' where id = $1", [pageIds[1]]);
    expect((await countSiteWords(kysely, websiteId)).strings).toBe(20);
    await pool.query("update pages set outcome = 'page' where id = $1", [pageIds[1]]);
  });

  test('skips texts with NUL and stores very long ones', async () => {
    const long = 'word '.repeat(40_000).trim();
    expect(await record(2, ['Nul \0 inside', long])).toBe(40_000);
    expect((await list({ search: 'word word' })).totalCount).toBe(1);
    expect((await list({ search: 'Nul' })).totalCount).toBe(0);
  });

  test('stores what the tags are, also of a text from before that was known', async () => {
    const text = '100% of_it is <1>“here”</1>';
    const tagsAfter = async (tags: string[]) => {
      const place = { websiteId, pageId: pageIds[2] ?? '', language: 'en' };
      await testDatabase.database.kysely
        .transaction()
        .execute((transaction) =>
          recordPageStrings(transaction, place, [{ text, kind: 'text', context: 'p', tags }]),
        );
      return (await list({ search: 'of_it' })).originalItems[0]?.tags;
    };
    expect(await tagsAfter([])).toEqual([]);
    expect(await tagsAfter(['a'])).toEqual(['a']);
    expect(await tagsAfter(['b'])).toEqual(['a']);
  });
});
