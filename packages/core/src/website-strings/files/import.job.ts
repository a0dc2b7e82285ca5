import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Schema, TranslationImportRow, WebsiteRow } from '@dragoman/database/schema';
import { errorCatalogue } from '@dragoman/domain/errors';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { selectGlossary } from '../../glossary/index.ts';
import { defineJob, JobCancelled } from '../../jobs/index.ts';
import { FaultList } from '../../translation-files/index.ts';
import { lockTranslation, recountTasks, type TranslationName } from '../../translations/index.ts';
import { findWebsite } from '../../websites/index.ts';
import { continueChange, dropChange, endChange } from '../edit/actions.store.ts';
import {
  emptyReport,
  FileImport,
  type ImportState,
  type TranslationsImport,
  type TranslationsReport,
} from './file-import.ts';
import {
  failImports,
  lockRunning,
  selectNextBatch,
  selectNextImport,
  selectSeen,
  storeApplied,
  writeEnd,
} from './imports.store.ts';

/**
 * Applies the imports of a website and language, one after another and each in batches. Can be killed at any point and run again. Enqueue it
 * with the website and language as key.
 */
export const importJob = defineJob<TranslationName, HasDatabase>({
  name: 'import-translations',
  payload: z.object({ websiteId: z.uuid(), targetLanguage: z.string() }),
  options: {
    giveUp: (name, { deps }, error) => {
      const { message } = error instanceof JobCancelled ? error : errorCatalogue.internal;
      return failImports(deps.database.kysely, name, message);
    },
  },
  async handle(name, { deps, signal }) {
    for (;;) {
      const row = await selectNextImport(deps.database.kysely, name);
      if (row === undefined) return;
      await applyImport(deps, row, signal);
    }
  },
});

async function applyImport(
  { database }: HasDatabase,
  row: TranslationImportRow,
  signal: AbortSignal,
): Promise<void> {
  const website = await findWebsite({ database }, row.website_id);
  const request: TranslationsImport = {
    website,
    targetLanguage: row.target_language,
    userId: row.requested_by,
    mayReview: row.may_review,
    conflicts: row.replaces_conflicts ? 'replace' : 'keep',
    glossary: await glossaryOf(database, website, row.target_language),
  };
  const state = { report: reportOf(row), seen: await selectSeen(database.kysely, row.id) };
  do signal.throwIfAborted();
  while (await applyBatch(database, row.id, request, state));
}

/** Returns false if nothing is left to do. */
function applyBatch(
  { kysely }: Database,
  importId: string,
  request: TranslationsImport,
  state: ImportState,
): Promise<boolean> {
  const name = { websiteId: request.website.id, targetLanguage: request.targetLanguage };
  return kysely.transaction().execute(async (transaction) => {
    await lockTranslation(transaction, name);
    const row = await lockRunning(transaction, importId);
    if (row?.change_id == null) return false;
    const batch = await selectNextBatch(transaction, importId);
    if (batch === undefined) {
      await end(transaction, row, { status: 'completed', error: null });
      return false;
    }
    const seenBefore = state.seen.size;
    await continueChange(transaction, row.change_id);
    await new FileImport(transaction, request, state, row.change_id).take(batch.units);
    await endChange(transaction);
    const stringIds = [...state.seen].slice(seenBefore);
    await storeApplied(transaction, importId, batch, { report: state.report, stringIds });
    return true;
  });
}

/** Ends an import if it is running. */
export function endImport(
  { kysely }: Database,
  { id, website_id: websiteId, target_language: targetLanguage }: TranslationImportRow,
  as: Pick<TranslationImportRow, 'status' | 'error'>,
): Promise<void> {
  return kysely.transaction().execute(async (transaction) => {
    await lockTranslation(transaction, { websiteId, targetLanguage });
    const row = await lockRunning(transaction, id);
    if (row !== undefined) await end(transaction, row, as);
  });
}

async function end(
  transaction: Transaction<Schema>,
  row: TranslationImportRow,
  as: Pick<TranslationImportRow, 'status' | 'error'>,
): Promise<void> {
  const { added, changed, comments } = reportOf(row);
  await writeEnd(transaction, row.id, as);
  if (added + changed + comments === 0 && row.change_id !== null)
    await dropChange(transaction, row.change_id);
  const name = { websiteId: row.website_id, targetLanguage: row.target_language };
  await recountTasks(transaction, name);
}

/** Returns what the applied batches of an import did. */
export function reportOf({ report }: Pick<TranslationImportRow, 'report'>): TranslationsReport {
  const stored = (report ?? emptyReport()) as TranslationsReport;
  return { ...stored, faults: new FaultList(stored.faults) };
}

export function glossaryOf(
  { kysely }: Database,
  { id, user_id: userId }: WebsiteRow,
  language: string,
) {
  return selectGlossary(kysely, { id, userId, language });
}
