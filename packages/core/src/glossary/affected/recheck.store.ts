import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Check } from '@dragoman/domain/translations';
import { sql } from 'kysely';
import type { TextsInLanguage } from './affected.store.ts';

export interface CheckedText {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly checks: readonly Check[];
}

/** Returns the translations of some texts, and keeps others from changing them. */
export function lockCheckedTexts(
  transaction: Queries,
  { targetLanguage, stringIds }: TextsInLanguage,
): Promise<CheckedText[]> {
  return rowsOf<CheckedText>(transaction)`
    select string.id, string.original_string as source, translated.translated_string as text, translated.checks
    from website_strings string join translated_strings translated on translated.website_string_id = string.id
    where string.id = any(${stringIds}::uuid[]) and translated.target_language = ${targetLanguage}
      and translated.state <> 'failed' order by string.id for update of translated`;
}

export async function updateTextChecks(
  transaction: Queries,
  targetLanguage: string,
  texts: readonly Pick<CheckedText, 'id' | 'checks'>[],
): Promise<void> {
  await sql`
    update translated_strings translated set checks = given.checks
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ checks }) => JSON.stringify(checks))}::jsonb[])
      as given (id, checks)
    where translated.website_string_id = given.id and translated.target_language = ${targetLanguage}`.execute(
    transaction,
  );
}
