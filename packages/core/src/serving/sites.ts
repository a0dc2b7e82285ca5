import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { candidateHosts, websiteIdOfHost } from '@dragoman/domain/serving';
import { ByteLru } from './byte-lru.ts';
import { Kept, storeUnavailable } from './kept.ts';
import { loadSite, type Site } from './site.store.ts';

const knownFor = 60_000;
const unknownFor = 5000;
const longestWait = 5000;
const hostsKept = 20_000;

export interface Sites {
  /** The website served under a host (lower case, no port); null when there is none. Throws when the store cannot be asked. */
  find(host: string): Promise<Site | null>;
  /** Reads a website again soon; without an id all of them. */
  invalidate(websiteId?: string): void;
  close(): void;
}

/** Keeps websites by host. What was read once is served on while the store is down. */
export function createSites(deps: { database: Database; proxyHost: string; log: Log }): Sites {
  const byHost = new ByteLru<Kept<Site | null>>(hostsKept);
  const create = (host: string) => {
    const id = websiteIdOfHost(host, deps.proxyHost);
    const by = id === undefined ? { hosts: candidateHosts(host) } : { id };
    return new Kept<Site | null>({
      load: () => loadSite(deps.database, by),
      maxAge: knownFor,
      onFailure: (error) => deps.log.warn({ error, host }, 'a website could not be read'),
      onLoad: (site) => {
        if (site === null) setTimeout(() => byHost.delete(host), unknownFor).unref();
      },
    });
  };
  return {
    async find(host) {
      const kept = byHost.get(host) ?? create(host);
      if (byHost.get(host) === undefined) byHost.set(host, kept, 1);
      const site = await kept.read(longestWait).catch((error) => {
        throw storeUnavailable(error);
      });
      if (site === undefined) throw storeUnavailable('it took too long');
      return site;
    },
    invalidate(websiteId) {
      for (const kept of byHost.values()) {
        const id = kept.current?.websiteId;
        if (websiteId === undefined || id === undefined || id === websiteId) kept.invalidate();
      }
    },
    close: () => {
      for (const kept of byHost.values()) kept.close();
    },
  };
}
