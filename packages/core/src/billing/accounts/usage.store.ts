import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { availableLanguages } from '../../websites/index.ts';
import { payer } from '../payer/payer.store.ts';

/** SQL: a `websites` row counts on the bill. One of this machine, such as the demo shop, can only be tried (PRODUCT.md 35). */
export const isBilled = sql<boolean>`websites.url !~* '^https?://(([^/:]*\\.)?localhost|127(\\.[0-9]+){3}|\\[::1\\])(:|/|$)'`;

/** True if a user has any website that no other account pays for, also one that counts on no bill. */
export async function hasWebsites(queries: Queries, userId: string): Promise<boolean> {
  const own = queries.selectFrom('websites').select('id').where('user_id', '=', userId);
  const websites = own.where('billed_to', 'is', null);
  const one = await websites.where('status', 'is distinct from', 'deleted').executeTakeFirst();
  return one !== undefined;
}

/** What the websites that a user pays for are billed for, newest first; `owner` is the email address of another account. Languages that no engine has and that were never live are free. */
export function selectUsages(queries: Queries, userId: string) {
  return queries
    .selectFrom('websites')
    .select([
      'id',
      'url',
      'total_word_count',
      availableLanguages.as('translation_languages'),
      sql<string | null>`(
        select coalesce(users.email, '') from auth.users
        where users.id = websites.user_id and websites.billed_to is not null)`.as('owner'),
    ])
    .where(payer, '=', userId)
    .where('status', 'is distinct from', 'deleted')
    .where(isBilled)
    .orderBy('created_at', 'desc')
    .execute();
}
