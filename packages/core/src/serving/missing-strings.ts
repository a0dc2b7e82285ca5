import { createHash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Unit } from '@dragoman/rewriter';
import type { SharedLimit } from '../shared-limits/index.ts';
import { insertMissing, type MissingString } from './missing-strings.store.ts';
import type { PageToTranslate } from './page-to-translate.ts';
import { type StoreHealth, StoreSilentError } from './store-health.ts';

const rememberedAtMost = 200_000;
const waitingAtMost = 20_000;
const batchSize = 500;
export const storedTexts = { name: 'stored texts', requests: 5000, seconds: 3600 };
const flushPauseMs = 500;
const silentPauseMs = 5000;
const shortestTyped = 3;

/** Where units were found. */
interface SeenPage extends Pick<PageToTranslate, 'report'> {
  readonly site: { readonly websiteId: string };
  readonly view: { readonly path: string };
}

export interface MissingStrings {
  /** Records untranslated units of a page. Returns immediately; units over the limits are dropped. */
  note(page: SeenPage, units: readonly Unit[]): void;
  /** Writes pending strings. Never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface MissingStringsDeps {
  readonly database: Database;
  readonly health: StoreHealth;
  /** Counts stored texts by website. */
  readonly limit: SharedLimit;
  readonly log: Log;
}

/** Collects new strings from served pages and writes each once, in batches in the background. */
export function createMissingStrings(deps: MissingStringsDeps): MissingStrings {
  const seen = new Set<string>();
  const waiting: MissingString[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    timer = undefined;
    while (waiting.length > 0) {
      const taken = waiting.splice(0, batchSize);
      const batch = await withinLimit(deps.limit, taken);
      for (const item of taken) if (!batch.includes(item)) seen.delete(keyOf(item));
      try {
        if (batch.length > 0) await deps.health.ask(() => insertMissing(deps.database, batch));
      } catch (error) {
        if (error instanceof StoreSilentError) {
          waiting.unshift(...batch);
          if (!isClosed) timer = setTimeout(flush, silentPauseMs).unref();
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
  const add = (item: MissingString) => {
    const key = keyOf(item);
    if (seen.has(key) || waiting.length >= waitingAtMost) return;
    if (seen.size >= rememberedAtMost) seen.clear();
    seen.add(key);
    waiting.push(item);
    timer ??= setTimeout(flush, flushPauseMs).unref();
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
      await flush();
    },
  };
}

/** Stores public units of a website that it does not have yet. */
export async function storeMissing(
  database: Database,
  place: Pick<MissingString, 'websiteId' | 'path'>,
  units: readonly Unit[],
): Promise<void> {
  const strings = units.map((unit) => ({ ...place, memoryOnly: false, ...storable(unit) }));
  if (strings.length > 0) await insertMissing(database, strings);
}

/** Returns the strings of each website that its limit allows. */
async function withinLimit(
  limit: SharedLimit,
  strings: readonly MissingString[],
): Promise<MissingString[]> {
  const groups = Map.groupBy(strings, ({ websiteId }) => websiteId);
  const allowed = await Promise.all(
    [...groups].map(async ([websiteId, group]) =>
      group.slice(0, await limit.take(websiteId, group.length)),
    ),
  );
  return allowed.flat();
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

function keyOf({ websiteId, hash, memoryOnly }: MissingString): string {
  return `${websiteId}${hash.toString('base64')}${memoryOnly ? ' memory' : ''}`;
}
