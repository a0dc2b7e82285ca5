import { createHash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Unit } from '@dragoman/rewriter';
import type { PageToTranslate } from './page-to-translate.ts';
import { type StoreHealth, StoreSilentError } from './store-health.ts';
import { insertUnknown, type UnknownString } from './unknown-strings.store.ts';

const rememberedAtMost = 200_000;
const waitingAtMost = 20_000;
const batchSize = 500;
const perWebsiteAndHour = 5000;
const pause = 500;
const pauseWhileSilent = 5000;
const shortestTyped = 3;

/** Where units were found. */
interface SeenPage extends Pick<PageToTranslate, 'report'> {
  readonly site: { readonly websiteId: string };
  readonly view: { readonly path: string };
}

export interface UnknownStrings {
  /** Records untranslated units of a page. Returns immediately; units over the limits are dropped. */
  note(page: SeenPage, units: readonly Unit[]): void;
  /** Writes pending strings. Never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface UnknownDeps {
  readonly database: Database;
  readonly health: StoreHealth;
  readonly log: Log;
}

/** Collects new strings from served pages and writes each once, in batches in the background. */
export function createUnknownStrings(deps: UnknownDeps): UnknownStrings {
  const seen = new Set<string>();
  const budget = new Map<string, number>();
  let waiting: UnknownString[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();
  const renewal = setInterval(() => budget.clear(), 3_600_000).unref();

  const write = async () => {
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      try {
        await deps.health.ask(() => insertUnknown(deps.database, batch));
      } catch (error) {
        if (error instanceof StoreSilentError) {
          waiting.unshift(...batch);
          if (!isClosed) timer = setTimeout(flush, pauseWhileSilent).unref();
          return;
        }
        for (const item of batch) seen.delete(keyOf(item));
        deps.log.warn({ err: error, count: batch.length }, 'could not store missing strings');
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
    note({ site: { websiteId }, view: { path }, report }, units) {
      const typed = typedValues(path);
      for (const unit of units) {
        const memoryOnly = report === 'memory' || typed.some((value) => unit.text.includes(value));
        add({ websiteId, path, memoryOnly, ...storable(unit) });
      }
    },
    flush,
    async close() {
      isClosed = true;
      clearInterval(renewal);
      await flush();
    },
  };
}

/** Returns the query's values: form input that the page may echo. */
function typedValues(path: string): string[] {
  const query = path.indexOf('?');
  if (query === -1) return [];
  const values = [...new URLSearchParams(path.slice(query)).values()];
  return values.map((value) => value.trim()).filter((value) => value.length >= shortestTyped);
}

/** PostgreSQL's text type cannot store NUL. */
function storable({ text, kind }: Unit) {
  const clean = text.replaceAll('\0', '');
  return { hash: createHash('sha256').update(clean).digest(), text: clean, kind };
}

function keyOf({ websiteId, hash, memoryOnly }: UnknownString): string {
  return `${websiteId}${hash.toString('base64')}${memoryOnly ? ' memory' : ''}`;
}
