import type { Schema } from '@dragoman/database/schema';
import type { ErrorCode } from '@dragoman/domain/errors';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { TranslationName } from './deps.ts';

export interface Counts {
  readonly finished: number;
  readonly failed: number;
}

/** Opens the row of a translation, or opens it again; counts and the last error stay until the run begins. */
export async function openTranslation(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await sql`
    insert into translations (website_id, target_language) values (${websiteId}, ${targetLanguage})
    on conflict (website_id, target_language) do update
      set status = 'in progress', error_code = null, error = null, updated_at = now()`.execute(
    database,
  );
}

/** Locks the row for the rest of the transaction; false when the translation was deleted meanwhile. */
export async function lockTranslation(
  transaction: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('translations')
    .select('website_id')
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts the website's strings anew: all, those with a translation, those that failed. Locks the row before it counts, so
 * that no batch is stored in between.
 */
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
  transaction: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
  { finished, failed }: Counts,
): Promise<void> {
  await sql`
    update translations set finished_task_count = finished_task_count + ${finished},
      failed_task_count = failed_task_count + ${failed}, updated_at = now()
    where website_id = ${websiteId} and target_language = ${targetLanguage}`.execute(transaction);
}

/** Ends a run: completed, or failed with a code and the sentence for the screens. */
export async function closeTranslation(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
  failure?: { code: ErrorCode; message: string },
): Promise<void> {
  await database
    .updateTable('translations')
    .set({
      status: failure === undefined ? 'completed' : 'failed',
      error_code: failure?.code ?? null,
      error: failure?.message ?? null,
      updated_at: new Date(),
    })
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .execute();
}

export async function selectProgress(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
) {
  return database
    .selectFrom('translations')
    .select([
      'status',
      'task_count as taskCount',
      'finished_task_count as finishedTaskCount',
      'failed_task_count as failedTaskCount',
      'error_code as errorCode',
      'error',
      'last_completed_at as lastCompletedAt',
    ])
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .executeTakeFirst();
}

interface TaskCounts extends Counts {
  readonly tasks: number;
}

/** Counts a website's strings by what is stored: all, those with a translation, those that failed. */
export async function countTasks(
  database: Kysely<Schema>,
  name: TranslationName,
): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`${tasksOf(name)}`.execute(database);
  return rows[0] ?? { tasks: 0, finished: 0, failed: 0 };
}

function tasksOf({ websiteId, targetLanguage }: TranslationName) {
  return sql`
    select count(*)::int as tasks,
      count(*) filter (where translated.state not in ('failed', 'outdated')
        and translated.renewal_requested_at is null)::int as finished,
      count(*) filter (where translated.state = 'failed'
        and translated.renewal_requested_at is null)::int as failed
    from website_strings string
    left join translated_strings translated on translated.website_string_id = string.id
      and translated.target_language = ${targetLanguage}
    where string.website_id = ${websiteId} and string.gone_at is null`;
}
