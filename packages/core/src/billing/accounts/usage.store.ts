import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { availableLanguages } from '../../websites/index.ts';

/** SQL: a `websites` row counts on the bill. One of this machine, such as the demo shop, can only be tried (PRODUCT.md 35). */
export const isBilled = sql<boolean>`websites.url !~* '^https?://(([^/:]*\\.)?localhost|127(\\.[0-9]+){3}|\\[::1\\])(:|/|$)'`;

/** True if a user has any website, also one that counts on no bill. */
export async function hasWebsites(queries: Queries, userId: string): Promise<boolean> {
  const websites = queries.selectFrom('websites').select('id').where('user_id', '=', userId);
  const one = await websites.where('status', 'is distinct from', 'deleted').executeTakeFirst();
  return one !== undefined;
}

/** What a user's websites are billed for, newest first. Languages that no engine has and that were never live are free. */
export function selectUsages(queries: Queries, userId: string) {
  return queries
    .selectFrom('websites')
    .select(['id', 'url', 'total_word_count', availableLanguages.as('translation_languages')])
    .where('user_id', '=', userId)
    .where('status', 'is distinct from', 'deleted')
    .where(isBilled)
    .orderBy('created_at', 'desc')
    .execute();
}
