import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

/** What translating needs to know of a website. */
export interface Site {
  readonly id: string;
  readonly userId: string;
  readonly originalLanguage: string;
  readonly translationLanguages: readonly string[];
  readonly switcherConfig: object | null;
}

/** The website unless it is deleted. */
export async function findSite(
  database: Kysely<Schema>,
  websiteId: string,
): Promise<Site | undefined> {
  return database
    .selectFrom('websites')
    .select([
      'id',
      'user_id as userId',
      'original_language as originalLanguage',
      'translation_languages as translationLanguages',
      'language_switcher_config as switcherConfig',
    ])
    .where('id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Websites with strings that only the proxy has seen, and the languages they are translated to. */
export async function sitesWithUnknown(
  database: Kysely<Schema>,
): Promise<{ websiteId: string; languages: string[] }[]> {
  return database
    .selectFrom('websites')
    .select(['id as websiteId', 'translation_languages as languages'])
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('unknown_strings')
          .select('unknown_strings.website_id')
          .whereRef('unknown_strings.website_id', '=', 'websites.id'),
      ),
    )
    .execute();
}
