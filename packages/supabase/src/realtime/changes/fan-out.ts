import type { Claims, Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Catalogue } from './catalogue.ts';
import { changeData } from './data.ts';
import type { Change } from './log.ts';
import { addSubjects, createPage, type Entry, isFor, matching, partsOf } from './page.ts';
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
  const heads = partsOf(entries).map(([entry]) => entry as Entry);
  // Row-level security shows nothing to visitors and does not apply to the service key.
  const wanting = [...subscribers].filter(
    ({ bindings, claims }) =>
      claims.role === 'authenticated' &&
      heads.some((entry) => bindings.some((binding) => isFor(binding, entry))),
  );
  if (wanting.length === 0) return;
  await addSubjects(database, entries);
  const readers = [...Map.groupBy(wanting, ({ claims }) => readerKey(claims)).values()];
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

/** Reads rows once as one user, and sends each of the user's subscribers its matches. */
async function serveReader(
  database: Database,
  entries: readonly Entry[],
  subscribers: readonly Subscriber[],
): Promise<void> {
  const claims = (subscribers[0] as Subscriber).claims;
  const wanted = entries.filter((entry) =>
    subscribers.some(({ bindings }) => matching(bindings, entry).length > 0),
  );
  const seen = new Map<Entry, string | undefined>();
  for (const part of partsOf(wanted)) await readPart(database, claims, part, seen);
  for (const entry of wanted) {
    if (seen.has(entry)) tell(entry, seen.get(entry), subscribers);
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

/** Sends each subscriber one message, built once. */
function tell(entry: Entry, row: string | undefined, subscribers: readonly Subscriber[]): void {
  const text = changeData(entry, row);
  for (const subscriber of subscribers) {
    const ids = matching(subscriber.bindings, entry).map(({ id }) => id);
    if (ids.length > 0) subscriber.deliver(ids, text);
  }
}
