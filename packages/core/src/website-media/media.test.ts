import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebsite, softDeleteWebsite } from '../websites/index.ts';
import { isMediaWithheld, recordPageMedia } from './index.ts';

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

async function list(): Promise<string[]> {
  const { rows } = await testDatabase.database.pool.query(
    `select original_media from website_media where website_id = $1 and gone_at is null
     order by created_at, original_media`,
    [websiteId],
  );
  return rows.map(({ original_media }) => original_media);
}

describe('the images of a website', () => {
  test('are stored once', async () => {
    expect(await list()).toEqual([image('a'), image('b')]);
  });

  test('are http and https addresses of limited length only', async () => {
    const others = ['javascript:alert(1)', 'data:image/png;base64,AA==', 'https://a.example/"x'];
    await record(1, [image('a'), ...others, image('long'.repeat(1000))]);
    expect(await list()).toEqual([image('a'), image('b')]);
  });

  test('disappear with their last page and reappear', async () => {
    await record(0, [image('a')]);
    expect(await list()).toEqual([image('a')]);
    await record(1, [image('b')]);
    expect(await list()).toEqual([image('a'), image('b')]);
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
