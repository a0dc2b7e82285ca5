import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

/** Deletes what a website has in a language: progress, translations with their history, slugs, media and settings. */
export async function deleteLanguage(
  transaction: Kysely<Schema>,
  websiteId: string,
  language: string,
): Promise<void> {
  await sql`delete from translations where website_id = ${websiteId} and target_language = ${language}`.execute(
    transaction,
  );
  await sql`
    delete from translated_strings translated using website_strings string
    where string.id = translated.website_string_id and string.website_id = ${websiteId}
      and translated.target_language = ${language}`.execute(transaction);
  await sql`
    delete from translated_string_versions version using website_strings string
    where string.id = version.website_string_id and string.website_id = ${websiteId}
      and version.target_language = ${language}`.execute(transaction);
  await sql`
    delete from string_changes where website_id = ${websiteId} and target_language = ${language}`.execute(
    transaction,
  );
  await sql`
    delete from translated_slugs translated using website_slugs slug
    where slug.id = translated.website_slug_id and slug.website_id = ${websiteId}
      and translated.target_language = ${language}`.execute(transaction);
  await sql`
    delete from translated_media translated using website_media media
    where media.id = translated.website_media_id and media.website_id = ${websiteId}
      and translated.target_language = ${language}`.execute(transaction);
  await sql`
    update websites
    set language_switcher_config = language_switcher_config #- array['dontTranslateSlugs', ${language}::text]
    where id = ${websiteId} and language_switcher_config #> array['dontTranslateSlugs', ${language}::text] is not null`.execute(
    transaction,
  );
}
