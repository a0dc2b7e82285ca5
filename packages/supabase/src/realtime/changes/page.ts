import type { Claims, Database } from '@dragoman/database/connection';
import type { Binding, ChangeType } from './binding.ts';
import type { Catalogue, CatalogueTable } from './catalogue.ts';
import type { Change } from './log.ts';
import { passingFilters } from './rows.ts';
import type { Subscriber } from './subscription.ts';

/** A changed row before permission checks. */
export interface Entry {
  readonly change: Change;
  readonly table: CatalogueTable;
  /** The filters it matches, as text. */
  passed: ReadonlySet<string>;
}

type Filter = NonNullable<Binding['filter']>;

const none: ReadonlySet<string> = new Set();

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
    entries.set(id, { change, table, passed: none });
  }
  return [...entries.values()];
}

/** Groups entries by table and type of change. */
export function partsOf(entries: readonly Entry[]): Entry[][] {
  return [...Map.groupBy(entries, ({ change }) => `${change.table} ${change.type}`).values()];
}

/** Maximum filters per statement. */
const filtersAtOnce = 500;

/**
 * Sets the matching filters of each entry. Returns the filters that failed: a failing one (a slow pattern) does not affect
 * others.
 */
export async function evaluateFilters(
  database: Database,
  entries: readonly Entry[],
  subscribers: readonly Subscriber[],
): Promise<Set<string>> {
  const failed = new Set<string>();
  for (const part of partsOf(entries)) {
    const filters = filtersFor(subscribers, (part[0] as Entry).change);
    for (let start = 0; start < filters.length; start += filtersAtOnce) {
      await evaluateSome(database, part, filters.slice(start, start + filtersAtOnce), failed);
    }
  }
  return failed;
}

/** Evaluates filters together, bisecting on failure. */
async function evaluateSome(
  database: Database,
  part: readonly Entry[],
  filters: readonly Filter[],
  failed: Set<string>,
): Promise<void> {
  if (filters.length === 0 || (await evaluate(database, part, filters))) return;
  const half = Math.floor(filters.length / 2);
  if (half === 0) failed.add((filters[0] as Filter).text);
  else {
    await evaluateSome(database, part, filters.slice(0, half), failed);
    await evaluateSome(database, part, filters.slice(half), failed);
  }
}

async function evaluate(
  database: Database,
  part: readonly Entry[],
  filters: readonly Filter[],
): Promise<boolean> {
  const { table, change } = part[0] as Entry;
  const changes = part.map((entry) => entry.change);
  const gone = change.type === 'DELETE';
  try {
    const passing = await passingFilters(database, table, changes, filters, gone);
    for (const [place, passed] of passing) {
      const entry = part[place] as Entry;
      entry.passed = new Set([...entry.passed, ...passed]);
    }
    return true;
  } catch {
    return false;
  }
}

function filtersFor(subscribers: readonly Subscriber[], { table, type }: Change) {
  const filters = new Map<string, Filter>();
  for (const { bindings } of subscribers) {
    for (const binding of bindings) {
      if (binding.filter && isFor(binding, table, type)) {
        filters.set(binding.filter.text, binding.filter);
      }
    }
  }
  return [...filters.values()];
}

/** True if a binding covers this type of change of this table. */
export function isFor({ tables, types }: Binding, table: string, type: ChangeType): boolean {
  return types.includes(type) && tables.includes(table);
}

/** Returns the bindings that match an entry. A filter on a column that the role cannot read matches nothing. */
export function matching(
  bindings: readonly Binding[],
  role: Claims['role'],
  { change, table, passed }: Entry,
): Binding[] {
  return bindings.filter(
    (binding) =>
      isFor(binding, change.table, change.type) &&
      (binding.filter === undefined ||
        (passed.has(binding.filter.text) &&
          binding.filter.conditions.every(({ column }) => mayFilter(table, role, change, column)))),
  );
}

// On a deleted row, a filter must not reveal more than the primary key.
function mayFilter(
  { columns, key, deletionRule }: CatalogueTable,
  role: Claims['role'],
  { type }: Change,
  column: string,
): boolean {
  if (type === 'DELETE' && deletionRule === undefined && !key.includes(column)) return false;
  return columns.some(({ name, readers }) => name === column && readers.includes(role));
}
