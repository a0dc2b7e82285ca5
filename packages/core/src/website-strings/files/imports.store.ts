import {
  type Database,
  databaseTime,
  type Queries,
  rowsOf,
  updateRow,
} from '@dragoman/database/connection';
import type { TranslationImportRow } from '@dragoman/database/schema';
import { sql } from 'kysely';
import type { FileItem } from '../../translation-files/index.ts';
import type { TranslationName } from '../../translations/index.ts';
import type { TranslationsReport } from './file-import.ts';

/** An import, and whether it can be undone. */
export interface ImportRow extends TranslationImportRow {
  readonly is_undoable: boolean;
}

const imports = (queries: Queries) =>
  queries
    .selectFrom('translation_imports as import')
    .leftJoin('string_changes as change', 'change.id', 'import.change_id')
    .selectAll('import')
    .select(
      sql<boolean>`coalesce(change.undone_at is null
        and change.created_at >= now() - interval '24 hours', false)`.as('is_undoable'),
    );

export async function selectImport(queries: Queries, id: string): Promise<ImportRow | undefined> {
  return imports(queries).where(sql<boolean>`import.id::text = ${id}`).executeTakeFirst();
}

/** Returns the latest imports whose upload is complete, newest first. */
export async function selectImports(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  limit: number,
): Promise<ImportRow[]> {
  return imports(queries)
    .where('import.website_id', '=', websiteId)
    .where('import.target_language', '=', targetLanguage)
    .where('import.status', '<>', 'uploading')
    .orderBy('import.created_at', 'desc')
    .orderBy('import.id')
    .limit(limit)
    .execute();
}

/** Running imports of websites and languages that exist. */
const running = (queries: Queries) =>
  queries
    .selectFrom('translation_imports as import')
    .innerJoin('websites as website', 'website.id', 'import.website_id')
    .selectAll('import')
    .where('import.status', '=', 'running')
    .where('website.deleted_at', 'is', null)
    .where(sql<boolean>`import.target_language = any(website.translation_languages)`);

/** Returns the oldest running import. */
export async function selectNextImport(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<TranslationImportRow | undefined> {
  return running(queries)
    .where('import.website_id', '=', websiteId)
    .where('import.target_language', '=', targetLanguage)
    .orderBy('import.created_at')
    .orderBy('import.id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns an import if it is running, locked for the transaction. */
export async function lockRunning(
  transaction: Queries,
  id: string,
): Promise<TranslationImportRow | undefined> {
  return running(transaction).where('import.id', '=', id).forUpdate('import').executeTakeFirst();
}

export async function insertImport(
  queries: Queries,
  values: Pick<
    TranslationImportRow,
    'website_id' | 'target_language' | 'requested_by' | 'replaces_conflicts' | 'may_review'
  >,
): Promise<string> {
  const { id } = await queries
    .insertInto('translation_imports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores units that are not applied yet. */
export async function insertBatch(
  queries: Queries,
  importId: string,
  number: number,
  units: readonly FileItem[],
): Promise<void> {
  const values = { import_id: importId, number, units: storable(units) };
  await queries.insertInto('translation_import_batches').values(values).execute();
}

/** Returns JSON without what Postgres cannot store. */
function storable(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    typeof one === 'string' ? one.replaceAll('\0', '').toWellFormed() : one,
  );
}

export async function openImport(
  transaction: Queries,
  id: string,
  values: { readonly unit_count: number; readonly change_id: string },
): Promise<void> {
  await updateRow(transaction, 'translation_imports', id, { ...values, status: 'running' });
}

export async function deleteImport({ kysely }: Database, id: string): Promise<void> {
  await kysely.deleteFrom('translation_imports').where('id', '=', id).execute();
}

interface Batch {
  readonly number: number;
  readonly units: FileItem[];
}

/** Returns the first units that are not applied. */
export async function selectNextBatch(
  queries: Queries,
  importId: string,
): Promise<Batch | undefined> {
  const rows = await rowsOf<Batch>(queries)`
    select number, units from translation_import_batches
    where import_id = ${importId} and units is not null order by number limit 1`;
  return rows[0];
}

/** Returns the strings of the units that are applied. */
export async function selectSeen(queries: Queries, importId: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(queries)`
    select unnest(string_ids) as id from translation_import_batches
    where import_id = ${importId}`;
  return new Set(rows.map(({ id }) => id));
}

/** Records that a batch is applied. */
export async function storeApplied(
  transaction: Queries,
  importId: string,
  { number, units }: Batch,
  { report, stringIds }: { readonly report: TranslationsReport; readonly stringIds: string[] },
): Promise<void> {
  await transaction
    .updateTable('translation_import_batches')
    .set({ units: null, string_ids: stringIds })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
  await updateRow(transaction, 'translation_imports', importId, {
    finished_count: sql`finished_count + ${units.length}`,
    report: storable(report),
  });
}

/** Ends a running import. */
export async function writeEnd(
  transaction: Queries,
  id: string,
  end: Pick<TranslationImportRow, 'status' | 'error'>,
): Promise<void> {
  await updateRow(transaction, 'translation_imports', id, { ...end, finished_at: databaseTime() });
  await deleteBatches(transaction, id);
}

/** Fails the unfinished imports of a website and language. */
export async function failImports(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  error: string,
): Promise<void> {
  await sql`
    with failed as (
      update translation_imports set status = 'failed', error = ${error}, finished_at = now()
      where website_id = ${websiteId} and target_language = ${targetLanguage} and status = 'running'
      returning id
    )
    delete from translation_import_batches using failed where import_id = failed.id`.execute(
    queries,
  );
}

async function deleteBatches(transaction: Queries, importId: string): Promise<void> {
  await transaction
    .deleteFrom('translation_import_batches')
    .where('import_id', '=', importId)
    .execute();
}
