import type { Queries } from '@dragoman/database/connection';
import type { Check } from '@dragoman/domain/translations';

interface StringName {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
}

export async function selectChecks(
  queries: Queries,
  { websiteStringId, targetLanguage }: StringName,
): Promise<Check[] | undefined> {
  const row = await queries
    .selectFrom('translated_strings')
    .select('checks')
    .where('website_string_id', '=', websiteStringId)
    .where('target_language', '=', targetLanguage)
    .executeTakeFirst();
  return row?.checks as Check[] | undefined;
}

export async function updateChecks(
  queries: Queries,
  { websiteStringId, targetLanguage }: StringName,
  checks: readonly Check[],
): Promise<void> {
  await queries
    .updateTable('translated_strings')
    .set({ checks: JSON.stringify(checks) })
    .where('website_string_id', '=', websiteStringId)
    .where('target_language', '=', targetLanguage)
    .execute();
}
