import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
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

/** Tells all processes of a database which URLs are no longer valid in a cache. */
export interface InvalidUrls {
  /**
   * Invalidates a URL in this process at once and in the others soon.
   * @param pageKey key of its page in a cache in front
   */
  invalidate(address: string, pageKey?: string): void;
  close(): Promise<void>;
}

/** Returns the key of a URL in messages. */
export function urlKey(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 16);
}

/**
 * Shares invalid URLs over a channel of the database, at most every 50 ms, however many there are. What a process misses while
 * its connection is lost stays cached there until it is stale.
 */
export function shareInvalidUrls(deps: {
  readonly database: Database;
  readonly log: Log;
  /** Called with the `urlKey` of each invalid URL. */
  readonly onInvalid: (keys: readonly string[]) => void;
}): InvalidUrls {
  const { database, log, onInvalid } = deps;
  const sender = randomUUID();
  const queue = createQueue((items) => send(database, log, sender, items));
  const listening = listenWithRetry({
    database,
    log,
    channel,
    onPayload: (payload) => {
      const [from, ...items] = payload.split(' ');
      if (from !== sender) onInvalid(items.map((item) => item.split('/', 1)[0] ?? ''));
    },
  });
  return {
    invalidate(address, pageKey) {
      const key = urlKey(address);
      onInvalid([key]);
      queue.add(pageKey === undefined ? key : `${key}/${pageKey}`);
    },
    async close() {
      await Promise.all([queue.close(), listening.close()]);
    },
  };
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
    payloads.push([sender, ...items.slice(at, at + itemsPerPayload)].join(' '));
  }
  const query = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
  const ask = () => database.pool.query(query, [channel, payloads]);
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
