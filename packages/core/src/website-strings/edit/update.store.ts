import type { Queries } from '@dragoman/database/connection';
import type { Check } from '@dragoman/domain/translations';
import { sql } from 'kysely';

export interface EditedString {
  readonly websiteId: string;
  readonly userId: string;
  readonly originalLanguage: string;
  readonly source: string;
  readonly kind: string;
}

export async function selectEditedString(
  queries: Queries,
  websiteStringId: string,
): Promise<EditedString | undefined> {
  return queries
    .selectFrom('website_strings as string')
    .innerJoin('websites as site', 'site.id', 'string.website_id')
    .select([
      'string.website_id as websiteId',
      'site.user_id as userId',
      'site.original_language as originalLanguage',
      'string.original_string as source',
      'string.kind',
    ])
    .where('string.id', '=', websiteStringId)
    .where('site.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the current translation of a string, or null. */
export async function selectCurrent(
  queries: Queries,
  edit: { readonly websiteStringId: string; readonly targetLanguage: string },
): Promise<string | null> {
  const row = await queries
    .selectFrom('translated_strings')
    .select('translated_string')
    .where('website_string_id', '=', edit.websiteStringId)
    .where('target_language', '=', edit.targetLanguage)
    .executeTakeFirst();
  return row?.translated_string ?? null;
}

interface Edit {
  readonly websiteStringId: string;
  readonly targetLanguage: string;
  readonly text: string;
  readonly checks: readonly Check[];
  readonly changedBy: string;
}

/** Stores an edit and cancels a requested engine translation. */
export async function upsertEdit(transaction: Queries, edit: Edit): Promise<void> {
  await sql`
    insert into translated_strings
      (website_string_id, target_language, translated_string, state, checks, changed_by)
    values (${edit.websiteStringId}, ${edit.targetLanguage}, ${edit.text}, 'edited',
      ${JSON.stringify(edit.checks)}, ${edit.changedBy})
    on conflict (website_string_id, target_language) do update set
      translated_string = excluded.translated_string, state = 'edited', engine = null,
      engine_version = null, checks = excluded.checks, changed_by = excluded.changed_by,
      restored = false, renewal_requested_at = null, updated_at = now()`.execute(transaction);
}
