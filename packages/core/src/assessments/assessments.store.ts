import type { Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { TranslationName } from '../translations/index.ts';

export interface NewAssessment {
  readonly id: string;
  readonly translation: string;
  readonly accuracy: number;
  readonly fluency: number;
  readonly terms: number;
  readonly style: number;
  readonly reason: string;
  readonly proposal: string | undefined;
}

/** Stores opinions on strings that still exist, in place of earlier ones. */
export async function storeAssessments(
  transaction: Queries,
  { websiteId, targetLanguage }: TranslationName,
  assessments: readonly NewAssessment[],
  engine: { readonly name: string; readonly version: string },
): Promise<void> {
  await sql`
    insert into assessments (website_string_id, target_language, website_id, translated_string, accuracy, fluency,
      terms, style, reason, proposal, engine, engine_version)
    select string.id, ${targetLanguage}, ${websiteId}, given.translation, given.accuracy, given.fluency, given.terms,
      given.style, given.reason, given.proposal, ${engine.name}, ${engine.version}
    from jsonb_to_recordset(${JSON.stringify(assessments)}::jsonb) as given (id uuid, translation text,
      accuracy integer, fluency integer, terms integer, style integer, reason text, proposal text)
    join website_strings string on string.id = given.id
    on conflict (website_string_id, target_language) do update set
      translated_string = excluded.translated_string, accuracy = excluded.accuracy, fluency = excluded.fluency,
      terms = excluded.terms, style = excluded.style, reason = excluded.reason, proposal = excluded.proposal,
      engine = excluded.engine, engine_version = excluded.engine_version, assessed_at = now(),
      is_dismissed = false`.execute(transaction);
}

/** Returns false if there is no opinion. */
export async function setDismissed(
  queries: Queries,
  name: { readonly websiteStringId: string; readonly targetLanguage: string },
  isDismissed: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('assessments')
    .set({ is_dismissed: isDismissed })
    .where('website_string_id', '=', name.websiteStringId)
    .where('target_language', '=', name.targetLanguage)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
