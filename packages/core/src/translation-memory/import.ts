import { createHash } from 'node:crypto';
import type { HasDatabase } from '@dragoman/database/connection';
import { faultOf } from '@dragoman/domain/translation-memory';
import { FaultList, type FileItem, type FileParts, readUnits } from '../translation-files/index.ts';
import {
  compareMemory,
  type MemoryChanges,
  type MemoryPair,
  type MemoryRow,
  upsertMemory,
} from './memory.store.ts';

export interface MemoryImport extends MemoryPair {
  readonly file: FileParts;
  /** If true, reports the changes and stores nothing. Defaults to false. */
  readonly preview?: boolean;
}

/** Counts of distinct sources, and the lines that cannot be used. */
export interface ImportReport extends MemoryChanges {
  readonly faults: FaultList;
}

/**
 * Imports a file into a user's memory in one transaction. Of entries with the same source, the last one counts. Edited entries are not
 * overwritten.
 */
export async function importMemory(
  deps: HasDatabase,
  { file, preview = false, ...pair }: MemoryImport,
): Promise<ImportReport> {
  const faults = new FaultList();
  const total = { added: 0, changed: 0, unchanged: 0, editsKept: 0 };
  const counted = new Set<string>();
  await deps.database.kysely.transaction().execute(async (transaction) => {
    for await (const items of readUnits(file, { ...pair, fileLanguage: pair.targetLanguage })) {
      const rows = distinct(usableRows(items, faults));
      const fresh = rows.filter(({ source }) => isFirst(counted, source));
      const changes = await compareMemory(transaction, pair, fresh);
      for (const name of Object.keys(total) as (keyof MemoryChanges)[])
        total[name] += changes[name];
      if (!preview) await upsertMemory(transaction, pair, rows, 'import');
    }
  });
  return { ...total, faults };
}

function usableRows(items: readonly FileItem[], faults: FaultList): MemoryRow[] {
  return items.flatMap((item) => {
    if ('reason' in item) {
      faults.add(item);
      return [];
    }
    const [source, target] = [clean(item.source), clean(item.target ?? '')];
    const reason = faultOf(source, target);
    if (reason === undefined) return [{ source, target }];
    faults.add({ line: item.line, reason });
    return [];
  });
}

function distinct(rows: readonly MemoryRow[]): MemoryRow[] {
  return [...new Map(rows.map((row) => [row.source, row])).values()];
}

function isFirst(seen: Set<string>, source: string): boolean {
  const key = createHash('sha256').update(source).digest('base64');
  return seen.size < seen.add(key).size;
}

/** Postgres cannot store NUL in text. */
export function clean(text: string): string {
  return text.replaceAll('\0', '').trim();
}
