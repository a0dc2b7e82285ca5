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
const hostsKept = 20_000;

export interface Sites {
  /** The website served under a host (lower case, no port); null when there is none. Throws when the store cannot be asked. */
  find(host: string): Promise<Site | null>;
  /** The website under a host if it is in memory, and its `StaleWhileRevalidate.identity`. */
  peek(host: string): { readonly site: Site | null | undefined; readonly identity: unknown };
  /** Reads a website again soon. */
  invalidate(websiteId: string): void;
  /** Changes may have been missed: each website is read again before it is served again. */
  distrust(): void;
  close(): void;
}

export interface SitesDeps {
  readonly database: Database;
  readonly health: StoreHealth;
  readonly proxyHost: string;
  readonly log: Log;
  /** Where websites are written down, so that a start without the store serves them as they were. */
  readonly disk?: DiskCache | undefined;
}

/** Keeps websites by host. What was read once is served on while the store is down. */
export function createSites(deps: SitesDeps): Sites {
  const byHost = createByteCache<StaleWhileRevalidate<Site | null>>(hostsKept);
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
    async find(host) {
      const known = byHost.get(host);
      const kept = known ?? create(host);
      if (known === undefined) byHost.set(host, kept, { size: 1 });
      const site = await kept.read(longestWait).catch((error) => {
        throw storeUnavailable(error);
      });
      if (site === undefined) throw storeUnavailable('it took too long');
      return site;
    },
    peek(host) {
      const kept = byHost.get(host);
      return { site: kept?.current, identity: kept?.identity };
    },
    invalidate(websiteId) {
      for (const kept of byHost.values()) {
        const id = kept.current?.websiteId;
        if (id === undefined || id === websiteId) kept.invalidate();
      }
    },
    distrust() {
      for (const kept of byHost.values()) kept.distrust();
    },
    close: () => {
      for (const kept of byHost.values()) kept.close();
    },
  };
}

/** The website as it was last written down; undefined where its rows are none that can be understood. */
export async function readWritten(files: SiteFiles, key: string): Promise<Site | undefined> {
  const rows = await files.read(key);
  try {
    return rows === undefined ? undefined : toSite(rows);
  } catch {
    return undefined;
  }
}
