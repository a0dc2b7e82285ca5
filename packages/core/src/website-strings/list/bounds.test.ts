import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWebsite } from '../../websites/index.ts';
import { countWebsiteStrings } from './endpoints.ts';
import { listWebsiteStrings, type StringsQuery } from './list.ts';
import { markLists } from './marks.ts';

const unbounded = { website: 1e6, set: 1e6, found: 1e6, searched: 1e6, near: 1e6 };
const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const userId = await createUser(database);
const request = { userId, url: 'https://bounds.example', originalLanguage: 'en' };
const { id } = await createWebsite(testDatabase, { ...request, translationLanguages: ['es'] });
const name = { websiteId: id, targetLanguage: 'es' };
await database.pool.query(
  `insert into website_strings (website_id, original_string, original_hash, kind, first_seen_at)
     select $1, text, sha256(convert_to(text, 'UTF8')), (array['text','text','text','title','meta'])[n % 5 + 1], now() + n % 7 * interval '1 s'
     from generate_series(1, 120) as n cross join lateral (
       select case when n % 9 = 0 then 'Crème ' else 'Tea ' end || repeat('x', n % 11) || n || case when n = 50 then ' rarity' else '' end as text) as made`,
  [id],
);
await database.pool.query(
  `insert into translated_strings (website_string_id, target_language, translated_string, state, checks, updated_at)
     select id, 'es', 'Té ' || original_string, (array['machine','machine','machine','edited','needs_review'])[n % 5 + 1],
       case when n % 10 = 4 then '[{"code":"numbers","severity":"warning"}]' else '[]' end::jsonb, now() - n % 13 * interval '1 s'
     from (select *, row_number() over (order by original_string collate "C") as n from website_strings where website_id = $1) as string
     where n % 6 <> 0`,
  [id],
);
const { rows } = await database.pool.query(
  'select id from website_strings where website_id = $1 order by id',
  [id],
);
const ids = rows.map((row) => row.id);
await markLists({ database }, { least: 0, every: 7 });

const states = ['machine', 'edited', 'needs_review', 'untranslated', 'failed'] as const;
const query = fc.record(
  {
    sort: fc.constantFrom('site', 'alphabetical', 'longest', 'recent'),
    page: fc.integer({ min: 1, max: 14 }),
    limit: fc.constantFrom(3, 10, 50),
    state: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 3 }),
    warnings: fc.boolean(),
    kind: fc.uniqueArray(fc.constantFrom('text', 'title', 'meta'), { minLength: 1 }),
    search: fc.constantFrom('creme', 'CRÈME', 'rarity', '50', '  ', 'nowhere', 'x5', 'té tea xxx'),
    keep: fc.array(fc.nat(119), { minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<
  Omit<StringsQuery, 'websiteId' | 'targetLanguage' | 'keep'> & { keep?: number[] }
>;

test.each([
  ['', '{}'],
  [', with excluded strings', '{es}'],
])(
  'a list and its counts are the same however they are read%s',
  async (_, languages) => {
    await testDatabase.database.pool.query(
      `update website_strings set excluded_languages = $2 where website_id = $1 and hashtext(original_string) % 3 = 0`,
      [name.websiteId, languages],
    );
    const bounds = fc.record({
      set: fc.constantFrom(0, 25),
      found: fc.constantFrom(0, 200),
      near: fc.constantFrom(-1, 200),
    });
    await fc.assert(
      fc.asyncProperty(query, bounds, async ({ keep, ...rest }, { set, found, near }) => {
        const kept = keep?.map((index) => ids[index] ?? '');
        const asked = { ...name, ...rest, ...(kept && { keep: kept }) };
        const bounded = { website: 0, set, found, searched: 120, near };
        const exact = await listWebsiteStrings(testDatabase, asked, unbounded);
        const { isPartial, ...list } = await listWebsiteStrings(testDatabase, asked, bounded);
        expect(list).toEqual(exact);
        const { sort, page, limit, keep: _, ...filter } = asked;
        const counts = await countWebsiteStrings(testDatabase, filter, bounded);
        expect({ ...counts, isPartial: undefined }).toEqual({
          ...(await countWebsiteStrings(testDatabase, filter, unbounded)),
          isPartial: undefined,
        });
      }),
      { numRuns: 150 },
    );
  },
  60_000,
);

test('a search that nothing narrows reads the first strings only, and says so', async () => {
  const bounds = { website: 0, set: 0, found: 5, searched: 20, near: 200 };
  const list = await listWebsiteStrings(testDatabase, { ...name, search: 'te' }, bounds);
  expect(list).toMatchObject({ isPartial: true });
  expect(list.totalCount).toBeLessThanOrEqual(20);
  expect(list.originalItems.length).toBe(10);
  const counts = await countWebsiteStrings(testDatabase, { ...name, search: 'te' }, bounds);
  expect(counts).toMatchObject({ isPartial: true, total: list.totalCount });
  const rare = await listWebsiteStrings(testDatabase, { ...name, search: 'rarity' }, bounds);
  expect(rare).toMatchObject({ totalCount: 1 });
  expect(rare.isPartial).toBeUndefined();
});
