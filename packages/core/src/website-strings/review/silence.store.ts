import type { Schema } from '@dragoman/database/schema';
import type { Check } from '@dragoman/domain/translations';
import type { Kysely } from 'kysely';

interface StringName {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
}

export async function selectChecks(
  database: Kysely<Schema>,
  { websiteStringId, targetLanguage }: StringName,
): Promise<Check[] | undefined> {
  const row = await database
    .selectFrom('translated_strings')
    .select('checks')
    .where('website_string_id', '=', websiteStringId)
    .where('target_language', '=', targetLanguage)
    .executeTakeFirst();
  return row?.checks as Check[] | undefined;
}

export async function updateChecks(
  database: Kysely<Schema>,
  { websiteStringId, targetLanguage }: StringName,
  checks: readonly Check[],
): Promise<void> {
  await database
    .updateTable('translated_strings')
    .set({ checks: JSON.stringify(checks) })
    .where('website_string_id', '=', websiteStringId)
    .where('target_language', '=', targetLanguage)
    .execute();
}
