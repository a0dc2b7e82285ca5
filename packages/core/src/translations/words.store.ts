import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { TranslationName } from './deps.ts';

/** Days in UTC. */
export const today = sql`date_trunc('day', now(), 'UTC')`;

/** Counts the words of strings that an engine translated. */
export async function addTranslatedWords(
  transaction: Queries,
  { websiteId, targetLanguage }: TranslationName,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into translated_words as counted (website_id, target_language, day, words)
    select ${websiteId}::uuid, ${targetLanguage}, ${today}, coalesce(sum(word_count), 0)
    from website_strings where id = any(${ids}::uuid[])
    on conflict (website_id, target_language, day) do update set words = counted.words + excluded.words`.execute(
    transaction,
  );
}

/** Returns the website's daily budget of new words if the language has used it up. */
export async function selectUsedUpBudget(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<number | undefined> {
  const rows = await rowsOf<{ words_per_day: number }>(queries)`
    select sync.words_per_day from website_sync sync
    where sync.website_id = ${websiteId} and sync.words_per_day <= coalesce((
      select counted.words from translated_words counted where counted.website_id = ${websiteId}
        and counted.target_language = ${targetLanguage} and counted.day = ${today}), 0)`;
  return rows[0]?.words_per_day;
}
