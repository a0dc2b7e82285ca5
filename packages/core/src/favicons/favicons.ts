import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { schedule } from '../maintenance/index.ts';
import { findIcon, forgetIcons, type KeptIcon, keepIcon } from './favicon.store.ts';
import { fetchIcon, type Icon, type IconSearch } from './fetch-icon.ts';

export interface FaviconOptions {
  readonly database: Database;
  /** Behind the outgoing gate. */
  readonly fetchPage: PageFetcher;
  /** A public service instead of the host itself: an address with `{host}` and `{size}`. */
  readonly service?: string | undefined;
  /** Hosts looked up at once by this process. Defaults to 8. */
  readonly concurrency?: number;
  readonly now?: () => number;
  readonly log?: Log;
}

/** The icon of a host near a width in pixels, or undefined when it has none. */
export type Favicons = (host: string, size: number) => Promise<Icon | undefined>;

const hour = 3_600_000;
const lifetimes = { found: 7 * 24 * hour, none: 24 * hour, unreachable: hour };
const forgottenAfter = 60 * 24 * hour;
/** Rows kept, each at most a quarter of a megabyte: anybody may ask for the icon of any host. */
const mostKept = 20_000;

/**
 * Icons of websites, fetched once and kept in the database: a week when found, a day when there is none, an hour when the
 * host does not answer. Whoever asks while a look-up runs waits for the same one. See decision 0122.
 */
export function createFavicons(options: FaviconOptions): Favicons {
  const running = new Map<string, Promise<Icon | undefined>>();
  const turn = turns(options.concurrency ?? 8);
  return (host, size) => {
    const key = `${size} ${host}`;
    const current = running.get(key);
    if (current !== undefined) return current;
    const lookup = lookUp(options, turn, host, size).finally(() => running.delete(key));
    running.set(key, lookup);
    return lookup;
  };
}

async function lookUp(
  options: FaviconOptions,
  turn: <T>(work: () => Promise<T>) => Promise<T>,
  host: string,
  size: number,
): Promise<Icon | undefined> {
  const { database, now = Date.now, log = silentLog } = options;
  const kept = await findIcon(database.kysely, host, size);
  if (kept !== undefined && kept.expiresAt.getTime() > now()) return kept.icon;
  const search = await turn(() => fetchIcon(options, host, size));
  const settled = settle(search, kept, now());
  log.debug({ host, size, found: settled.icon?.type ?? 'none' }, 'looked for an icon');
  await keepIcon(database.kysely, { host, size, ...settled });
  return settled.icon;
}

/** A host that does not answer keeps the icon it had. */
function settle(search: IconSearch, kept: KeptIcon | undefined, now: number): KeptIcon {
  const until = (lifetime: number) => new Date(now + lifetime);
  if (search === 'unreachable') {
    return { icon: kept?.icon, expiresAt: until(lifetimes.unreachable) };
  }
  if (search === 'none') return { icon: undefined, expiresAt: until(lifetimes.none) };
  return { icon: search, expiresAt: until(lifetimes.found) };
}

/** Forgets icons that were not asked for in the last weeks, and more than are kept; gives how many. */
export function sweepFavicons(
  { kysely }: Database,
  { now = Date.now(), most = mostKept }: { readonly now?: number; readonly most?: number } = {},
): Promise<number> {
  return forgetIcons(kysely, { moment: new Date(now - forgottenAfter), most });
}

/** Sweeps every hour. Returns the function that ends it. */
export function watchFavicons({
  database,
  log = silentLog,
}: Pick<FaviconOptions, 'database' | 'log'>): () => Promise<void> {
  return schedule({ name: 'favicons', pause: hour, work: () => sweepFavicons(database), log });
}

function turns(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
