import type { Queries } from '@dragoman/database/connection';
import type { TranslationState } from '@dragoman/database/schema';
import type { Check } from '@dragoman/domain/translations';
import { sql } from 'kysely';

export interface StoredTranslation {
  readonly id: string;
  readonly text: string;
  readonly state: TranslationState;
  readonly checks: readonly Check[];
}

/** Records strings without a translation in an action, so that undoing it deletes what the action adds. */
export async function recordAdditions(
  transaction: Queries,
  { targetLanguage, changeId }: { readonly targetLanguage: string; readonly changeId: string },
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into translated_string_versions (website_string_id, target_language, translated_string, state,
      checks, restored, updated_at, change_id)
    select id, ${targetLanguage}, '', 'untranslated', '[]', false, now(), ${changeId}
    from unnest(${ids}::uuid[]) as given (id)`.execute(transaction);
}

/** Stores translations. A text that stays the same keeps its engine. */
export async function upsertTranslations(
  transaction: Queries,
  { targetLanguage, userId }: { readonly targetLanguage: string; readonly userId: string },
  rows: readonly StoredTranslation[],
): Promise<void> {
  const column = (read: (row: StoredTranslation) => string) => rows.map(read);
  await sql`
    insert into translated_strings as standing
      (website_string_id, target_language, translated_string, state, checks, changed_by)
    select id, ${targetLanguage}, text, state, checks,
      case when state in ('edited', 'reviewed') then ${userId}::uuid end
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ text }) => text)}::text[],
      ${column(({ state }) => state)}::text[], ${column(({ checks }) => JSON.stringify(checks))}::jsonb[])
      as given (id, text, state, checks)
    order by id
    on conflict (website_string_id, target_language) do update set
      translated_string = excluded.translated_string, state = excluded.state, checks = excluded.checks,
      engine = case when standing.translated_string = excluded.translated_string then standing.engine end,
      engine_version = case when standing.translated_string = excluded.translated_string then standing.engine_version end,
      changed_by = excluded.changed_by, restored = false, renewal_requested_at = null, updated_at = now()`.execute(
    transaction,
  );
}
