import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebsite } from '../websites/index.ts';
import {
  forgetPageSlugs,
  listWebsiteSlugs,
  recordPageSlugs,
  updateSlugTranslation,
} from './index.ts';

let testDatabase: TestDatabase;
let websiteId: string;
const pageIds: string[] = [];
const slugIds = new Map<string, string>();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const userId = await createUser(testDatabase.database);
  const request = { userId, url: 'https://slugs.example', originalLanguage: 'en' };
  websiteId = (await createWebsite(testDatabase, request)).id;
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
  for (const { id, original_slug } of (await list({})).originalItems)
    slugIds.set(original_slug, id);
});
afterAll(() => testDatabase.close());

const list = (query: object) =>
  listWebsiteSlugs(testDatabase, { websiteId, targetLanguage: 'es', ...query });
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
