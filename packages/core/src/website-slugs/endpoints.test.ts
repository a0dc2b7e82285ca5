import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { websiteSlugEndpoints } from './endpoints.ts';
import { lockSlugs } from './update.store.ts';

const ids = new Map<string, string>();
const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const userId = await createUser(database);
const website = {
  userId,
  url: 'https://slugs.example',
  originalLanguage: 'en',
  translationLanguages: ['fr'],
};
const websiteId = (await createWebsite(testDatabase, website)).id;
const slugs = ['about', 'news', 'price'];
const rows = await database.kysely
  .insertInto('website_slugs')
  .values(slugs.map((slug) => ({ website_id: websiteId, original_slug: slug })))
  .returning(['id', 'original_slug'])
  .execute();
for (const row of rows) ids.set(row.original_slug, row.id);
const api = closing(await startApi(websiteSlugEndpoints(testDatabase)));

const read = (query: string, as = userId, id = websiteId) =>
  api.call(`GET /api/website-slugs/${id}${query}`, { as });
const update = (slug: string, translatedSlug: string, extra: object = {}, as = userId) =>
  api.call('PUT /api/update-slug-translation', {
    as,
    body: {
      websiteSlugId: ids.get(slug) ?? slug,
      targetLanguage: 'fr',
      translatedSlug,
      ...extra,
    },
  });

describe('200', () => {
  test('a slug is translated and listed with its translation', async () => {
    const { status, body } = await update('about', ' a-propos ');
    const translation = { website_slug_id: ids.get('about'), translated_slug: 'a-propos' };
    expect([status, body]).toEqual([200, { translation }]);
    const listed = (await read('?targetLanguage=fr')).body;
    expect(listed.totalCount).toBe(3);
    expect(listed.originalItems[0]).toEqual({
      id: ids.get('about'),
      original_slug: 'about',
      page_count: 0,
      example_path: null,
    });
    expect(listed.translatedItems).toEqual([translation]);
    expect((await read('?targetLanguage=fr&search=PROPOS')).body.totalCount).toBe(1);
    expect((await read('?targetLanguage=fr&limit=1&page=2')).body.originalItems).toMatchObject([
      { original_slug: 'news' },
    ]);
  });
});

test('a slug has an example page, with the translations of its path', async () => {
  const { kysely } = testDatabase.database;
  const paths = ['/news/price/1', '/about/news', '/news/about.html'];
  const pages = await kysely
    .insertInto('pages')
    .values(paths.map((path) => ({ website_id: websiteId, path, outcome: 'page' as const })))
    .returning('id')
    .execute();
  const links = pages.map(({ id }) => ({ page_id: id, website_slug_id: ids.get('news') ?? '' }));
  await kysely.insertInto('page_slugs').values(links).execute();
  await update('about', 'a-propos');
  const { body } = await read('?targetLanguage=fr&search=news');
  expect(body.originalItems).toMatchObject([{ page_count: 3, example_path: '/about/news' }]);
  expect(body.exampleSlugs).toEqual({ about: 'a-propos' });
});

describe('400', () => {
  test.each([
    ['', 'A slug cannot be empty.'],
    ['a/b', 'A slug cannot contain spaces or any of / \\ ? # %.'],
    ['x'.repeat(201), 'A slug has at most 200 characters.'],
  ])('the slug “%.10s”', async (slug, error) => {
    const { status, body } = await update('news', slug);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: 'translatedSlug', error });
  });

  test('a language the website is not translated to', async () => {
    const { status, body } = await update('news', 'neues', { targetLanguage: 'de' });
    expect([status, body.field]).toEqual([400, 'targetLanguage']);
  });

  test('a list without a language', async () => {
    expect((await read('')).body).toMatchObject({ field: 'targetLanguage' });
  });
});

test('409: a slug that is already used in this language', async () => {
  await update('news', 'nouvelles');
  const { status, body } = await update('price', 'nouvelles');
  expect([status, body.error]).toEqual([
    409,
    '“nouvelles” is already used for “news”. Choose another.',
  ]);
});

test('an edit and a batch of slugs that is stored meanwhile both end', async () => {
  const name = { websiteId, targetLanguage: 'fr' };
  await sql`insert into translations (website_id, target_language) values (${websiteId}, 'fr')
    on conflict do nothing`.execute(database.kysely);
  const { edit } = await database.kysely.transaction().execute(async (batch) => {
    await sql`select from translations where website_id = ${websiteId} for update`.execute(batch);
    const answer = update('price', 'prix');
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await lockSlugs(batch, name);
    return { edit: answer };
  });
  expect((await edit).status).toBe(200);
});
