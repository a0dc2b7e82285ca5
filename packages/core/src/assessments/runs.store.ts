import { databaseTime, type Queries, rowsOf } from '@dragoman/database/connection';
import type { AssessmentRunRow } from '@dragoman/database/schema';
import { sql } from 'kysely';
import { isShownIn, type TranslationName } from '../translations/index.ts';
import { type StringFilter, selectByFilter, selectByIds } from '../website-strings/index.ts';

/** Strings by id, or all that match a filter. */
export type Selection = { readonly ids: readonly string[] } | { readonly filter: StringFilter };

/** Part of what the selection finds: without strings that have an opinion given since a run began. */
interface Scope extends TranslationName {
  readonly selection: Selection;
  readonly since?: string;
}

export interface Workload {
  readonly texts: number;
  /** Of originals and translations. */
  readonly characters: number;
}

/** A filter finds strings without a current opinion, unless it filters by score. */
function chosenStrings({ websiteId, targetLanguage, selection, since }: Scope) {
  const isFilter = 'filter' in selection;
  const selected = isFilter
    ? selectByFilter({ ...selection.filter, websiteId, targetLanguage })
    : selectByIds(websiteId, selection.ids);
  const wantsNew = isFilter && selection.filter.score === undefined;
  return sql`from (${selected}) as selected join website_strings string on string.id = selected.id
    join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${targetLanguage}
    left join assessments assessed on assessed.website_string_id = string.id
      and assessed.target_language = ${targetLanguage}
    where translated.state <> 'failed' and ${isShownIn(targetLanguage)}
      and ${wantsNew ? sql`assessed.translated_string is distinct from translated.translated_string` : sql`true`}
      and ${since ? sql`coalesce(assessed.assessed_at < (select created_at from assessment_runs where id = ${since}), true)` : sql`true`}`;
}

export async function countChosen(queries: Queries, scope: Scope): Promise<Workload> {
  const rows = await rowsOf<Workload>(queries)`
    select count(*)::int as texts, coalesce(sum(
      char_length(string.original_string) + char_length(translated.translated_string)), 0)::int as characters
    ${chosenStrings(scope)}`;
  return rows[0] ?? { texts: 0, characters: 0 };
}

/** Returns the ids in the order in which the strings were found on the website. */
export async function selectChosen(queries: Queries, scope: Scope): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(queries)`
    select string.id ${chosenStrings(scope)} order by string.first_seen_at, string.id`;
  return rows.map(({ id }) => id);
}

export interface CurrentTranslation {
  readonly id: string;
  readonly kind: string;
  readonly translation: string;
}

export async function selectTranslations(
  queries: Queries,
  targetLanguage: string,
  ids: readonly string[],
): Promise<CurrentTranslation[]> {
  return rowsOf<CurrentTranslation>(queries)`
    select string.id, string.kind, translated.translated_string as translation
    from unnest(${ids}::uuid[]) as given (id) join website_strings string on string.id = given.id
    join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${targetLanguage}
    where translated.state <> 'failed'`;
}

export async function insertRun(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  selection: Selection,
  tasks: number,
): Promise<AssessmentRunRow> {
  return queries
    .insertInto('assessment_runs')
    .values({
      website_id: websiteId,
      target_language: targetLanguage,
      string_ids: 'ids' in selection ? [...selection.ids] : null,
      filter: 'filter' in selection ? JSON.stringify(selection.filter) : null,
      task_count: tasks,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function selectRun(
  queries: Queries,
  id: string,
): Promise<AssessmentRunRow | undefined> {
  return queries
    .selectFrom('assessment_runs')
    .selectAll()
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst();
}

export async function selectRuns(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  most: number,
): Promise<AssessmentRunRow[]> {
  return queries
    .selectFrom('assessment_runs')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

/** Sets the number of texts that are left; those that failed are tried again. */
export async function restartRun(queries: Queries, id: string, left: number) {
  await sql`
    update assessment_runs set task_count = finished_count + ${left}, failed_count = 0 where id = ${id}`.execute(
    queries,
  );
}

/** Locks a run of a website and language that exist. Returns undefined for any other. */
export async function lockRun(
  transaction: Queries,
  id: string,
): Promise<AssessmentRunRow['status'] | undefined> {
  const rows = await rowsOf<Pick<AssessmentRunRow, 'status'>>(transaction)`
    select run.status from assessment_runs run join websites website on website.id = run.website_id
    where run.id = ${id} and website.deleted_at is null
      and run.target_language = any(website.translation_languages)
    for update of run`;
  return rows[0]?.status;
}

export async function addProgress(
  transaction: Queries,
  id: string,
  { finished, failed }: { readonly finished: number; readonly failed: number },
): Promise<void> {
  await sql`
    update assessment_runs set finished_count = finished_count + ${finished},
      failed_count = failed_count + ${failed} where id = ${id}`.execute(transaction);
}

/** Ends a run that is in progress. */
export async function endRun(
  queries: Queries,
  id: string,
  status: 'completed' | 'failed' | 'cancelled',
  error: string | null = null,
): Promise<void> {
  await queries
    .updateTable('assessment_runs')
    .set({ status, error, finished_at: databaseTime() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** Makes a failed run continue. */
export async function reopenRun(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable('assessment_runs')
    .set({ status: 'running', error: null, finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute();
}
