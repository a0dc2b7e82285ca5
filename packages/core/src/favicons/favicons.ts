import { type Database, type HasDatabase, readDatabaseTime } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import pLimit, { type LimitFunction } from 'p-limit';
import { schedule } from '../maintenance/index.ts';
import { type CachedIcon, deleteIcons, findIcon, upsertIcon } from './favicon.store.ts';
import { fetchIcon, type Icon, type IconSearch } from './fetch-icon.ts';

export interface FaviconOptions extends HasDatabase {
  /** Behind the outgoing gate. */
  readonly fetchPage: PageFetcher;
  /** The address of a public icon service, with `{host}` and `{size}`. Replaces requests to the host. */
  readonly service?: string | undefined;
  /** Hosts requested at once. Defaults to 8. */
  readonly concurrency?: number;
  readonly now?: () => number;
  readonly log?: Log;
}

/** Returns a host's icon closest to a width in pixels; undefined if it has none. */
export type Favicons = (host: string, size: number) => Promise<Icon | undefined>;

const hour = 3_600_000;
const lifetimes = { found: 7 * 24 * hour, none: 24 * hour, unreachable: hour };
const deletedAfter = 60 * 24 * hour;
/** Rows are limited, because requests are unauthenticated and name any host; each is at most 256 kB. */
const maxIcons = 20_000;

/**
 * Looks up icons of websites and caches them in the database: for a week, for a day if there is none, for an hour if
 * the host does not respond (decision 0122). Concurrent lookups of the same icon share one request.
 */
export function createFavicons(options: FaviconOptions): Favicons {
  const running = new Map<string, Promise<Icon | undefined>>();
  const limit = pLimit(options.concurrency ?? 8);
  return (host, size) => {
    const key = `${size} ${host}`;
    const current = running.get(key);
    if (current !== undefined) return current;
    const lookup = lookUp(options, limit, host, size).finally(() => running.delete(key));
    running.set(key, lookup);
    return lookup;
  };
}

async function lookUp(
  options: FaviconOptions,
  limit: LimitFunction,
  host: string,
  size: number,
): Promise<Icon | undefined> {
  const { database, now = Date.now, log = silentLog } = options;
  const cached = await findIcon(database.kysely, host, size);
  if (cached !== undefined && cached.expiresAt.getTime() > now()) return cached.icon;
  const search = await limit(() => fetchIcon(options, host, size));
  const result = toCached(search, cached, now());
  log.debug({ host, size, found: result.icon?.type ?? 'none' }, 'an icon was looked up');
  await upsertIcon(database.kysely, { host, size, ...result });
  return result.icon;
}

/** Retains the old icon of a host that does not respond. */
function toCached(search: IconSearch, cached: CachedIcon | undefined, now: number): CachedIcon {
  const until = (lifetime: number) => new Date(now + lifetime);
  if (search === 'unreachable') {
    return { icon: cached?.icon, expiresAt: until(lifetimes.unreachable) };
  }
  if (search === 'none') return { icon: undefined, expiresAt: until(lifetimes.none) };
  return { icon: search, expiresAt: until(lifetimes.found) };
}

/** Deletes icons that were not requested for two months, and the oldest beyond `max`. Returns their number. */
export async function sweepFavicons(
  { kysely }: Database,
  { now, max = maxIcons }: { readonly now?: number; readonly max?: number } = {},
): Promise<number> {
  const moment = now ?? (await readDatabaseTime(kysely)).getTime();
  return deleteIcons(kysely, { expiredBefore: new Date(moment - deletedAfter), max });
}

/** Sweeps every hour. Returns the function that stops it. */
export function watchFavicons({
  database,
  log = silentLog,
}: Pick<FaviconOptions, 'database' | 'log'>): () => Promise<void> {
  return schedule({ name: 'favicons', pause: hour, work: () => sweepFavicons(database), log });
}
