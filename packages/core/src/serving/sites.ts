import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { candidateHosts, websiteIdOfHost } from '@dragoman/domain/serving';
import { createByteCache } from './byte-cache.ts';
import type { DiskCache } from './disk-cache.ts';
import { readSiteRows, type Site, toSite } from './site.store.ts';
import { createSiteFiles, type SiteFiles } from './site-files.ts';
import { StaleWhileRevalidate, storeUnavailable } from './stale-while-revalidate.ts';
import { type StoreHealth, StoreSilentError, smallQuery } from './store-health.ts';

const knownFor = 60_000;
const unknownFor = 5000;
const longestWait = 5000;
const maxHosts = 20_000;

export interface Sites {
  /** Returns the website of a host (lower case, no port), or null if none. Rejects if the store is unavailable. */
  find(host: string): Site | null | Promise<Site | null>;
  /** Returns the website of a host if in memory, and its `StaleWhileRevalidate.identity`. */
  peek(host: string): { readonly site: Site | null | undefined; readonly identity: unknown };
  /** Reloads a website soon. */
  invalidate(websiteId: string): void;
  /** Changes may have been missed: rereads each website before its next use. */
  distrust(): void;
  close(): void;
}

export interface SitesDeps {
  readonly database: Database;
  readonly health: StoreHealth;
  readonly proxyHost: string;
  readonly log: Log;
  /** Disk cache, so that a start without the store can serve the last known websites. */
  readonly disk?: DiskCache | undefined;
}

/** Caches websites by host. Cached websites are still served while the store is down. */
export function createSites(deps: SitesDeps): Sites {
  const byHost = createByteCache<StaleWhileRevalidate<Site | null>>(maxHosts);
  const files = createSiteFiles(deps.disk);
  const create = (host: string) => {
    const id = websiteIdOfHost(host, deps.proxyHost);
    const by = id === undefined ? { hosts: candidateHosts(host) } : { id };
    return new StaleWhileRevalidate<Site | null>({
      load: async () => {
        const rows = await deps.health.ask(() => readSiteRows(deps.database, by), smallQuery);
        files.write(host, rows);
        return rows === null ? null : toSite(rows);
      },
      fallback: () => readWritten(files, host),
      maxAge: knownFor,
      onFailure: (err) => {
        if (err instanceof StoreSilentError) return;
        deps.log.warn({ err, host }, 'a website could not be read');
      },
      onLoad: (site) => {
        if (site === null) setTimeout(() => byHost.delete(host), unknownFor).unref();
      },
    });
  };
  return {
    find(host) {
      const known = byHost.get(host);
      const entry = known ?? create(host);
      if (known === undefined) byHost.set(host, entry, { size: 1 });
      const { fresh } = entry;
      return fresh === undefined ? read(entry) : fresh;
    },
    peek(host) {
      const entry = byHost.get(host);
      return { site: entry?.current, identity: entry?.identity };
    },
    invalidate(websiteId) {
      for (const entry of byHost.values()) {
        const id = entry.current?.websiteId;
        if (id === undefined || id === websiteId) entry.invalidate();
      }
    },
    distrust() {
      for (const entry of byHost.values()) entry.distrust();
    },
    close: () => {
      for (const entry of byHost.values()) entry.close();
    },
  };
}

async function read(entry: StaleWhileRevalidate<Site | null>): Promise<Site | null> {
  const site = await entry.read(longestWait).catch((error) => {
    throw storeUnavailable(error);
  });
  if (site === undefined) throw storeUnavailable('it took too long');
  return site;
}

/** Returns the website from the disk cache; undefined if missing or unreadable. */
export async function readWritten(files: SiteFiles, key: string): Promise<Site | undefined> {
  const rows = await files.read(key);
  try {
    return rows === undefined ? undefined : toSite(rows);
  } catch {
    return undefined;
  }
}
