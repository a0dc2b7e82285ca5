import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { lockSlugs } from '../website-slugs/index.ts';
import type { TranslationName } from './deps.ts';

export interface Slug {
  readonly id: string;
  readonly slug: string;
}

/** Returns slugs without a translation, ordered by id. */
export async function selectPendingSlugs(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<Slug[]> {
  return rowsOf<Slug>(queries)`
    select slug.id, slug.original_slug as slug from website_slugs slug
    where slug.website_id = ${websiteId} and slug.gone_at is null
      and ${targetLanguage} <> all(slug.excluded_languages) and not exists (
      select from translated_slugs translated
      where translated.website_slug_id = slug.id and translated.target_language = ${targetLanguage})
    order by slug.id`;
}

export async function selectSlugsByIds(queries: Queries, ids: readonly string[]): Promise<Slug[]> {
  return rowsOf<Slug>(queries)`
    select slug.id, slug.original_slug as slug
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    join website_slugs slug on slug.id = given.id order by given.position`;
}

/** Returns the words (lower case) that occur in a website's texts. */
export async function selectKnownWords(
  queries: Queries,
  websiteId: string,
  words: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ word: string }>(queries)`
    select distinct word from website_strings string,
      regexp_split_to_table(lower(string.original_string), '[^[:alpha:]]+') as word
    where string.website_id = ${websiteId} and string.gone_at is null
      and word = any(${words}::text[])`;
  return new Set(rows.map(({ word }) => word));
}

/** Returns the slugs shown in the language. Locks them, so that no other is added meanwhile. */
export async function selectShownSlugs(
  transaction: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<{ id: string; shown: string }[]> {
  await lockSlugs(transaction, { websiteId, targetLanguage });
  return rowsOf<{ id: string; shown: string }>(transaction)`
    select slug.id, coalesce(translated.translated_slug, slug.original_slug) as shown
    from website_slugs slug
    left join translated_slugs translated
      on translated.website_slug_id = slug.id and translated.target_language = ${targetLanguage}
    where slug.website_id = ${websiteId}`;
}

/** Does not overwrite existing translations. */
export async function insertSlugs(
  transaction: Queries,
  targetLanguage: string,
  slugs: readonly Slug[],
): Promise<void> {
  await sql`
    insert into translated_slugs (website_slug_id, target_language, translated_slug)
    select given.id, ${targetLanguage}, given.slug
    from unnest(${slugs.map(({ id }) => id)}::uuid[], ${slugs.map(({ slug }) => slug)}::text[]) as given (id, slug)
    order by id
    on conflict do nothing`.execute(transaction);
}
