import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { fanOut } from './fan-out.ts';
import { changesBetween, currentSnapshot } from './log.ts';
import type { Subscriber } from './subscription.ts';

export interface Feed {
  /** The published tables as they are now. */
  catalogue(): Catalogue;
  /** Reads the published tables again. */
  refresh(): Promise<void>;
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  /**
   * Changes who a subscriber is, between two changes. Who was nobody and is now somebody also gets what changed since they
   * were added: clients join before they know their user's token and send it a moment later.
   */
  change(subscriber: Subscriber, apply: () => void): Promise<void>;
  /** Looks for changes and for new columns without being told: what a notification should have brought is found then. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How long `realtime.changes` surely keeps a row (milliseconds); the trigger there takes rows away after ten minutes. */
const kept = 9 * 60_000;

/** Hears that something changed, reads what, and tells the subscribers. What happens while it cannot hear is read later. */
export async function startFeed(database: Database, log: Log): Promise<Feed> {
  const subscribers = new Map<Subscriber, Position | undefined>();
  let catalogue = await readCatalogue(database);
  const refresh = async () => {
    catalogue = await readCatalogue(database);
  };
  const reader = createReader(database, log, subscribers, () => catalogue);
  const stops = [
    await database.listen('realtime_changes', reader.wake, { onReconnect: reader.wake }),
    await database.listen('pgrst', () => {
      refresh().catch((error) =>
        log.warn({ err: error }, 'the published tables could not be read'),
      );
    }),
  ];
  // After the listening has begun: what ends between the two is found by the first look.
  await reader.start();
  return {
    catalogue: () => catalogue,
    refresh,
    add: (subscriber) => subscribers.set(subscriber, reader.position()),
    remove: (subscriber) => subscribers.delete(subscriber),
    change: (subscriber, apply) => reader.change(subscriber, apply),
    check: async () => {
      await database.pool.query('select realtime.follow_publication()');
      await refresh();
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

/** What was read so far, and when that was. */
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
    // The position stays where it was: the next look, at the latest the regular one, reads it all.
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
  return Date.now() - at > kept;
}
