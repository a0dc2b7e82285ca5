import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

export interface Site {
  readonly id: string;
  readonly userId: string;
  readonly originalLanguage: string;
  readonly translationLanguages: readonly string[];
  readonly switcherConfig: object | null;
}

/** Returns undefined for a deleted website. */
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
