import { databaseTime, type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type ErrorCode, errorCatalogue } from '@dragoman/domain/errors';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import { lockStrings } from '../websites/index.ts';
import type { TranslationName } from './deps.ts';

type RefusalCode = 'strings-not-translated' | 'nothing-translated';

export interface Counts {
  readonly finished: number;
  readonly failed: number;
}

/** Sets a translation to `in progress` and creates its row if needed. */
export async function openTranslation(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await lockStrings(queries, websiteId, 'shared');
  await sql`
    insert into translations (website_id, target_language) values (${websiteId}, ${targetLanguage})
    on conflict (website_id, target_language) do update
      set status = 'in progress', error_code = null, error = null, updated_at = now()`.execute(
    queries,
  );
}

/** Locks the row, and shares the website's strings, for the transaction. Returns false if the translation, its website or its language was deleted. */
export async function lockTranslation(
  transaction: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<boolean> {
  await lockStrings(transaction, websiteId, 'shared');
  const rows = await rowsOf(transaction)`
    select from translations translation join websites website on website.id = translation.website_id
    where translation.website_id = ${websiteId} and translation.target_language = ${targetLanguage}
      and website.deleted_at is null and ${targetLanguage} = any(website.translation_languages)
    for update of translation`;
  return rows.length > 0;
}

/** Recounts the strings of a translation. Locks its row first, so that no batch is stored in between. */
export async function recountTasks(
  transaction: Transaction<Schema>,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  if (!(await lockTranslation(transaction, { websiteId, targetLanguage }))) return;
  await sql`
    update translations set task_count = counted.tasks, finished_task_count = counted.finished,
      failed_task_count = counted.failed, updated_at = now()
    from (${tasksOf({ websiteId, targetLanguage })}) as counted
    where website_id = ${websiteId} and target_language = ${targetLanguage}`.execute(transaction);
}

export async function addProgress(
  transaction: Queries,
  { websiteId, targetLanguage }: TranslationName,
  { finished, failed }: Counts,
): Promise<void> {
  await sql`
    update translations set finished_task_count = finished_task_count + ${finished},
      failed_task_count = failed_task_count + ${failed}, waiting = null, updated_at = now()
    where website_id = ${websiteId} and target_language = ${targetLanguage}`.execute(transaction);
}

/** `more`: strings were added during the run. `waiting`: a scan is running, and its end requests another run. */
export type RunEnd = 'completed' | 'failed' | 'not started' | 'waiting' | 'more' | 'gone';

/** Ends a run: completed if every string has a translation, failed if the engine refused some. Runs in the caller's transaction. */
export async function endRun(
  transaction: Transaction<Schema>,
  name: TranslationName,
): Promise<RunEnd> {
  if (!(await lockTranslation(transaction, name))) return 'gone';
  await recountTasks(transaction, name);
  const { tasks, finished, failed } = await countTasks(transaction, name);
  if (await isBeingScanned(transaction, name.websiteId)) return 'waiting';
  if (finished + failed < tasks) return 'more';
  if (failed > 0) {
    await closeTranslation(transaction, name, refusalCode({ finished }));
    return 'failed';
  }
  const status = finished > 0 ? 'completed' : 'not started';
  await writeEnd(transaction, name, { status, unavailable_at: null });
  return status;
}

/** Ends a run of a language that people translate: the strings decide how far it is. Runs in the caller's transaction. */
export async function endRunByPeople(
  transaction: Transaction<Schema>,
  name: TranslationName,
): Promise<void> {
  if (!(await lockTranslation(transaction, name))) return;
  await recountTasks(transaction, name);
  const { tasks, finished } = await countTasks(transaction, name);
  const status = tasks > 0 && finished === tasks ? 'completed' : 'not started';
  await writeEnd(transaction, name, { status, unavailable_at: null });
}

/** Returns the error code of a run with failed strings. The trigger `note_first_completion` uses the same codes. */
export function refusalCode({ finished }: Pick<Counts, 'finished'>): RefusalCode {
  return finished > 0 ? 'strings-not-translated' : 'nothing-translated';
}

async function isBeingScanned(queries: Queries, websiteId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('scans')
    .select('id')
    .where('website_id', '=', websiteId)
    .where('status', '=', 'running')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a translation as failed, with the catalog's message and the engine's own. */
export async function closeTranslation(
  queries: Queries,
  name: TranslationName,
  code: ErrorCode,
  sentence?: string,
): Promise<void> {
  const { message } = errorCatalogue[code];
  const error = sentence === undefined ? message : `${message} ${sentence.replace(/\.?$/, '.')}`;
  const since = code === 'pair-unavailable' ? sql<Date>`coalesce(unavailable_at, now())` : null;
  const values = { status: 'failed', error_code: code, error, unavailable_at: since } as const;
  await writeEnd(queries, name, values);
}

async function writeEnd(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  values: UpdateObject<Schema, 'translations'>,
): Promise<void> {
  await queries
    .updateTable('translations')
    .set({ error_code: null, error: null, waiting: null, ...values, updated_at: databaseTime() })
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .execute();
}

export async function selectProgress(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
) {
  return queries
    .selectFrom('translations')
    .select([
      'status',
      'error_code as errorCode',
      'error',
      'last_completed_at as lastCompletedAt',
      'first_completed_at as firstCompletedAt',
      'unavailable_at as unavailableAt',
      'waiting',
      'by_people as isByPeople',
    ])
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .executeTakeFirst();
}

interface TaskCounts extends Counts {
  readonly tasks: number;
}

/** Counts a website's strings: all, translated and failed. */
export async function countTasks(queries: Queries, name: TranslationName): Promise<TaskCounts> {
  const rows = await rowsOf<TaskCounts>(queries)`${tasksOf(name)}`;
  return rows[0] ?? { tasks: 0, finished: 0, failed: 0 };
}

/** Counts the listed strings that need work. */
export async function countNeedingReview(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(queries)`
    select coalesce(sum(count), 0)::int as count from string_counts
    where website_id = ${websiteId} and target_language = ${targetLanguage} and state = 'needs_review'`;
  return row?.count ?? 0;
}

/** False for a `string` whose pages are all excluded in the language. */
export function isShownIn(targetLanguage: string) {
  return sql<boolean>`${targetLanguage} <> all(string.excluded_languages)`;
}

/** Adds up `string_counts`, which triggers keep (decision 0280), without the strings that are excluded in the language. */
function tasksOf({ websiteId, targetLanguage }: TranslationName) {
  return sql`
    select counted.tasks - hidden.tasks as tasks, counted.finished - hidden.finished as finished,
      counted.failed - hidden.failed as failed
    from (
      select coalesce(sum(count) filter (where target_language = ''), 0)::int as tasks,
        coalesce(sum(count) filter (where target_language <> '' and not is_renewal
          and state <> 'failed'), 0)::int as finished,
        coalesce(sum(count) filter (where state = 'failed' and not is_renewal), 0)::int as failed
      from string_counts
      where website_id = ${websiteId} and target_language in ('', ${targetLanguage})
    ) as counted, (
      select count(*)::int as tasks,
        (count(*) filter (where translated.renewal_requested_at is null
          and translated.state <> 'failed'))::int as finished,
        (count(*) filter (where translated.renewal_requested_at is null
          and translated.state = 'failed'))::int as failed
      from website_strings string left join translated_strings translated
        on translated.website_string_id = string.id and translated.target_language = ${targetLanguage}
      where string.website_id = ${websiteId} and string.gone_at is null
        and string.excluded_languages <> '{}' and not ${isShownIn(targetLanguage)}
    ) as hidden`;
}
