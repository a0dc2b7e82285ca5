import { setTimeout as sleep } from 'node:timers/promises';
import type { HasDatabase } from '@dragoman/database/connection';
import { websiteKeyIn } from '@dragoman/domain/cache-purges';
import type { Log } from '@dragoman/domain/log';
import type { CachePurge, PurgeError } from '@dragoman/providers/cache-purge/port';
import { RunLocks } from '../jobs/index.ts';
import { listenForChanges, listenForInvalidPages } from '../serving/index.ts';
import { type Change, keyOf, PurgeQueue } from './queue.ts';
import { findUnpurged, type LanguageVersion, readVersions, storePurged } from './versions.store.ts';

export interface CachePurgesDeps extends HasDatabase {
  readonly cache: CachePurge;
  readonly log: Log;
  readonly times?: Partial<PurgeTimes>;
}

/** In milliseconds. */
interface PurgeTimes {
  /** Time in which changes are collected. */
  readonly collect: number;
  /**
   * Pauses before each change is purged again: a proxy may still have sent an old page after the first purge, while it was
   * loading the change.
   */
  readonly repeats: readonly number[];
  readonly shortestPause: number;
  readonly longestPause: number;
}

/** Pages of one website that are purged one by one. */
const mostPages = 100;

const defaultTimes: PurgeTimes = {
  collect: 30,
  repeats: [250, 500, 10_000],
  shortestPause: 250,
  longestPause: 60_000,
};

/**
 * Purges pages from the cache in front when what they show has changed. Of all processes that call this, one purges; another
 * takes over when it ends (decision 0256). Returns the function that stops it.
 */
export function startCachePurges(deps: CachePurgesDeps): () => Promise<void> {
  const { database, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const locks = new RunLocks(database);
  const runOnce = async () => {
    const lock = await locks.acquire('cache-purges', signal);
    try {
      await purgeUntil(AbortSignal.any([signal, lock.lost]), deps);
    } finally {
      await lock.release();
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      await runOnce().catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, 'purging the cache in front is interrupted');
      });
      await sleep(defaultTimes.shortestPause, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
    await locks.close();
  };
}

/** Purges until the signal aborts, then throws its reason. */
async function purgeUntil(signal: AbortSignal, deps: CachePurgesDeps): Promise<never> {
  const times = { ...defaultTimes, ...deps.times };
  const { database, log } = deps;
  const queue = new PurgeQueue<readonly LanguageVersion[]>();
  const addUnpurged = () =>
    findUnpurged(database).then(
      (ids) => {
        for (const websiteId of ids) queue.add({ websiteId, language: undefined });
      },
      (error) => log.warn({ err: error }, 'what is to be purged cannot be read'),
    );
  const changes = listenForChanges({
    database,
    log,
    // Without a change, payloads may have been missed.
    onChange: (change) => {
      if (change === undefined) void addUnpurged();
      else queue.add(change, { delay: times.collect });
    },
  });
  const pages = listenForInvalidPages({
    database,
    log,
    onInvalid(pageKeys) {
      // Pages have no versions to store.
      for (const pageKey of pageKeys) queue.add({ pageKey }, { delay: times.collect, known: [] });
    },
  });
  try {
    for (;;) await purgeDue(queue, { ...deps, times }, signal);
  } finally {
    await Promise.all([changes.close(), pages.close()]);
  }
}

type Queue = PurgeQueue<readonly LanguageVersion[]>;
type Deps = CachePurgesDeps & { readonly times: PurgeTimes };

async function purgeDue(queue: Queue, deps: Deps, signal: AbortSignal): Promise<void> {
  const { database, times } = deps;
  const due = await queue.take(signal);
  const fresh = due.filter(({ known }) => known === undefined);
  const versions = await untilDone(deps, signal, () =>
    fresh.length === 0
      ? Promise.resolve([])
      : readVersions(
          database,
          fresh.flatMap(({ change }) => ('pageKey' in change ? [] : [change.websiteId])),
        ),
  );
  const keys = keysOf(due.map(({ change }) => change));
  await untilDone(deps, signal, () => deps.cache.purge(keys));
  const final: { change: Change; known: readonly LanguageVersion[] }[] = [];
  for (const { change, round, known = versions.filter((one) => covers(change, one)) } of due) {
    const delay = times.repeats[round];
    if (delay === undefined) final.push({ change, known });
    else queue.add(change, { round: round + 1, delay, known });
  }
  const whole = final.flatMap(({ change }) =>
    'pageKey' in change || change.language !== undefined ? [] : [change.websiteId],
  );
  const purged = final.flatMap(({ known }) => known);
  if (purged.length === 0 && whole.length === 0) return;
  await untilDone(deps, signal, () => storePurged(database, purged, whole));
}

/** Returns the keys of changes. Many pages of a website count as the whole website, so that purges stay few. */
function keysOf(changes: readonly Change[]): string[] {
  const keys = new Set(changes.map(keyOf));
  const pages = Map.groupBy(
    changes.flatMap((change) => ('pageKey' in change ? [change.pageKey] : [])),
    websiteKeyIn,
  );
  for (const [website, pageKeys] of pages) {
    if (pageKeys.length <= mostPages) continue;
    for (const key of pageKeys) keys.delete(key);
    keys.add(website);
  }
  return [...keys];
}

function covers(change: Change, version: LanguageVersion): boolean {
  if ('pageKey' in change) return false;
  const { websiteId, language } = change;
  return websiteId === version.websiteId && (language ?? version.language) === version.language;
}

/** Retries with growing pauses, or those that the cache asks for. Throws only if the signal aborts. */
async function untilDone<T>(
  { log, times }: Deps,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (let pause = times.shortestPause; ; pause = Math.min(pause * 2, times.longestPause)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const { retryAfter } = error as Partial<PurgeError>;
      log.warn({ err: error }, 'the cache in front could not be purged and is purged again');
      await sleep(retryAfter ?? pause, undefined, { signal });
    }
  }
}
