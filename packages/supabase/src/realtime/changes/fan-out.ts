import type { Claims, Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type Catalogue, readableColumns } from './catalogue.ts';
import { changeData } from './data.ts';
import type { Change } from './log.ts';
import { createPage, type Entry, evaluateFilters, isFor, matching, partsOf } from './page.ts';
import { readableDeletions, readRows } from './rows.ts';
import { readerKey, type Subscriber } from './subscription.ts';

/** Readers served in parallel; each takes a connection. */
const readersAtOnce = 4;

/**
 * Sends changes, in order, to their subscribers with permission to read them. A subscriber whose read fails starts over without
 * affecting others.
 */
export async function fanOut(
  { database, log }: { readonly database: Database; readonly log: Log },
  catalogue: Catalogue,
  subscribers: Iterable<Subscriber>,
  changes: readonly Change[],
): Promise<void> {
  const entries = createPage(catalogue, changes);
  const parts = partsOf(entries);
  const wanting = [...subscribers].filter((subscriber) => isTouched(subscriber, parts));
  if (wanting.length === 0) return;
  const failed = await evaluateFilters(database, entries, wanting);
  const [able, unable] = split(wanting, ({ bindings }) =>
    bindings.every(({ filter }) => filter === undefined || !failed.has(filter.text)),
  );
  if (unable.length > 0) log.warn({ filters: [...failed] }, 'filters of subscribers failed');
  for (const subscriber of unable) subscriber.startOver();
  const readers = [...Map.groupBy(able, ({ claims }) => readerKey(claims)).values()];
  const work = async (): Promise<void> => {
    for (let reader = readers.pop(); reader !== undefined; reader = readers.pop()) {
      const group = reader;
      await serveReader(database, entries, group).catch((error: unknown) => {
        log.error({ err: error }, 'changed rows could not be read for a subscriber');
        for (const subscriber of group) subscriber.startOver();
      });
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, work));
}

function split<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** True if a subscriber has a binding for any of the entries and its role can read their table. */
function isTouched({ bindings, claims }: Subscriber, parts: readonly Entry[][]): boolean {
  return parts.some(([entry]) => {
    const { change, table } = entry as Entry;
    return (
      readableColumns(table, claims.role).length > 0 &&
      bindings.some((binding) => isFor(binding, change.table, change.type))
    );
  });
}

/** Reads rows once as one user, and sends each of the user's subscribers its matches. */
async function serveReader(
  database: Database,
  entries: readonly Entry[],
  subscribers: readonly Subscriber[],
): Promise<void> {
  const claims = (subscribers[0] as Subscriber).claims;
  const wanted = entries.filter((entry) =>
    subscribers.some(({ bindings }) => matching(bindings, claims.role, entry).length > 0),
  );
  const seen = new Map<Entry, string | undefined>();
  for (const part of partsOf(wanted)) await readPart(database, claims, part, seen);
  for (const entry of wanted) {
    if (seen.has(entry)) tell(entry, claims.role, seen.get(entry), subscribers);
  }
}

async function readPart(
  database: Database,
  claims: Claims,
  part: readonly Entry[],
  seen: Map<Entry, string | undefined>,
): Promise<void> {
  const { table, change } = part[0] as Entry;
  const changes = part.map((entry) => entry.change);
  if (change.type === 'DELETE') {
    for (const place of await readableDeletions(database, claims, table, changes)) {
      seen.set(part[place] as Entry, undefined);
    }
    return;
  }
  const rows = await readRows(database, claims, table, changes);
  for (const [place, json] of rows) seen.set(part[place] as Entry, json);
}

/** Sends one message per subscriber and column selection, built once each. */
function tell(
  entry: Entry,
  role: Claims['role'],
  row: string | undefined,
  subscribers: readonly Subscriber[],
): void {
  const texts = new Map<string, string>();
  for (const subscriber of subscribers) {
    const choices = Map.groupBy(matching(subscriber.bindings, role, entry), ({ select }) =>
      JSON.stringify(select ?? ''),
    );
    for (const [choice, bindings] of choices) {
      const text = texts.get(choice) ?? changeData(entry, role, row, bindings[0]?.select);
      texts.set(choice, text);
      const ids = bindings.map(({ id }) => id);
      subscriber.deliver(ids, text);
    }
  }
}
