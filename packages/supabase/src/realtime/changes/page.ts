import type { Database } from '@dragoman/database/connection';
import type { Binding } from './binding.ts';
import type { Catalogue, CatalogueTable } from './catalogue.ts';
import type { Change } from './log.ts';
import { readSubjects } from './rows.ts';

/** A changed row before permission checks. */
export interface Entry {
  readonly change: Change;
  readonly table: CatalogueTable;
  /** The value of the table's filter column; undefined until read, or if the row is gone. */
  subject: string | undefined;
}

/**
 * Returns the changes of a page, each row once per type of change, because only its current state can be read. Ordered by the
 * last change, so that a row deleted and inserted again ends as inserted.
 */
export function createPage(catalogue: Catalogue, changes: readonly Change[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const change of changes) {
    const table = catalogue.get(change.table);
    if (table === undefined) continue;
    const key = table.key.map((part) => change.row[part]);
    const id = JSON.stringify([change.table, change.type, ...key]);
    entries.delete(id);
    const subject = change.row[table.watched.filter];
    entries.set(id, {
      change,
      table,
      subject: subject === undefined ? undefined : String(subject),
    });
  }
  return [...entries.values()];
}

/** Groups entries by table and type of change. */
export function partsOf(entries: readonly Entry[]): Entry[][] {
  return [...Map.groupBy(entries, ({ change }) => `${change.table} ${change.type}`).values()];
}

/** Reads, once for all subscribers, the filter columns that are not in the keys. */
export async function addSubjects(database: Database, entries: readonly Entry[]): Promise<void> {
  for (const part of partsOf(entries.filter(({ subject }) => subject === undefined))) {
    const { table } = part[0] as Entry;
    const found = await readSubjects(
      database,
      table,
      part.map(({ change }) => change),
    );
    for (const [place, subject] of found) (part[place] as Entry).subject = subject;
  }
}

/** True if a binding covers this type of change of this table. */
export function isFor({ table, types }: Binding, { change }: Entry): boolean {
  return table === change.table && types.includes(change.type);
}

/** Returns the bindings that match an entry. */
export function matching(bindings: readonly Binding[], entry: Entry): Binding[] {
  return bindings.filter(
    (binding) =>
      isFor(binding, entry) && (binding.subject === undefined || binding.subject === entry.subject),
  );
}
