import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';
import { availableLanguages } from '../../websites/index.ts';

type Queries = Kysely<Schema>;

/** What a user's websites are billed for, newest first. Languages that no engine has and that were never live are free. */
export function selectUsages(queries: Queries, userId: string) {
  return queries
    .selectFrom('websites')
    .select(['id', 'url', 'total_word_count', availableLanguages.as('translation_languages')])
    .where('user_id', '=', userId)
    .where('status', 'is distinct from', 'deleted')
    .orderBy('created_at', 'desc')
    .execute();
}
