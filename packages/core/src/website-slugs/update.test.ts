import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebsite } from '../websites/index.ts';
import { listWebsiteSlugs, updateSlugTranslation } from './index.ts';

let testDatabase: TestDatabase;
let websiteId: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const userId = await createUser(database);
  const request = { userId, url: 'https://shop.example', originalLanguage: 'en' };
  websiteId = (await createWebsite({ database }, request)).id;
  const rows = await database.kysely
    .insertInto('website_slugs')
    .values(
      ['about', 'news', 'price'].map((slug) => ({ website_id: websiteId, original_slug: slug })),
    )
    .returning(['id', 'original_slug'])
    .execute();
  for (const row of rows) ids.set(row.original_slug, row.id);
});
afterAll(() => testDatabase.close());

function update(slug: string, translatedSlug: string, targetLanguage = 'fr'): Promise<string> {
  const websiteSlugId = ids.get(slug) ?? '';
  return updateSlugTranslation(testDatabase, { websiteSlugId, targetLanguage, translatedSlug });
}

describe('an owner’s slug', () => {
  test.each(['', '  ', 'a/b', 'a b', '..', 'a?b', 'a#b', '50%', 'x'.repeat(201)])(
    '“%s” is refused',
    async (slug) => {
      await expect(update('about', slug)).rejects.toMatchObject({ code: 'bad-request' });
    },
  );

  test('is stored in NFC and listed', async () => {
    expect(await update('about', ' cafe\u0301 ')).toBe('caf\u00e9');
    const query = { websiteId, targetLanguage: 'fr', search: 'CAFE' };
    const found = await listWebsiteSlugs(testDatabase, query);
    expect(found.totalCount).toBe(1);
    expect(found.translatedItems).toEqual([
      { website_slug_id: ids.get('about'), translated_slug: 'caf\u00e9' },
    ]);
  });

  test('is unique per language, and can be used again in another', async () => {
    await update('news', 'nouvelles');
    await expect(update('price', 'nouvelles')).rejects.toMatchObject({ code: 'conflict' });
    await expect(update('about', 'price')).rejects.toMatchObject({ code: 'conflict' });
    expect(await update('price', 'nouvelles', 'de')).toBe('nouvelles');
    expect(await update('news', 'nouvelles')).toBe('nouvelles');
  });

  test('needs an existing slug', async () => {
    const websiteSlugId = crypto.randomUUID();
    const translation = { websiteSlugId, targetLanguage: 'fr', translatedSlug: 'rien' };
    await expect(updateSlugTranslation(testDatabase, translation)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
