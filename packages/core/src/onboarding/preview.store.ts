import { databaseTime, type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import type { DragomanError } from '@dragoman/domain/errors';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { PreviewName } from './deps.ts';

export type PreviewRow = Selectable<Schema['temp_website_translations']>;

export function selectPreview(
  queries: Queries,
  { tempWebsiteId, path, targetLanguage }: PreviewName,
): Promise<PreviewRow | undefined> {
  return queries
    .selectFrom('temp_website_translations')
    .selectAll()
    .where('temp_website_id', '=', tempWebsiteId)
    .where('path', '=', path)
    .where('target_language', '=', targetLanguage)
    .executeTakeFirst();
}

/** Creates the row of a preview, or resets it after a failure. */
export async function openPreview(
  transaction: Queries,
  { tempWebsiteId, path, targetLanguage }: PreviewName,
): Promise<void> {
  await sql`
    insert into temp_website_translations as preview (temp_website_id, path, target_language)
    values (${tempWebsiteId}, ${path}, ${targetLanguage})
    on conflict (temp_website_id, path, target_language) do update
      set status = 'in progress', error_code = null, error = null, download = null, updated_at = now()
      where preview.status = 'failed'`.execute(transaction);
}

/** Counts the other languages and pages of the pending website's previews. Locks the website for the transaction. */
export async function countOtherPreviews(
  transaction: Queries,
  { tempWebsiteId, path, targetLanguage }: PreviewName,
): Promise<{ languages: number; pages: number }> {
  await sql`select from temp_websites where id = ${tempWebsiteId} for no key update`.execute(
    transaction,
  );
  return transaction
    .selectFrom('temp_website_translations')
    .select(({ fn }) => [
      fn
        .count<number>('target_language')
        .distinct()
        .filterWhere('target_language', '<>', targetLanguage)
        .as('languages'),
      fn.count<number>('path').distinct().filterWhere('path', '<>', path).as('pages'),
    ])
    .where('temp_website_id', '=', tempWebsiteId)
    .executeTakeFirstOrThrow();
}

export async function setTaskCount(
  queries: Queries,
  name: PreviewName,
  taskCount: number,
  finished: number,
): Promise<void> {
  await update(queries, name, { task_count: taskCount, finished_task_count: finished });
}

/** Writes how far the download of the engine's model is; null if none is under way. */
export async function setDownload(
  queries: Queries,
  name: PreviewName,
  download: PreviewRow['download'],
): Promise<void> {
  await update(queries, name, { download: download && JSON.stringify(download) });
}

export async function closePreview(
  queries: Queries,
  name: PreviewName,
  failure?: DragomanError,
): Promise<void> {
  await update(queries, name, {
    status: failure === undefined ? 'completed' : 'failed',
    error_code: failure?.code ?? null,
    error: failure?.message ?? null,
  });
}

async function update(
  queries: Queries,
  { tempWebsiteId, path, targetLanguage }: PreviewName,
  values: UpdateObject<Schema, 'temp_website_translations'>,
): Promise<void> {
  await queries
    .updateTable('temp_website_translations')
    .set({ ...values, updated_at: databaseTime() })
    .where('temp_website_id', '=', tempWebsiteId)
    .where('path', '=', path)
    .where('target_language', '=', targetLanguage)
    .execute();
}

/** Adds characters to the day's sum (in UTC). Returns false and adds nothing if that would exceed the limit. */
export async function spend(queries: Queries, characters: number, limit: number): Promise<boolean> {
  if (characters > limit) return false;
  const rows = await rowsOf(queries)`
    insert into preview_spending as spent (day, characters)
    values (date_trunc('day', now(), 'UTC'), ${characters})
    on conflict (day) do update set characters = spent.characters + excluded.characters
      where spent.characters + excluded.characters <= ${limit}
    returning day`;
  return rows.length === 1;
}
