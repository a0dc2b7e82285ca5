import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

/** The original text of a string. */
export async function selectSource(
  database: Kysely<Schema>,
  websiteStringId: string,
): Promise<string> {
  const { original_string } = await database
    .selectFrom('website_strings')
    .select('original_string')
    .where('id', '=', websiteStringId)
    .executeTakeFirstOrThrow();
  return original_string;
}
