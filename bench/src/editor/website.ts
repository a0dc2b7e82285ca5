import { createWebsite } from '@dragoman/core/websites';
import type { Database } from '@dragoman/database/connection';
import { createUser } from '@dragoman/database/testing';
import { sourceText, translationText } from '../strings.ts';

export interface WebsiteSize {
  readonly strings: number;
  readonly pages: number;
  readonly languages: readonly string[];
}

export const usualSize: WebsiteSize = {
  strings: 50_000,
  pages: 1000,
  languages: ['es', 'fr', 'ar'],
};
const goneCount = 3000;
const rowsAtOnce = 5000;

export interface BenchEditorWebsite {
  readonly size: WebsiteSize;
  readonly id: string;
  readonly userId: string;
  /** String ids in site order; strings whose index is not a multiple of 7 have no tags. */
  readonly ids: readonly string[];
  readonly paths: readonly string[];
}

/** Creates a website with translations in every state and some removed strings. */
export async function seedWebsite(
  database: Database,
  size: WebsiteSize = usualSize,
): Promise<BenchEditorWebsite> {
  const userId = await createUser(database);
  const { id } = await createWebsite(
    { database },
    {
      userId,
      url: `https://${crypto.randomUUID()}.example`,
      originalLanguage: 'en',
      translationLanguages: [...size.languages],
    },
  );
  for (let from = 0; from < size.strings + goneCount; from += rowsAtOnce) {
    const end = Math.min(from + rowsAtOnce, size.strings + goneCount);
    const numbers = Array.from({ length: end - from }, (_, n) => from + n);
    await insertStrings(database, id, numbers, size);
    await translate(database, numbers, id, size);
  }
  await placeStrings(database, id, size);
  const { rows } = await database.pool.query(
    `select array(select id from website_strings where website_id = $1 and gone_at is null order by first_seen_at) as ids,
       array(select path from pages where website_id = $1 order by path) as paths`,
    [id],
  );
  return { size, id, userId, ids: rows[0].ids, paths: rows[0].paths };
}

async function insertStrings(
  { pool }: Database,
  websiteId: string,
  numbers: readonly number[],
  size: WebsiteSize,
) {
  await pool.query(
    `insert into website_strings (website_id, original_string, original_hash, kind, context, word_count, first_seen_at, gone_at)
     select $1, text, sha256(convert_to(text, 'UTF8')),
       (array['text','text','text','text','text','text','text','attribute','title','meta'])[n % 10 + 1], 'p',
       cardinality(string_to_array(text, ' ')), now() + n * interval '1 microsecond',
       case when n >= ${size.strings} then now() end
     from unnest($2::int[], $3::text[]) as given (n, text)`,
    [websiteId, numbers, numbers.map(sourceText)],
  );
}

const states = `(array['machine','machine','machine','machine','machine','machine','machine','machine','machine','machine',
  'machine','machine','memory','memory','edited','edited','reviewed','needs_review','outdated','failed'])[n % 20 + 1]`;
const checks = `case n % 20 when 17 then '[{"code":"numbers","severity":"warning","detail":"lost 1"}]'
  when 3 then '[{"code":"punctuation","severity":"note"}]' else '[]' end::jsonb`;

/** Translates all strings except every seventeenth. */
async function translate(
  { pool }: Database,
  numbers: readonly number[],
  websiteId: string,
  { languages }: WebsiteSize,
) {
  const translated = numbers.filter((n) => n % 17 !== 0);
  for (const language of languages) {
    await pool.query(
      `insert into translated_strings (website_string_id, target_language, translated_string, state, engine, checks, updated_at)
       select string.id, $2, given.translation, ${states}, 'bench', ${checks}, now() - n * interval '1 second'
       from unnest($3::int[], $4::text[], $5::text[]) as given (n, text, translation)
       join website_strings string
         on string.website_id = $1 and string.original_hash = sha256(convert_to(given.text, 'UTF8'))`,
      [
        websiteId,
        language,
        translated,
        translated.map(sourceText),
        translated.map(translationText),
      ],
    );
  }
}

/** Places each string on one page; the first hundred are also on every tenth page. */
async function placeStrings({ pool }: Database, websiteId: string, { pages }: WebsiteSize) {
  await pool.query(
    `insert into pages (website_id, path, outcome, title)
     select $1, '/page-' || n, 'page', 'Page ' || n from generate_series(1, ${pages}) as n`,
    [websiteId],
  );
  await pool.query(
    `with strings as (
       select id, row_number() over (order by first_seen_at) as n
       from website_strings where website_id = $1 and gone_at is null
     ), numbered as (
       select id, row_number() over (order by path) as n from pages where website_id = $1
     )
     insert into page_strings (page_id, website_string_id, position)
     select numbered.id, strings.id, strings.n
     from strings join numbered on numbered.n = strings.n % ${pages} + 1
     union
     select numbered.id, strings.id, strings.n
     from strings join numbered on strings.n <= 100 and numbered.n % 10 = 0`,
    [websiteId],
  );
}
