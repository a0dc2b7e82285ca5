import { Readable } from 'node:stream';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWebsite } from '../websites/index.ts';
import { archiveOf, comparable, memoryPictures } from './archives.fixture.ts';
import { importWebsite } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const deps = { database, ...memoryPictures() };

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((one) => one.replaceAll('\0', '').toWellFormed() || 'x');
const language = fc.constantFrom('es', 'fr');
const state = fc.constantFrom('machine', 'memory', 'edited', 'reviewed', 'outdated', 'failed');
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const translation = fc.record({ language, text, state, moment, isPerson: fc.boolean() });
const string = fc.record({
  text,
  isGone: fc.boolean(),
  replaces: fc.nat(20),
  pages: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
  translations: fc.uniqueArray(translation, { selector: (one) => one.language, maxLength: 2 }),
  earlier: fc.array(translation, { maxLength: 2 }),
  comments: fc.array(fc.record({ language, text, isPerson: fc.boolean() }), { maxLength: 2 }),
});
const site = fc.record({
  strings: fc.uniqueArray(string, { selector: (one) => one.text, maxLength: 8 }),
  slugs: fc.uniqueArray(text, { maxLength: 3 }),
  media: fc.uniqueArray(fc.webUrl(), { maxLength: 3 }),
  terms: fc.uniqueArray(fc.record({ text, isOfAll: fc.boolean() }), {
    selector: (one) => one.text.toLowerCase(),
    maxLength: 3,
  }),
  switcher: fc.dictionary(fc.string({ maxLength: 5, unit: 'grapheme-ascii' }), fc.boolean()),
  style: fc.option(text),
  name: fc.option(text),
});
type Site = typeof site extends fc.Arbitrary<infer T> ? T : never;

/** Runs a statement for each row of a list: `given` has its fields. */
async function insert(sql: string, rows: readonly object[], ...values: unknown[]): Promise<void> {
  await database.pool.query(sql, [JSON.stringify(rows), ...values]);
}

async function store(userId: string, given: Site): Promise<string> {
  const { id } = await createWebsite(testDatabase, {
    ...{ userId, url: 'https://round.example', originalLanguage: 'en' },
    translationLanguages: ['es', 'fr'],
  });
  await database.pool.query(
    'update websites set name = $2, language_switcher_config = $3 where id = $1',
    [id, given.name, given.switcher],
  );
  await insert(
    `insert into pages (website_id, path, outcome, linked_paths)
    select $2, '/' || n, 'page', array['/'] from generate_series(0, 3) n where $1::jsonb is not null`,
    [],
    id,
  );
  const strings = given.strings.map((one) => ({ ...one, id: crypto.randomUUID() }));
  await insert(
    `insert into website_strings (website_id, id, original_string, original_hash, word_count, gone_at)
    select $2, id, text, sha256(convert_to(text, 'UTF8')), 0, case when "isGone" then now() end
    from jsonb_to_recordset($1) as given (id uuid, text text, "isGone" boolean)`,
    strings,
    id,
  );
  const links = strings.map(({ id: of, replaces }) => ({
    of,
    other: strings[replaces]?.id ?? null,
  }));
  await insert(
    `update website_strings set replaces_id = other
    from jsonb_to_recordset($1) as given (of uuid, other uuid) where id = of`,
    links,
  );
  const places = strings.flatMap(({ id: of, pages }) => pages.map((n) => ({ of, n })));
  await insert(
    `insert into page_strings (page_id, website_string_id, position)
    select pages.id, of, n from jsonb_to_recordset($1) as given (of uuid, n int)
    join pages on path = '/' || n and website_id = $2`,
    places,
    id,
  );
  await storeTranslations(userId, id, strings);
  await storeRest(userId, id, given);
  return id;
}

type Stored = Site['strings'][number] & { readonly id: string };

async function storeTranslations(userId: string, id: string, strings: readonly Stored[]) {
  const { rows } = await database.pool.query(
    `insert into string_changes (website_id, target_language, action, changed_by) values ($1, 'es', 'edit', $2) returning id`,
    [id, userId],
  );
  const of = <Row extends object>(list: (one: Stored) => readonly Row[]) =>
    strings.flatMap((one) => list(one).map((row) => ({ of: one.id, ...row })));
  const fields =
    'given (of uuid, language text, text text, state text, moment timestamptz, "isPerson" boolean)';
  await insert(
    `insert into translated_strings (website_string_id, target_language, translated_string, state, updated_at, changed_by)
    select of, language, text, state, moment, case when "isPerson" then $2::uuid end
    from jsonb_to_recordset($1) as ${fields}`,
    of((one) => one.translations),
    userId,
  );
  await insert(
    `insert into translated_string_versions (website_string_id, target_language, translated_string, state, checks,
      restored, updated_at, replaced_at, changed_by, change_id)
    select of, language, text, state, '[{"code": "numbers"}]', false, moment, moment, case when "isPerson" then $2::uuid end, $3
    from jsonb_to_recordset($1) as ${fields}`,
    of((one) => one.earlier),
    userId,
    rows[0].id,
  );
  await insert(
    `insert into string_comments (website_string_id, target_language, body, author)
    select of, language, text, case when "isPerson" then $2::uuid end
    from jsonb_to_recordset($1) as ${fields}`,
    of((one) => one.comments),
    userId,
  );
  await insert(
    `insert into translation_memory (user_id, source_language, target_language, source_hash, source_text, target_text)
    select $2, 'en', language, sha256(convert_to(source.text, 'UTF8')), source.text, given.text
    from jsonb_to_recordset($1) as ${fields} join jsonb_to_recordset($3) as source (id uuid, text text) on source.id = of`,
    of((one) => one.translations),
    userId,
    JSON.stringify(strings),
  );
}

async function storeRest(userId: string, id: string, { slugs, media, terms, style }: Site) {
  const named = (values: readonly string[]) => values.map((value) => ({ value }));
  await insert(
    `with added as (insert into website_slugs (website_id, original_slug)
      select $2, value from jsonb_to_recordset($1) as given (value text) returning id, original_slug)
    insert into translated_slugs (website_slug_id, target_language, translated_slug, former_slugs)
    select id, 'es', original_slug, array[original_slug] from added`,
    named(slugs),
    id,
  );
  await insert(
    `with added as (insert into website_media (website_id, original_media)
      select $2, value from jsonb_to_recordset($1) as given (value text) returning id, original_media)
    insert into translated_media (website_media_id, target_language, translated_media)
    select id, 'fr', original_media from added`,
    named(media),
    id,
  );
  await insert(
    `insert into glossary_terms (user_id, website_id, term, created_at)
    select $2, case when "isOfAll" then null else $3::uuid end, text, now() - interval '1 day'
    from jsonb_to_recordset($1) as given (text text, "isOfAll" boolean)`,
    terms,
    userId,
    id,
  );
  await insert(
    `insert into website_voices (website_id, style) select $2, $3 where $1::jsonb is not null`,
    [],
    id,
    style,
  );
  await insert(
    `insert into translations (website_id, target_language, status, task_count)
    values ($2, 'es', 'completed', jsonb_array_length($1)), ($2, 'fr', 'not started', 0)`,
    [],
    id,
  );
  await insert(
    `insert into website_sync (website_id, schedule) select $2, 'daily' where $1::jsonb is not null`,
    [],
    id,
  );
}

test('an exported website that is imported and exported again is the same but for ids', async () => {
  await fc.assert(
    fc.asyncProperty(site, async (given) => {
      const [first, second] = [await createUser(database), await createUser(database)];
      const archive = await archiveOf(deps, await store(first, given));
      const moved = await importWebsite(deps, {
        userId: second,
        archive: Readable.from([archive]),
      });
      const [before, after] = [
        await comparable(archive),
        await comparable(await archiveOf(deps, moved.id)),
      ];
      expect(after).toEqual(before);
      const { rows } = await database.pool.query(
        'select next_scan_at > now() as is_later from website_sync where website_id = $1 and not exists (select from pending_translations where website_id = $1)',
        [moved.id],
      );
      expect(rows).toEqual([{ is_later: true }]);
    }),
    { numRuns: 12 },
  );
});
