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
  /** Reports what would change and stores nothing. Defaults to false. */
  readonly preview?: boolean;
}

/** What an import changes, counted by distinct source, and the lines that cannot be used. */
export interface ImportReport extends MemoryChanges {
  readonly faults: readonly MemoryFault[];
}

const rowsAtOnce = 1000;

/**
 * Imports a file into a user's memory, whole or not at all; importing it again changes nothing. Of entries with the same source, the
 * last one counts. Entries edited by hand are kept. Other work of the process goes on meanwhile.
 */
export async function importMemory(deps: Deps, request: MemoryImport): Promise<ImportReport> {
  const { entries, faults } = await inTurns(
    request.format === 'tmx'
      ? readTmxMemorySteps(request.text, request)
      : readCsvMemorySteps(request.text),
  );
  const rows = distinct(entries);
  const total = { added: 0, changed: 0, unchanged: 0, editsKept: 0 };
  await deps.database.kysely.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const chunk = rows.slice(from, from + rowsAtOnce);
      const changes = await compareMemory(transaction, request, chunk);
      for (const name of Object.keys(total) as (keyof MemoryChanges)[])
        total[name] += changes[name];
      if (request.preview !== true) await upsertMemory(transaction, request, chunk, 'import');
    }
  });
  return { ...total, faults };
}

async function inTurns(steps: Steps<ReadMemory>): Promise<ReadMemory> {
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

/** Postgres stores no NUL. */
function clean(text: string): string {
  return text.replaceAll('\0', '');
}
