import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { createWebsite, softDeleteWebsite } from '../websites/index.ts';
import { isMediaWithheld, type PageMedia, recordPageMedia } from './index.ts';

const pageIds: string[] = [];

async function record(page: number, all: readonly (string | PageMedia)[]): Promise<void> {
  const addresses = all.map((one) => (typeof one === 'string' ? { address: one } : one));
  const place = { websiteId, pageId: pageIds[page] ?? '' };
  await testDatabase.database.kysely
    .transaction()
    .execute((transaction) => recordPageMedia(transaction, place, addresses));
}

const image = (name: string) => `https://media.example/${name}.png`;

const testDatabase = closing(await createTestDatabase());
const userId = await createUser(testDatabase.database);
const request = { userId, url: 'https://media.example', originalLanguage: 'en' };
const websiteId = (await createWebsite(testDatabase, request)).id;
for (const path of ['/one', '/two']) {
  const { rows } = await testDatabase.database.pool.query(
    "insert into pages (website_id, path, outcome) values ($1, $2, 'page') returning id",
    [websiteId, path],
  );
  pageIds.push(rows[0].id);
}
await record(0, [image('a'), image('b'), image('a')]);
await record(1, [image('a')]);

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

test('sizes name their picture until it is gone; those with a replacement stay on their own', async () => {
  const { pool } = testDatabase.database;
  const sizes = async () => {
    const { rows } = await pool.query(
      `select size.original_media as size, main.original_media as main from website_media size
       join website_media main on main.id = size.size_of where size.website_id = $1 order by 1`,
      [websiteId],
    );
    return Object.fromEntries(rows.map(({ size, main }) => [size, main]));
  };
  const main = image('hero');
  const [small, large, own] = ['hero-s', 'hero-l', 'hero-own'].map(image) as [
    string,
    string,
    string,
  ];
  await record(0, [main, own]);
  await pool.query(
    `insert into translated_media (website_media_id, target_language, translated_media)
     select id, 'es', $2 from website_media where original_media = $1`,
    [own, image('translated')],
  );
  const together = [small, large, own].map((address) => ({ address, sizeOf: main }));
  await record(0, [main, ...together]);
  await record(1, [
    { address: main, sizeOf: small },
    { address: image('x'), sizeOf: small },
  ]);
  expect(await sizes()).toEqual({ [small]: main, [large]: main, [image('x')]: main });
  await record(1, []);
  await record(0, [small]);
  expect(await sizes()).toEqual({ [large]: main, [image('x')]: main });
});

test('a stored picture is withheld once its website is deleted', async () => {
  const isWithheld = (path: string) => isMediaWithheld(testDatabase, path);
  expect(await isWithheld(`${websiteId}/es/a.png`)).toBe(false);
  expect(await isWithheld(`${crypto.randomUUID()}/es/a.png`)).toBe(true);
  expect(await isWithheld('none/es/a.png')).toBe(true);
  await softDeleteWebsite(testDatabase, websiteId);
  expect(await isWithheld(`${websiteId}/es/a.png`)).toBe(true);
});
