import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebsite, softDeleteWebsite } from '../websites/index.ts';
import {
  isMediaWithheld,
  listWebsiteMedia,
  recordPageMedia,
  removeMediaTranslation,
  setMediaTranslation,
} from './index.ts';

let testDatabase: TestDatabase;
let websiteId: string;
const pageIds: string[] = [];

async function record(page: number, addresses: readonly string[]): Promise<void> {
  const place = { websiteId, pageId: pageIds[page] ?? '' };
  await testDatabase.database.kysely
    .transaction()
    .execute((transaction) => recordPageMedia(transaction, place, addresses));
}

const image = (name: string) => `https://media.example/${name}.png`;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const userId = await createUser(testDatabase.database);
  const request = { userId, url: 'https://media.example', originalLanguage: 'en' };
  websiteId = (await createWebsite(testDatabase, request)).id;
  for (const path of ['/one', '/two']) {
    const { rows } = await testDatabase.database.pool.query(
      "insert into pages (website_id, path, outcome) values ($1, $2, 'page') returning id",
      [websiteId, path],
    );
    pageIds.push(rows[0].id);
  }
  await record(0, [image('a'), image('b'), image('a')]);
  await record(1, [image('a')]);
});
afterAll(() => testDatabase.close());

const list = async (targetLanguage?: string) =>
  listWebsiteMedia(testDatabase, { websiteId, ...(targetLanguage && { targetLanguage }) });

describe('the images of a website', () => {
  test('are listed once, with their page count', async () => {
    expect((await list()).map((item) => [item.original_media, item.page_count])).toEqual([
      [image('a'), 2],
      [image('b'), 1],
    ]);
  });

  test('are replaced per language, replaced again and restored', async () => {
    const websiteMediaId = (await list())[0]?.id ?? '';
    const set = (targetLanguage: string, translatedMedia: string) =>
      setMediaTranslation(testDatabase, { websiteMediaId, targetLanguage, translatedMedia });
    const id = await set('es', ' https://cdn.example/a es.png ');
    await set('fr', 'https://cdn.example/a-fr.png');
    const spanish = {
      id,
      target_language: 'es',
      translated_media: 'https://cdn.example/a%20es.png',
    };
    expect((await list('es'))[0]?.translated_media).toEqual([spanish]);
    expect((await list())[0]?.translated_media).toMatchObject([spanish, { target_language: 'fr' }]);
    expect(await set('es', 'https://cdn.example/new.png')).toBe(id);
    expect((await list('es'))[0]?.translated_media).toMatchObject([
      { translated_media: 'https://cdn.example/new.png' },
    ]);
    await removeMediaTranslation(testDatabase, { websiteMediaId, targetLanguage: 'es' });
    expect((await list('es'))[0]?.translated_media).toEqual([]);
    expect((await list('fr'))[0]?.translated_media).toHaveLength(1);
  });

  test.each([
    '',
    'pic.png',
    '/pic.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    'file:///etc/passwd',
  ])('are not replaced by “%s”', async (translatedMedia) => {
    const websiteMediaId = (await list())[0]?.id ?? '';
    const request = { websiteMediaId, targetLanguage: 'es', translatedMedia };
    await expect(setMediaTranslation(testDatabase, request)).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  test('must exist to be replaced', async () => {
    const websiteMediaId = '00000000-0000-4000-8000-000000000000';
    const request = { websiteMediaId, targetLanguage: 'es', translatedMedia: image('x') };
    await expect(setMediaTranslation(testDatabase, request)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('are http and https addresses of limited length only', async () => {
    const others = ['javascript:alert(1)', 'data:image/png;base64,AA==', 'https://a.example/"x'];
    await record(1, [image('a'), ...others, image('long'.repeat(1000))]);
    expect((await list()).map((item) => item.original_media)).toEqual([image('a'), image('b')]);
  });

  test('disappear with their last page and reappear', async () => {
    await record(0, [image('a')]);
    expect((await list()).map((item) => item.original_media)).toEqual([image('a')]);
    await record(1, [image('b')]);
    expect((await list()).map((item) => item.original_media)).toEqual([image('a'), image('b')]);
  });
});

test('a stored picture is withheld once its website is deleted', async () => {
  const isWithheld = (path: string) => isMediaWithheld(testDatabase, path);
  expect(await isWithheld(`${websiteId}/es/a.png`)).toBe(false);
  expect(await isWithheld(`${crypto.randomUUID()}/es/a.png`)).toBe(true);
  expect(await isWithheld('none/es/a.png')).toBe(true);
  await softDeleteWebsite(testDatabase, websiteId);
  expect(await isWithheld(`${websiteId}/es/a.png`)).toBe(true);
});
