import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { StringAction } from '@dragoman/database/schema';
import { type RawBuilder, sql } from 'kysely';
import type { MemoryRow } from '../../translation-memory/index.ts';
import { matchingStrings, type StringSelection } from '../list/matching.store.ts';

/** A query of the selected strings, as rows with an `id`. */
export type SelectedStrings = RawBuilder<unknown>;

export interface ActionScope {
  readonly websiteId: string;
  readonly targetLanguage: string;
  readonly userId: string;
  readonly selected: SelectedStrings;
}

export function selectByFilter(selection: StringSelection): SelectedStrings {
  return sql`select string.id ${matchingStrings(selection)}`;
}

export function selectByIds(websiteId: string, ids: readonly string[]): SelectedStrings {
  return sql`select string.id from website_strings string
    where string.website_id = ${websiteId} and string.gone_at is null and string.id = any(${ids}::uuid[])`;
}

/** Returns how many of these ids are strings of the website, including gone ones. */
export async function countOwn(
  queries: Queries,
  websiteId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await rowsOf<{ count: number }>(queries)`
    select count(*)::int as count from website_strings
    where website_id = ${websiteId} and id = any(${ids}::uuid[])`;
  return rows[0]?.count ?? 0;
}

/** Starts an action. The transaction's changes from here on are recorded for undo. Returns the action's id. */
export async function beginChange(
  transaction: Queries,
  { websiteId, targetLanguage, userId }: Omit<ActionScope, 'selected'>,
  action: StringAction,
): Promise<string> {
  const { id } = await transaction
    .insertInto('string_changes')
    .values({ website_id: websiteId, target_language: targetLanguage, action, changed_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await continueChange(transaction, id);
  return id;
}

/** Records the transaction's changes from here on for undo, as part of an action that was begun. */
export async function continueChange(transaction: Queries, id: string): Promise<void> {
  await sql`select set_config('dragoman.change_id', ${id}, true)`.execute(transaction);
}

export async function endChange(transaction: Queries): Promise<void> {
  await sql`select set_config('dragoman.change_id', '', true)`.execute(transaction);
}

export async function dropChange(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('string_changes').where('id', '=', id).execute();
}

/** Returns how many strings are selected and how many of them have no translation. */
export async function countSelected(
  transaction: Queries,
  { selected, targetLanguage }: ActionScope,
): Promise<{ total: number; untranslated: number }> {
  const rows = await rowsOf<{ total: number; untranslated: number }>(transaction)`
    with selected as materialized (${selected})
    select count(*)::int as total, (count(*) filter (where translated.website_string_id is null))::int as untranslated
    from selected left join translated_strings translated
      on translated.website_string_id = selected.id and translated.target_language = ${targetLanguage}`;
  return rows[0] ?? { total: 0, untranslated: 0 };
}

/** Returns the number of updated rows. */
async function update(
  transaction: Queries,
  { selected, targetLanguage }: ActionScope,
  assignments: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with selected as materialized (${selected})
    update translated_strings translated set ${assignments} from selected
    where translated.website_string_id = selected.id and translated.target_language = ${targetLanguage}
      and ${condition}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** Leaves a translation that is another than the text that was seen. */
export function review(
  transaction: Queries,
  scope: ActionScope,
  seen: Readonly<Record<string, string>> = {},
): Promise<number> {
  const set = sql`state = 'reviewed', changed_by = ${scope.userId}, restored = false,
    renewal_requested_at = null, updated_at = now()`;
  const isSeen = sql`coalesce(${JSON.stringify(seen)}::jsonb ->> translated.website_string_id::text,
    translated.translated_string) = translated.translated_string`;
  const condition = sql`translated.state not in ('reviewed', 'failed') and ${isSeen}`;
  return update(transaction, scope, set, condition);
}

export function unreview(transaction: Queries, scope: ActionScope): Promise<number> {
  const set = sql`state = 'edited', changed_by = ${scope.userId}, restored = false, updated_at = now()`;
  return update(transaction, scope, set, sql`translated.state = 'reviewed'`);
}

/** Marks translations as needing work: the original is served instead. */
export function doubt(transaction: Queries, scope: ActionScope): Promise<number> {
  const set = sql`state = 'needs_review', changed_by = ${scope.userId}, restored = false, updated_at = now()`;
  return update(transaction, scope, set, sql`translated.state not in ('needs_review', 'failed')`);
}

/** True for a row with a text that a person wrote, or accepted. */
const isByPerson = (
  row: 'translated' | 'version',
) => sql`(${sql.ref(`${row}.state`)} in ('edited', 'reviewed')
  or ${sql.ref(`${row}.state`)} = 'needs_review' and ${sql.ref(`${row}.engine`)} is null)`;

/** Requests new engine translations of strings that have no open request. */
export function requestRenewals(
  transaction: Queries,
  scope: ActionScope,
  only: 'all' | 'edited',
): Promise<number> {
  const among = only === 'all' ? sql`true` : isByPerson('translated');
  const condition = sql`translated.renewal_requested_at is null and ${among}`;
  return update(transaction, scope, sql`renewal_requested_at = now()`, condition);
}

/** Replaces edits by the last automatic translation, where there is one. */
export async function resetToMachine(
  transaction: Queries,
  { selected, targetLanguage, userId }: ActionScope,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with selected as materialized (${selected}), automatic as (
      select distinct on (version.website_string_id) version.*
      from selected join translated_string_versions version on version.website_string_id = selected.id
      where version.target_language = ${targetLanguage} and version.state in ('machine', 'memory', 'needs_review', 'outdated')
        and not ${isByPerson('version')}
      order by version.website_string_id, version.replaced_at desc
    )
    update translated_strings translated set translated_string = automatic.translated_string,
      state = automatic.state, engine = automatic.engine, engine_version = automatic.engine_version,
      checks = automatic.checks, changed_by = ${userId}, restored = true, renewal_requested_at = null,
      updated_at = now()
    from automatic
    where translated.website_string_id = automatic.website_string_id
      and translated.target_language = ${targetLanguage}
      and ${isByPerson('translated')}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

export async function deleteStrings(
  transaction: Queries,
  { selected, targetLanguage }: ActionScope,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with selected as materialized (${selected})
    delete from translated_strings translated using selected
    where translated.website_string_id = selected.id and translated.target_language = ${targetLanguage}`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

/** Returns the edited translations of the selected strings. */
export async function selectEdits(
  transaction: Queries,
  { selected, targetLanguage }: ActionScope,
): Promise<MemoryRow[]> {
  return rowsOf<MemoryRow>(transaction)`
    with selected as materialized (${selected})
    select string.original_string as source, translated.translated_string as target
    from selected join website_strings string on string.id = selected.id
    join translated_strings translated on translated.website_string_id = selected.id
    where translated.target_language = ${targetLanguage}
      and translated.state in ('edited', 'reviewed')`;
}
