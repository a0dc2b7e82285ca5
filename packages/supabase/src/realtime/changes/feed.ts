import type { Claims, Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { type Change, changesBetween, currentSnapshot } from './log.ts';
import { addSubjects, createPage, type Entry, isFor, matching, partsOf } from './page.ts';
import { readableDeletions, readRows } from './rows.ts';
import { readerKey, type Subscriber } from './subscription.ts';

export interface Feed {
  /** Returns the cached listed tables. */
  catalogue(): Catalogue;
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  /**
   * Updates a subscriber's claims between two changes. A subscriber that was `anon` and becomes a user also gets the changes
   * since it was added, because clients send their user's token only after joining.
   */
  change(subscriber: Subscriber, apply: () => void): Promise<void>;
  /** Checks for changes, columns and missing triggers without a notification. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds for which `realtime.changes` reliably stores a row; its trigger deletes rows after ten minutes. */
const retention = 9 * 60_000;

/** Starts reading changes and sending them to subscribers. Changes during an outage are read afterwards. */
export async function startFeed(database: Database, log: Log): Promise<Feed> {
  const subscribers = new Map<Subscriber, Position | undefined>();
  let catalogue = await readCatalogue(database);
  const reader = createReader(database, log, subscribers, () => catalogue);
  const stops = [
    await database.listen('realtime_changes', reader.wake, { onReconnect: reader.wake }),
  ];
  // After listening has started, so that the first read misses nothing.
  await reader.start();
  return {
    catalogue: () => catalogue,
    add: (subscriber) => subscribers.set(subscriber, reader.position()),
    remove: (subscriber) => subscribers.delete(subscriber),
    change: (subscriber, apply) => reader.change(subscriber, apply),
    check: async () => {
      await database.pool.query('select realtime.follow_publication()');
      catalogue = await readCatalogue(database);
      reader.wake();
      await reader.idle();
    },
    close: async () => {
      reader.stop();
      await Promise.all(stops.map((stop) => stop()));
      await reader.idle();
    },
  };
}

/** The last snapshot read, with its time. */
interface Position {
  readonly snapshot: string;
  readonly at: number;
}

function createReader(
  database: Database,
  log: Log,
  subscribers: Map<Subscriber, Position | undefined>,
  catalogue: () => Catalogue,
) {
  let position: Position | undefined;
  let isAwake = false;
  let stopped = false;
  let busy: Promise<void> = Promise.resolve();
  const tell = async (from: Position, until: string, audience: () => Iterable<Subscriber>) => {
    for await (const page of changesBetween(database, from.snapshot, until)) {
      if (stopped) return;
      await fanOut({ database, log }, catalogue(), audience(), page);
    }
  };
  const advance = async () => {
    isAwake = false;
    const at = Date.now();
    const snapshot = await currentSnapshot(database);
    const all = () => subscribers.keys();
    if (position !== undefined && isForgotten(position)) {
      for (const subscriber of [...all()]) subscriber.startOver();
    } else if (position !== undefined && subscribers.size > 0) {
      await tell(position, snapshot, all);
    }
    position = { snapshot, at };
  };
  const change = async (subscriber: Subscriber, apply: () => void) => {
    const wasNobody = subscriber.claims.role === 'anon';
    apply();
    const from = subscribers.get(subscriber);
    if (from === undefined || position === undefined) return;
    subscribers.set(subscriber, position);
    if (!wasNobody || subscriber.claims.role === 'anon' || isForgotten(from)) return;
    await tell(from, position.snapshot, () => [subscriber]);
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = busy.then(work);
    // The position is unchanged, so the next read repeats it.
    busy = done.catch((error) => {
      if (!stopped) log.warn({ err: error }, 'changes could not be read; they will be read later');
    });
    return done;
  };
  return {
    start: () => inTurn(advance),
    position: () => position,
    change: (subscriber: Subscriber, apply: () => void) => inTurn(() => change(subscriber, apply)),
    wake: () => {
      if (isAwake || stopped) return;
      isAwake = true;
      inTurn(advance).catch(() => {});
    },
    idle: () => busy,
    stop: () => {
      stopped = true;
    },
  };
}

function isForgotten({ at }: Position): boolean {
  return Date.now() - at > retention;
}

/** Readers served in parallel; each takes a connection. */
const readersAtOnce = 4;

/**
 * Sends changes, in order, to their subscribers with permission to read them. A subscriber whose read fails starts over without
 * affecting others.
 */
async function fanOut(
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

/**
 * Returns a change in the client's format. `json` is the row as visible to its receiver; absent for deletions. Old values
 * contain only the primary key, as with Postgres' default replica identity.
 */
function changeData(
  { change: { type, at, row }, table: { name, key, columns } }: Entry,
  json: string | undefined,
): string {
  const old = JSON.stringify(Object.fromEntries(key.map((part) => [part, row[part]])));
  const fields = [
    `"schema":"public"`,
    `"table":${JSON.stringify(name)}`,
    `"commit_timestamp":${JSON.stringify(at)}`,
    `"type":"${type}"`,
    `"columns":${JSON.stringify(columns.map(({ name: column, type: of }) => ({ name: column, type: of })))}`,
    ...(json === undefined ? [] : [`"record":${json}`]),
    ...(type === 'INSERT' ? [] : [`"old_record":${old}`]),
    `"errors":null`,
  ];
  return `{${fields.join(',')}}`;
}
