import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { createWebsite } from '../websites/index.ts';
import {
  forgetPageSlugs,
  listWebsiteSlugs,
  recordPageSlugs,
  updateSlugTranslation,
} from './index.ts';

const pageIds: string[] = [];
const slugIds = new Map<string, string>();

const list = (query: object) =>
  listWebsiteSlugs(testDatabase, { websiteId, targetLanguage: 'es', ...query });

const testDatabase = closing(await createTestDatabase());
const userId = await createUser(testDatabase.database);
const request = { userId, url: 'https://slugs.example', originalLanguage: 'en' };
const websiteId = (await createWebsite(testDatabase, request)).id;
for (const slugs of [
  ['about', 'team'],
  ['about', 'chairs'],
  ['about-us', 'café', 'team'],
]) {
  const { rows } = await testDatabase.database.pool.query(
    "insert into pages (website_id, path, outcome) values ($1, $2, 'page') returning id",
    [websiteId, `/${slugs.join('/')}`],
  );
  pageIds.push(rows[0].id);
  const place = { websiteId, pageId: rows[0].id };
  await testDatabase.database.kysely
    .transaction()
    .execute((transaction) => recordPageSlugs(transaction, place, slugs));
}
for (const { id, original_slug } of (await list({})).originalItems) slugIds.set(original_slug, id);

const update = (original: string, translatedSlug: string, targetLanguage = 'es') =>
  updateSlugTranslation(testDatabase, {
    websiteSlugId: slugIds.get(original) ?? '',
    targetLanguage,
    translatedSlug,
  });

describe('listWebsiteSlugs', () => {
  test('lists slugs by name, with page counts, in pages', async () => {
    const { originalItems, totalCount } = await list({});
    expect(originalItems.map((item) => [item.original_slug, item.page_count])).toEqual([
      ['about', 2],
      ['about-us', 1],
      ['café', 1],
      ['chairs', 1],
      ['team', 2],
    ]);
    expect(totalCount).toBe(5);
    const second = await list({ limit: 2, page: 2 });
    expect(second.originalItems.map((item) => item.original_slug)).toEqual(['café', 'chairs']);
    expect(second.totalCount).toBe(5);
  });

  test('searches originals and translations', async () => {
    await update('chairs', 'sillas');
    expect((await list({ search: 'ABOUT' })).totalCount).toBe(2);
    const { originalItems, translatedItems } = await list({ search: 'sill' });
    expect(originalItems.map((item) => item.original_slug)).toEqual(['chairs']);
    expect(translatedItems).toEqual([
      { website_slug_id: slugIds.get('chairs'), translated_slug: 'sillas' },
    ]);
    expect((await list({ search: 'sill', targetLanguage: 'fr' })).totalCount).toBe(0);
  });
});

describe('updateSlugTranslation', () => {
  test('accepts one of two concurrent updates to the same slug', async () => {
    const results = await Promise.allSettled([
      update('team', 'mismo', 'pt'),
      update('café', 'mismo', 'pt'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a slug disappears with its last page and reappears with its translation', async () => {
  const { kysely } = testDatabase.database;
  const forget = (page: number) =>
    kysely
      .transaction()
      .execute((transaction) => forgetPageSlugs(transaction, [pageIds[page] ?? '']));
  await forget(1);
  const names = async () => (await list({})).originalItems.map((item) => item.original_slug);
  expect(await names()).toEqual(['about', 'about-us', 'café', 'team']);
  const place = { websiteId, pageId: pageIds[1] ?? '' };
  await kysely.transaction().execute((t) => recordPageSlugs(t, place, ['about', 'chairs']));
  expect(await names()).toContain('chairs');
  expect((await list({ search: 'sillas' })).totalCount).toBe(1);
});

const ids = new Map<string, string>();
const { database } = testDatabase;
const updatedRequest = { userId, url: 'https://shop.example', originalLanguage: 'en' };
const updatedId = (await createWebsite(testDatabase, updatedRequest)).id;
const updatedRows = await database.kysely
  .insertInto('website_slugs')
  .values(
    ['about', 'news', 'price'].map((slug) => ({ website_id: updatedId, original_slug: slug })),
  )
  .returning(['id', 'original_slug'])
  .execute();
for (const row of updatedRows) ids.set(row.original_slug, row.id);

function updateOne(slug: string, translatedSlug: string, targetLanguage = 'fr'): Promise<string> {
  const websiteSlugId = ids.get(slug) ?? '';
  return updateSlugTranslation(testDatabase, { websiteSlugId, targetLanguage, translatedSlug });
}

describe('an owner’s slug', () => {
  test.each(['', '  ', 'a/b', 'a b', '..', 'a?b', 'a#b', '50%', 'x'.repeat(201)])(
    '“%s” is refused',
    async (slug) => {
      await expect(updateOne('about', slug)).rejects.toMatchObject({ code: 'bad-request' });
    },
  );

  test('is stored in NFC and listed', async () => {
    expect(await updateOne('about', ' cafe\u0301 ')).toBe('caf\u00e9');
    const query = { websiteId: updatedId, targetLanguage: 'fr', search: 'CAFE' };
    const found = await listWebsiteSlugs(testDatabase, query);
    expect(found.totalCount).toBe(1);
    expect(found.translatedItems).toEqual([
      { website_slug_id: ids.get('about'), translated_slug: 'caf\u00e9' },
    ]);
  });

  test('is unique per language, and can be used again in another', async () => {
    await updateOne('news', 'nouvelles');
    await expect(updateOne('price', 'nouvelles')).rejects.toMatchObject({ code: 'conflict' });
    await expect(updateOne('about', 'price')).rejects.toMatchObject({ code: 'conflict' });
    expect(await updateOne('price', 'nouvelles', 'de')).toBe('nouvelles');
    expect(await updateOne('news', 'nouvelles')).toBe('nouvelles');
  });

  test('needs an existing slug', async () => {
    const websiteSlugId = crypto.randomUUID();
    const translation = { websiteSlugId, targetLanguage: 'fr', translatedSlug: 'rien' };
    await expect(updateSlugTranslation(testDatabase, translation)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
