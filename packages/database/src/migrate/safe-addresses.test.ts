import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, createUser } from '../testing/index.ts';

/** Rows older than the checks, and the migration that repairs them. */
const file = '20261122107100_safe_addresses.sql';
const harness = await createTestDatabase();
const userId = await createUser(harness.database);
afterAll(() => harness.close());

const query = async (text: string, values: unknown[] = []) =>
  (await harness.database.pool.query(text, values)).rows;

const checks = [
  'website_media.website_media_address',
  'translated_media.translated_media_address',
  'websites.websites_url_characters',
  'temp_websites.temp_websites_url_characters',
].map((name) => name.split('.'));

test('existing rows are repaired, or deleted when they cannot be', async () => {
  for (const [table, name] of checks) await query(`alter table ${table} drop constraint ${name}`);
  await query('drop trigger split_website_address on websites');
  const website =
    'insert into websites (user_id, url, original_language) values ($1, $2, $3) returning id';
  const [{ id }] = await query(website, [userId, `https://a.example/it's?q="<b>\\\``, 'en']);
  await query(website, [userId, 'https://twin.example/%27', 'en']);
  await query(website, [userId, "https://twin.example/'", 'en']);
  await query(
    "insert into temp_websites (url, original_language) values ('https://a.example/<b', 'en')",
  );
  const media =
    'insert into website_media (website_id, original_media) values ($1, $2) returning id';
  const [safe] = await query(media, [id, 'https://a.example/a.png']);
  for (const address of [
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    '//a.example/a.png',
  ]) {
    await query(media, [id, address]);
  }
  const translated =
    'insert into translated_media (website_media_id, target_language, translated_media) values ($1, $2, $3)';
  await query(translated, [safe.id, 'es', 'https://cdn.example/es.png']);
  await query(translated, [safe.id, 'fr', 'javascript:alert(1)']);
  await query(translated, [safe.id, 'de', 'data:text/html,<script>alert(1)</script>']);

  const sql = await readFile(path.join(import.meta.dirname, '../../migrations', file), 'utf8');
  await query(sql);
  await query(sql);

  expect(await query('select url, status from websites order by url, status')).toEqual([
    { url: 'https://a.example/it%27s?q=%22%3Cb%3E%5C%60', status: null },
    { url: 'https://twin.example/%27', status: 'deleted' },
    { url: 'https://twin.example/%27', status: null },
  ]);
  expect(await query('select original_media from website_media')).toEqual([
    { original_media: 'https://a.example/a.png' },
  ]);
  expect(await query('select target_language from translated_media')).toEqual([
    { target_language: 'es' },
  ]);
  expect(await query('select from temp_websites')).toEqual([]);
});
