import type { Schema } from '@dragoman/database/schema';
import { chooseLanguage } from '@dragoman/domain/languages';
import { type Kysely, sql } from 'kysely';

/** The recipient of a mail to a user. */
export interface Reader {
  readonly to: string;
  /** A code of the language catalog. */
  readonly language: string;
}

/** A user's address and the language they signed up in; undefined if the user has no address. */
export async function readerOf(
  queries: Kysely<Schema>,
  userId: string,
): Promise<Reader | undefined> {
  const user = await queries
    .selectFrom('auth.users')
    .select(['email', sql<string | null>`raw_user_meta_data ->> 'locale'`.as('locale')])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined || user.email === null) return undefined;
  return { to: user.email, language: chooseLanguage(user.locale ?? undefined) };
}
