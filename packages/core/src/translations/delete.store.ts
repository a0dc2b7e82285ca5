import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

/** Tables of translations without a column of the website, with the column and table of their originals. */
const translated = [
  ['translated_string_versions', 'website_string_id', 'website_strings'],
  ['translated_slugs', 'website_slug_id', 'website_slugs'],
  ['translated_media', 'website_media_id', 'website_media'],
] as const;

/** Deletes what a website has in a language: progress, translations with their history, slugs, media and settings. */
export async function deleteLanguage(
  transaction: Queries,
  websiteId: string,
  language: string,
): Promise<void> {
  for (const table of [
    'translations',
    'string_assignments',
    'string_changes',
    'translation_imports',
    'translated_strings',
    'assessments',
    'assessment_runs',
  ] as const)
    await transaction
      .deleteFrom(table)
      .where('website_id', '=', websiteId)
      .where('target_language', '=', language)
      .execute();
  for (const [table, column, originals] of translated)
    await sql`
      delete from ${sql.table(table)} translated using ${sql.table(originals)} original
      where original.id = translated.${sql.ref(column)} and original.website_id = ${websiteId}
        and translated.target_language = ${language}`.execute(transaction);
  await sql`
    update websites
    set language_switcher_config = language_switcher_config #- array['dontTranslateSlugs', ${language}::text]
    where id = ${websiteId} and language_switcher_config #> array['dontTranslateSlugs', ${language}::text] is not null`.execute(
    transaction,
  );
}
