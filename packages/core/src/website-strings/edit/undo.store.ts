import { databaseTime, type Queries, rowsOf, updateRow } from '@dragoman/database/connection';
import type { StringAction, TranslationState } from '@dragoman/database/schema';
import { sql } from 'kysely';
import type { MemoryRow } from '../../translation-memory/index.ts';

export interface Change {
  readonly id: string;
  readonly action: StringAction;
  readonly target_language: string;
  readonly undone_at: Date | null;
  readonly is_over: boolean;
}

/** Returns the action. `is_over` is true after 24 hours. */
export async function findChange(
  transaction: Queries,
  websiteId: string,
  id: string,
): Promise<Change | undefined> {
  const rows = await rowsOf<Change>(transaction)`
    select id, action, target_language, undone_at, created_at < now() - interval '24 hours' as is_over
    from string_changes where id = ${id} and website_id = ${websiteId}`;
  return rows[0];
}

/** Makes some strings of an action an action of their own. Returns its id; undefined if the action has none of them any more. */
export async function splitChange(
  transaction: Queries,
  id: string,
  stringIds: readonly string[],
): Promise<string | undefined> {
  const rows = await rowsOf<{ id: string }>(transaction)`
    insert into string_changes (website_id, target_language, action, changed_by, created_at)
    select website_id, target_language, action, changed_by, created_at from string_changes
    where id = ${id} and exists (
      select from translated_string_versions
      where change_id = ${id} and website_string_id = any(${stringIds}::uuid[])
    )
    returning id`;
  const part = rows[0]?.id;
  if (part === undefined) return undefined;
  await sql`update translated_string_versions set change_id = ${part}
    where change_id = ${id} and website_string_id = any(${stringIds}::uuid[])`.execute(transaction);
  return part;
}

export interface Restored {
  readonly source: string;
  readonly target: string;
  /** `untranslated` if the action's translation was deleted. */
  readonly state: TranslationState | 'untranslated';
}

/**
 * Restores the rows from before the action and deletes those it added, except those changed since by a person or by another action.
 * Reviewed ones count as edited unless the person may review.
 */
export async function restore(
  transaction: Queries,
  id: string,
  mayReview: boolean,
): Promise<Restored[]> {
  const state = sql`case when state = 'reviewed' and not ${mayReview}::boolean then 'edited' else state end`;
  return rowsOf<Restored>(transaction)`
    with before as (
      select distinct on (website_string_id) * from translated_string_versions
      where change_id = ${id} order by website_string_id, replaced_at
    ), restorable as (
      select * from before
      where not exists (
        select from translated_strings standing
        where standing.website_string_id = before.website_string_id
          and standing.target_language = before.target_language
          and standing.changed_by is not null and standing.updated_at > before.replaced_at
      ) and not exists (
        select from translated_string_versions later join string_changes change on change.id = later.change_id
        where later.website_string_id = before.website_string_id
          and later.target_language = before.target_language and later.change_id <> ${id}
          and later.replaced_at > before.replaced_at and change.undone_at is null
      )
    ), removed as (
      delete from translated_strings standing using restorable
      where restorable.state = 'untranslated' and standing.website_string_id = restorable.website_string_id
        and standing.target_language = restorable.target_language
      returning standing.website_string_id, '' as translated_string, 'untranslated' as state
    ), back as (
      insert into translated_strings
        (website_string_id, target_language, translated_string, state, engine, engine_version, checks,
         changed_by, restored, renewal_requested_at, updated_at)
      select website_string_id, target_language, translated_string, ${state}, engine, engine_version, checks,
        changed_by, restored, renewal_requested_at, updated_at
      from restorable where state <> 'untranslated'
      order by website_string_id
      on conflict (website_string_id, target_language) do update set
        translated_string = excluded.translated_string, state = excluded.state,
        engine = excluded.engine, engine_version = excluded.engine_version,
        checks = excluded.checks, changed_by = excluded.changed_by, restored = excluded.restored,
        renewal_requested_at = excluded.renewal_requested_at, updated_at = excluded.updated_at
      returning website_string_id, translated_string, state
    )
    select string.original_string as source, done.translated_string as target, done.state
    from (select * from back union all select * from removed) as done
    join website_strings string on string.id = done.website_string_id`;
}

export async function countChanged(transaction: Queries, id: string): Promise<number> {
  const rows = await rowsOf<{ count: number }>(transaction)`
    select count(distinct website_string_id)::int as count
    from translated_string_versions where change_id = ${id}`;
  return rows[0]?.count ?? 0;
}

/** Returns the edited translations that an action changed and that still stand. */
export async function selectChangedEdits(transaction: Queries, id: string): Promise<MemoryRow[]> {
  return rowsOf<MemoryRow>(transaction)`
    select string.original_string as source, standing.translated_string as target
    from (select distinct website_string_id, target_language from translated_string_versions where change_id = ${id}) as changed
    join translated_strings standing using (website_string_id, target_language)
    join website_strings string on string.id = changed.website_string_id
    where standing.state in ('edited', 'reviewed')`;
}

export async function markUndone(transaction: Queries, id: string): Promise<void> {
  await updateRow(transaction, 'string_changes', id, { undone_at: databaseTime() });
}

/** Undoes what only imports have: the comments that one added, and its state. A running one stops. */
export async function undoImport(transaction: Queries, changeId: string): Promise<void> {
  await transaction.deleteFrom('string_comments').where('change_id', '=', changeId).execute();
  const undone = await transaction
    .updateTable('translation_imports')
    .set({ status: 'undone', finished_at: databaseTime() })
    .where('change_id', '=', changeId)
    .returning('id')
    .executeTakeFirst();
  if (undone === undefined) return;
  await transaction
    .deleteFrom('translation_import_batches')
    .where('import_id', '=', undone.id)
    .execute();
}
