import { createHash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Unit } from '@dragoman/rewriter';
import { insertUnknown, type UnknownString } from './unknown-strings.store.ts';

const rememberedAtMost = 200_000;
const waitingAtMost = 20_000;
const batchSize = 500;
const perWebsiteAndHour = 5000;
const pause = 500;

export interface UnknownStrings {
  /** Notes units of a page that nothing translates. Returns at once; what exceeds the bounds is dropped, not waited for. */
  note(websiteId: string, path: string, units: readonly Unit[]): void;
  /** Writes what waits. Never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Collects strings first met on served pages and writes each once, in batches, off the pages' path. */
export function createUnknownStrings(deps: { database: Database; log: Log }): UnknownStrings {
  const seen = new Set<string>();
  const budget = new Map<string, number>();
  let waiting: UnknownString[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const renewal = setInterval(() => budget.clear(), 3_600_000).unref();

  const write = async () => {
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      try {
        await insertUnknown(deps.database, batch);
      } catch (error) {
        for (const item of batch) seen.delete(keyOf(item));
        deps.log.warn({ error, count: batch.length }, 'unknown strings could not be written');
        return;
      }
    }
  };
  const flush = () => {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  };
  const add = (item: UnknownString) => {
    const key = keyOf(item);
    const spent = budget.get(item.websiteId) ?? 0;
    if (seen.has(key) || waiting.length >= waitingAtMost || spent >= perWebsiteAndHour) return;
    if (seen.size >= rememberedAtMost) seen.clear();
    seen.add(key);
    budget.set(item.websiteId, spent + 1);
    waiting.push(item);
    timer ??= setTimeout(flush, pause).unref();
  };
  return {
    note(websiteId, path, units) {
      for (const unit of units) add({ websiteId, path, ...storable(unit) });
    },
    flush,
    async close() {
      clearInterval(renewal);
      await flush();
    },
  };
}

/** PostgreSQL's text holds no NUL. */
function storable({ text, kind }: Unit) {
  const clean = text.replaceAll('\0', '');
  return { hash: createHash('sha256').update(clean).digest(), text: clean, kind };
}

function keyOf({ websiteId, hash }: UnknownString): string {
  return websiteId + hash.toString('base64');
}
