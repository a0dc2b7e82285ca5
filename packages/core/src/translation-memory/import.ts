import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import {
  type MemoryFault,
  type MemoryFormat,
  type ReadMemory,
  readCsvMemorySteps,
  type Steps,
} from '@dragoman/domain/translation-memory';
import {
  compareMemory,
  type MemoryChanges,
  type MemoryPair,
  type MemoryRow,
  upsertMemory,
} from './memory.store.ts';
import { readTmxMemorySteps } from './tmx.ts';

interface Deps {
  readonly database: Database;
}

export interface MemoryImport extends MemoryPair {
  readonly format: MemoryFormat;
  readonly text: string;
  /** If true, reports the changes and stores nothing. Defaults to false. */
  readonly preview?: boolean;
}

/** Counts of distinct sources, and the lines that cannot be used. */
export interface ImportReport extends MemoryChanges {
  readonly faults: readonly MemoryFault[];
}

const rowsPerQuery = 1000;

/**
 * Imports a file into a user's memory in one transaction. Of entries with the same source, the last one counts. Edited entries are not
 * overwritten. Reading a large file does not block the event loop.
 */
export async function importMemory(deps: Deps, request: MemoryImport): Promise<ImportReport> {
  const { entries, faults } = await readInSteps(
    request.format === 'tmx'
      ? readTmxMemorySteps(request.text, request)
      : readCsvMemorySteps(request.text),
  );
  const rows = distinct(entries);
  const total = { added: 0, changed: 0, unchanged: 0, editsKept: 0 };
  await deps.database.kysely.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += rowsPerQuery) {
      const chunk = rows.slice(from, from + rowsPerQuery);
      const changes = await compareMemory(transaction, request, chunk);
      for (const name of Object.keys(total) as (keyof MemoryChanges)[])
        total[name] += changes[name];
      if (request.preview !== true) await upsertMemory(transaction, request, chunk, 'import');
    }
  });
  return { ...total, faults };
}

async function readInSteps(steps: Steps<ReadMemory>): Promise<ReadMemory> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

function distinct(entries: ReadMemory['entries']): MemoryRow[] {
  const bySource = new Map<string, MemoryRow>();
  for (const { source, target } of entries)
    bySource.set(clean(source), { source: clean(source), target: clean(target) });
  return [...bySource.values()];
}

/** Postgres cannot store NUL in text. */
function clean(text: string): string {
  return text.replaceAll('\0', '');
}
