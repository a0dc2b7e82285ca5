import type { Database } from '@dragoman/database/connection';
import {
  type MemoryFault,
  type MemoryFormat,
  readCsvMemory,
  writeCsvMemory,
} from '@dragoman/domain/translation-memory';
import { type MemoryPair, type MemoryRow, selectMemoryPage, upsertMemory } from './memory.store.ts';
import { readTmxMemory, writeTmxMemory } from './tmx.ts';

interface Deps {
  readonly database: Database;
}

export interface MemoryImport extends MemoryPair {
  readonly format: MemoryFormat;
  readonly text: string;
}

export interface ImportReport {
  /** Entries that are new or changed a known one. */
  readonly imported: number;
  /** Entries that the memory had already, or that repeat one further down in the file. */
  readonly unchanged: number;
  /** What could not be used, with lines counted from 1. */
  readonly faults: readonly MemoryFault[];
}

const rowsAtOnce = 1000;

/**
 * Adds a file's entries to a user's memory; importing it again changes nothing. Of entries with the same source the last
 * one counts.
 */
export async function importMemory(deps: Deps, request: MemoryImport): Promise<ImportReport> {
  const { entries, faults } =
    request.format === 'tmx' ? readTmxMemory(request.text, request) : readCsvMemory(request.text);
  const bySource = new Map<string, MemoryRow>();
  for (const { source, target } of entries)
    bySource.set(clean(source), { source: clean(source), target: clean(target) });
  const rows = [...bySource.values()];
  let imported = 0;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const chunk = rows.slice(from, from + rowsAtOnce);
    imported += await upsertMemory(deps.database.kysely, request, chunk, 'import');
  }
  return { imported, unchanged: entries.length - imported, faults };
}

/** Postgres holds no NUL. */
function clean(text: string): string {
  return text.replaceAll('\0', '');
}

/** A user's memory of one pair as a file that `importMemory` reads. */
export async function exportMemory(
  { database }: Deps,
  request: MemoryPair & { readonly format: MemoryFormat },
): Promise<string> {
  const entries: MemoryRow[] = [];
  for (let after: Buffer | undefined; ; ) {
    const page = await selectMemoryPage(database.kysely, request, after, rowsAtOnce);
    entries.push(...page);
    after = page.at(-1)?.hash;
    if (page.length < rowsAtOnce) break;
  }
  return request.format === 'tmx' ? writeTmxMemory(entries, request) : writeCsvMemory(entries);
}
