import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Jobs } from '../../jobs/index.ts';
import { type FileItem, type FileParts, readUnits } from '../../translation-files/index.ts';
import type { TranslationName } from '../../translations/index.ts';
import { beginChange } from '../edit/actions.store.ts';
import {
  emptyReport,
  FileImport,
  type TranslationsImport,
  type TranslationsReport,
} from './file-import.ts';
import { endImport, glossaryOf, importJob } from './import.job.ts';
import {
  deleteImport,
  type ImportRow,
  insertBatch,
  insertImport,
  openImport,
  selectImport,
  selectImports,
} from './imports.store.ts';

export interface ImportRequest extends Omit<TranslationsImport, 'glossary'> {
  /** Language of the translations, as somebody says who knows; needed if the file does not name it. */
  readonly fileLanguage?: string | undefined;
}

const listedImports = 5;

/** Returns what importing a file would change. */
export async function previewImport(
  { database }: HasDatabase,
  request: ImportRequest,
  file: FileParts,
): Promise<TranslationsReport> {
  const { website, targetLanguage } = request;
  const glossary = await glossaryOf(database, website, targetLanguage);
  const state = { report: emptyReport(), seen: new Set<string>() };
  const work = new FileImport(database.kysely, { ...request, glossary }, state);
  for await (const units of readUnits(file, languagesOf(request))) await work.take(units);
  return state.report;
}

interface StartDeps extends HasDatabase {
  readonly jobs: Jobs;
  /** A worker applies a batch in one transaction. */
  readonly unitsPerBatch?: number;
}

/**
 * Stores the units of a file, and requests the job that applies them. Stores nothing if the file cannot be read to its end. Returns the
 * import's id.
 */
export async function startImport(
  { database, jobs, unitsPerBatch = 1000 }: StartDeps,
  request: ImportRequest,
  file: FileParts,
): Promise<string> {
  const { website, targetLanguage, userId } = request;
  const name = { websiteId: website.id, targetLanguage };
  const id = await insertImport(database.kysely, {
    website_id: website.id,
    target_language: targetLanguage,
    requested_by: userId,
    replaces_conflicts: request.conflicts === 'replace',
    may_review: request.mayReview,
  });
  try {
    const units = readUnits(file, languagesOf(request));
    const count = await storeUnits(database, id, units, unitsPerBatch);
    await database.kysely.transaction().execute(async (transaction) => {
      const change = { ...name, userId };
      const changeId = await beginChange(transaction, change, 'import');
      await openImport(transaction, id, { unit_count: count, change_id: changeId });
      const key = `${website.id}/${targetLanguage}`;
      await jobs.enqueue(importJob, name, { key, account: website.user_id, transaction });
    });
  } catch (error) {
    await deleteImport(database, id);
    throw error;
  }
  return id;
}

function languagesOf({ website, targetLanguage, fileLanguage }: ImportRequest) {
  return { sourceLanguage: website.original_language, targetLanguage, fileLanguage };
}

async function storeUnits(
  { kysely }: Database,
  importId: string,
  file: AsyncIterable<FileItem[]>,
  unitsPerBatch: number,
): Promise<number> {
  let waiting: FileItem[] = [];
  let count = 0;
  const store = async (size: number) => {
    while (waiting.length >= size) {
      const batch = waiting.slice(0, unitsPerBatch);
      waiting = waiting.slice(unitsPerBatch);
      await insertBatch(kysely, importId, count, batch);
      count += batch.length;
    }
  };
  for await (const units of file) {
    waiting = waiting.concat(units);
    await store(unitsPerBatch);
  }
  await store(1);
  return count;
}

export async function listImports(
  { database }: HasDatabase,
  name: TranslationName,
): Promise<ImportRow[]> {
  return selectImports(database.kysely, name, listedImports);
}

/** Throws `DragomanError('not-found')` if the website has no such import. */
export async function readImport(
  { database }: HasDatabase,
  { id: websiteId }: Pick<WebsiteRow, 'id'>,
  importId: string,
): Promise<ImportRow> {
  const row = await selectImport(database.kysely, importId);
  if (row?.website_id !== websiteId) throw new DragomanError('not-found');
  return row;
}

/** Stops an import: what is applied stays until it is undone. One that has ended stays as it is. Throws `DragomanError('not-found')`. */
export async function cancelImport(
  deps: HasDatabase,
  website: Pick<WebsiteRow, 'id'>,
  importId: string,
): Promise<ImportRow> {
  const row = await readImport(deps, website, importId);
  await endImport(deps.database, row, { status: 'cancelled', error: null });
  return readImport(deps, website, importId);
}
