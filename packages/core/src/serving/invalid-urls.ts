import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { LRUCache } from 'lru-cache';
import { type Listening, listenWithRetry } from './listen-with-retry.ts';
import { smallQuery, storeHealthOf } from './store-health.ts';

const channel = 'dragoman_invalid_urls';

/** Milliseconds between two messages, and after a failed one. */
const sendPauseMs = 50;
const retryPauseMs = 1000;
/** Items in a message: a payload has at most 8000 bytes. */
const itemsPerPayload = 150;
/** Keys that wait for a database that does not respond. */
const mostWaiting = 10_000;

/** Numbers of invalidations that the database keeps. */
const mostNumbers = 100_000;
/** Key of the lock that makes numbers grow in the order of messages. */
const lock = 5_027_001;

/** Tells all processes of a database which URLs are no longer valid in a cache. */
export interface InvalidUrls {
  /**
   * Invalidates a URL in this process at once and in the others soon.
   * @param pageKey key of its page in a cache in front
   */
  invalidate(address: string, pageKey?: string): void;
  /** Returns the number of the newest invalidation that this process knows; undefined before it has read them. */
  known(): number | undefined;
  /** Returns whether a URL was invalidated, in any process, since `number` was the newest; undefined if unknown. */
  isValidSince(address: string, number: number): boolean | undefined;
  close(): Promise<void>;
}

/** Returns the key of a URL in messages. */
export function urlKey(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 16);
}

/**
 * Shares invalid URLs over a channel of the database, at most every 50 ms, however many there are. What a process misses while
 * it does not listen it reads from the table `invalid_urls`.
 */
export function shareInvalidUrls(deps: {
  readonly database: Database;
  readonly log: Log;
  /** Called with the `urlKey` of each invalid URL. */
  readonly onInvalid: (keys: readonly string[]) => void;
}): InvalidUrls {
  const { database, log, onInvalid } = deps;
  const sender = randomUUID();
  const record = createRecord();
  let isClosed = false;
  const queue = createQueue((items) => send(database, log, sender, items));
  const catchUp = async () => {
    const missed = await readSince(database, record.known()).catch(() => undefined);
    if (missed === undefined) {
      if (!isClosed) setTimeout(catchUp, retryPauseMs).unref();
      return;
    }
    onInvalid(record.known() === undefined ? [] : missed.map(({ key }) => key));
    record.read(missed);
  };
  const listening = listenWithRetry({
    database,
    log,
    channel,
    onConnect: () => void catchUp(),
    onPayload: (payload) => {
      const [from = '', ...items] = payload.split(' ');
      const [id, number] = from.split(':');
      const keys = items.map((item) => item.split('/', 1)[0] ?? '');
      if (number !== undefined) record.hear(keys, Number(number));
      if (id !== sender) onInvalid(keys);
    },
  });
  return {
    invalidate(address, pageKey) {
      const key = urlKey(address);
      record.expect(key);
      onInvalid([key]);
      queue.add(pageKey === undefined ? key : `${key}/${pageKey}`);
    },
    known: () => record.known(),
    isValidSince: (address, number) => record.isValidSince(urlKey(address), number),
    async close() {
      isClosed = true;
      await Promise.all([queue.close(), listening.close()]);
    },
  };
}

interface Invalidation {
  readonly key: string;
  readonly number: number;
}

/** What a process knows about invalidations. */
function createRecord() {
  const numbers = new LRUCache<string, number>({ max: 2 * mostNumbers });
  let known: number | undefined;
  const isForgotten = (number: number) => number <= (known ?? 0) - mostNumbers;
  const note = (key: string, number: number) => {
    const before = numbers.peek(key) ?? 0;
    numbers.set(key, Number.isFinite(before) ? Math.max(before, number) : number);
  };
  return {
    known: () => known,
    /** Takes the answer of the database. */
    read(all: readonly Invalidation[]) {
      for (const { key, number } of all) note(key, number);
      known = all.reduce((most, { number }) => Math.max(most, number), known ?? 0);
    },
    /** Takes a message. Before the first answer of the database there may have been others. */
    hear(keys: readonly string[], number: number) {
      for (const key of keys) note(key, number);
      if (known !== undefined) known = Math.max(known, number);
    },
    /** Takes an invalidation that has no number yet: nothing of this URL is valid until it has one. */
    expect: (key: string) => void numbers.set(key, Number.POSITIVE_INFINITY),
    isValidSince(key: string, number: number) {
      if ((numbers.peek(key) ?? 0) > number) return false;
      return known === undefined || number > known || isForgotten(number) ? undefined : true;
    },
  };
}

/** Reads the invalidations since a number; all that are kept if it is undefined. */
async function readSince(
  { pool }: Database,
  number: number | undefined,
): Promise<readonly Invalidation[]> {
  const query = 'select key, number::float8 from public.invalid_urls where number > $1';
  const { rows } = await pool.query<Invalidation>(query, [number ?? 0]);
  return rows;
}

/** Calls `onInvalid` with the keys that invalid pages have in a cache in front. */
export function listenForInvalidPages(deps: {
  readonly database: Database;
  readonly log: Log;
  readonly onInvalid: (pageKeys: readonly string[]) => void;
}): Listening {
  const { database, log, onInvalid } = deps;
  const onPayload = (payload: string) =>
    onInvalid(payload.split(' ').flatMap((item) => item.split('/').slice(1)));
  return listenWithRetry({ database, log, channel, onPayload });
}

async function send(database: Database, log: Log, sender: string, items: readonly string[]) {
  const payloads: string[] = [];
  for (let at = 0; at < items.length; at += itemsPerPayload) {
    payloads.push(items.slice(at, at + itemsPerPayload).join(' '));
  }
  const query = `
    with turn as (select pg_advisory_xact_lock(${lock})),
    stored as (
      insert into public.invalid_urls (key)
      select distinct key from turn, unnest($1::text[]) as key order by key
      on conflict (key) do update set number = default
      returning number
    ), newest as (select max(number) as number from stored),
    pruned as (
      delete from public.invalid_urls
      where number <= (select number from newest) - ${mostNumbers}
    )
    select pg_notify($2, $3 || ':' || number || ' ' || payload)
    from newest, unnest($4::text[]) as payload`;
  const keys = items.map((item) => item.split('/', 1)[0] ?? '');
  const ask = () => database.pool.query(query, [keys, channel, sender, payloads]);
  await storeHealthOf(database, log).ask(ask, smallQuery);
}

/** Collects items and passes them to `sendKeys` one batch at a time; those of a failed batch are sent again. */
function createQueue(sendItems: (items: readonly string[]) => Promise<void>) {
  const closing = new AbortController();
  let waiting = new Set<string>();
  let running: Promise<void> | undefined;
  const add = (item: string) => {
    waiting.add(item);
    const [oldest] = waiting;
    if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest);
  };
  const run = async () => {
    while (waiting.size > 0) {
      const items = waiting;
      waiting = new Set();
      const isSent = await sendItems([...items]).then(
        () => true,
        () => false,
      );
      if (closing.signal.aborted) return;
      if (!isSent) for (const item of items) add(item);
      await sleep(isSent ? sendPauseMs : retryPauseMs, undefined, closing).catch(() => {});
    }
    running = undefined;
  };
  return {
    add(item: string) {
      add(item);
      running ??= run();
    },
    /** Sends what waits, without another try. */
    async close() {
      closing.abort();
      await running;
      if (waiting.size > 0) await sendItems([...waiting]).catch(() => {});
    },
  };
}
