import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, createUser } from '../testing/index.ts';

const file = '20261122137000_websites_one_host.sql';
const harness = await createTestDatabase();
afterAll(() => harness.close());

const query = async (text: string, values: unknown[] = []) =>
  (await harness.database.pool.query(text, values)).rows;

const insert =
  "insert into websites (user_id, url, original_language) values ($1, $2, 'en') on conflict do nothing";

test('paths of existing websites become first pages; two websites on one host stay', async () => {
  const userId = await createUser(harness.database);
  await query('drop trigger split_website_address on websites');
  for (const url of [
    'https://A.example/Shop?a=1',
    'https://b.example',
    'https://two.example/1',
    'https://two.example/2',
  ]) {
    await query(insert, [userId, url]);
  }

  const sql = await readFile(path.join(import.meta.dirname, '../../migrations', file), 'utf8');
  await query(sql);
  await query(sql);

  expect(await query('select url, first_path from websites order by url')).toEqual([
    { url: 'https://a.example', first_path: '/Shop?a=1' },
    { url: 'https://b.example', first_path: '/' },
    { url: 'https://two.example/1', first_path: '/' },
    { url: 'https://two.example/2', first_path: '/' },
  ]);
});

test('a browser that inserts a path or another scheme adds no second website', async () => {
  const sub = await createUser(harness.database);
  await harness.database.withRls({ role: 'authenticated', sub }, async (rows) => {
    for (const url of ['https://one.example/Shop', 'http://ONE.example', 'https://one.example?x']) {
      await rows
        .insertInto('websites')
        .values({ user_id: sub, url, original_language: 'en' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
  expect(await query('select url, first_path from websites where user_id = $1', [sub])).toEqual([
    { url: 'https://one.example', first_path: '/Shop' },
  ]);
});
