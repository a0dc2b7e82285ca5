import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageCatalogue } from '@dragoman/domain/languages';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, createUser } from '../testing/index.ts';

const harness = await createTestDatabase();
const sub = await createUser(harness.database);
await harness.database.pool.query(
  "insert into websites (user_id, url, original_language) values ($1, 'https://a.example', 'en')",
  [sub],
);
afterAll(() => harness.close());

const codes = languageCatalogue.map(({ code }) => code);

/** Updates a website's languages as its owner. */
const write = (languages: unknown, original = 'en') =>
  harness.database.withRls({ role: 'authenticated', sub }, (rows) =>
    rows
      .updateTable('websites')
      .set({ translation_languages: languages as string[], original_language: original })
      .execute(),
  );

test('the database and the domain have the same language catalogue', async () => {
  const { rows } = await harness.database.pool.query('select catalogue_languages() as codes');
  expect(rows[0].codes).toEqual(codes.toSorted());
});

test('an owner can set any catalogue languages except the original, without duplicates', async () => {
  const entry = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...codes) },
    fc.constantFrom('xx', 'EN', 'es ', 'zh-Hant', '', null),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (languages) => {
      const isValid =
        new Set(languages).size === languages.length &&
        languages.every((code) => code !== 'en' && codes.some((known) => known === code));
      const written = write(languages);
      if (isValid) await written;
      else await expect(written).rejects.toMatchObject({ code: '23514' });
    }),
    { numRuns: 150 },
  );
});

test('the original language cannot become one of the translation languages', async () => {
  await write(['es', 'fr']);
  await expect(write(['es', 'fr'], 'fr')).rejects.toMatchObject({ code: '23514' });
  await expect(write([['es'], ['fr']])).rejects.toMatchObject({ code: '23514' });
});

test('existing websites keep their valid languages in order', async () => {
  const { pool } = harness.database;
  const folder = join(import.meta.dirname, '../../migrations');
  const migration = await readFile(join(folder, '20261122106000_websites_languages.sql'), 'utf8');
  await pool.query('alter table websites drop constraint websites_translation_languages');
  await pool.query("update websites set translation_languages = '{fr,en,es,fr,xx,es}'");
  await pool.query(migration);
  const { rows } = await pool.query('select translation_languages from websites');
  expect(rows).toEqual([{ translation_languages: ['fr', 'es'] }]);
});
