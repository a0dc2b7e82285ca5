import { type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { TranslationName } from './deps.ts';

const websitesPerRun = 100;

/**
 * Removes websites from the list and returns each with its languages, without those completed since the last scan. Skips rows
 * that are locked.
 */
export async function takePending(transaction: Queries): Promise<TranslationName[]> {
  return rowsOf<TranslationName>(transaction)`
    with taken as (
      delete from pending_translations where website_id in (
        select website_id from pending_translations order by noted_at
        limit ${websitesPerRun} for update skip locked)
      returning website_id
    )
    select website.id as "websiteId", language as "targetLanguage"
    from taken join websites website on website.id = taken.website_id,
      unnest(website.translation_languages) as language
    where website.deleted_at is null and not exists (
      select from translations done
      where done.website_id = website.id and done.target_language = language and done.status = 'completed'
        and not exists (
          select from scans scan where scan.website_id = website.id
            and (scan.finished_at is null or scan.finished_at >= done.last_completed_at)
        )
    )
    order by 1, 2`;
}

/** Returns translations for which no engine had the pair. */
export async function selectUnavailable(
  queries: Queries,
): Promise<(TranslationName & { source: string })[]> {
  return queries
    .selectFrom('translations as translation')
    .innerJoin('websites as website', 'website.id', 'translation.website_id')
    .select([
      'website.id as websiteId',
      'translation.target_language as targetLanguage',
      'website.original_language as source',
    ])
    .where('translation.unavailable_at', 'is not', null)
    .where('website.deleted_at', 'is', null)
    .where(sql<boolean>`translation.target_language = any(website.translation_languages)`)
    .execute();
}
