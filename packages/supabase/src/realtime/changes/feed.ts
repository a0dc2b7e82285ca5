import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { fanOut } from './fan-out.ts';
import { changesBetween, currentSnapshot } from './log.ts';
import type { Subscriber } from './subscription.ts';

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
