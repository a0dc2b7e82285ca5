import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';

/**
 * SQL: the translation languages of a `websites` row, except those that no engine has and that were never live. Those are
 * free and cannot be deployed.
 */
export const availableLanguages = sql<string[]>`array(
  select language from unnest(websites.translation_languages) as language
  where not exists (
    select from translations translation
    where translation.website_id = websites.id and translation.target_language = language
      and translation.unavailable_at is not null and translation.first_completed_at is null))`;

/** Returns the codes of the languages that a website can be served in. */
export async function readAvailableLanguages(
  queries: Queries,
  id: string,
): Promise<readonly string[]> {
  const row = await queries
    .selectFrom('websites')
    .select(availableLanguages.as('languages'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.languages ?? [];
}

/** True if no engine has a website's language, and neither a person nor the translation memory wrote anything in it. */
export async function lacksTranslator(
  queries: Queries,
  id: string,
  language: string,
): Promise<boolean> {
  const rows = await rowsOf<{ website_id: string }>(queries)`
    select website_id from translations
    where website_id = ${id} and target_language = ${language}
      and unavailable_at is not null and first_completed_at is null
      and not exists (
        select from translated_strings as own
        where own.website_id = ${id} and own.target_language = ${language}
          and own.state in ('edited', 'reviewed', 'memory', 'needs_review'))`;
  return rows.length > 0;
}
