import type { Queries } from '@dragoman/database/connection';
import { availableLanguages } from '../../websites/index.ts';

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
