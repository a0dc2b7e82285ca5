import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { candidateHosts, websiteIdOfHost } from '@dragoman/domain/serving';
import { ByteLru } from './byte-lru.ts';
import { Kept, storeUnavailable } from './kept.ts';
import { readSiteRows, type Site, type SiteRows, toSite } from './site.store.ts';
import { openSiteFiles, type SiteFiles } from './site-files.ts';

const knownFor = 60_000;
const unknownFor = 5000;
const longestWait = 5000;
const hostsKept = 20_000;
const patience = 2000;
const askedAgainAfter = 5000;

export interface Sites {
  /** The website served under a host (lower case, no port); null when there is none. Throws when the store cannot be asked. */
  find(host: string): Promise<Site | null>;
  /** Reads a website again soon; without an id all of them. */
  invalidate(websiteId?: string): void;
  close(): void;
}

export interface SitesDeps {
  readonly database: Database;
  readonly proxyHost: string;
  readonly log: Log;
  /** Where websites are written down, so that a start without the store serves them as they were. */
  readonly folder?: string;
}

/** Keeps websites by host. What was read once is served on while the store is down. */
export function createSites(deps: SitesDeps): Sites {
  const byHost = new ByteLru<Kept<Site | null>>(hostsKept);
  const files = deps.folder === undefined ? undefined : openSiteFiles(deps.folder, deps.log);
  const create = (host: string) => {
    const id = websiteIdOfHost(host, deps.proxyHost);
    const by = id === undefined ? { hosts: candidateHosts(host) } : { id };
    const kept = new Kept<Site | null>({
      load: async (previous) => {
        const reading = readSiteRows(deps.database, by);
        const rows =
          previous === undefined
            ? await withFiles(reading, host, files, () => kept.invalidate())
            : await reading;
        files?.write(host, rows);
        return rows === null ? null : toSite(rows);
      },
      maxAge: knownFor,
      onFailure: (error) => deps.log.warn({ error, host }, 'a website could not be read'),
      onLoad: (site) => {
        if (site === null) setTimeout(() => byHost.delete(host), unknownFor).unref();
      },
    });
    return kept;
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

/** What the store says, or what was written down where it cannot be asked or takes long; then it is asked again later. */
async function withFiles(
  reading: Promise<SiteRows | null>,
  host: string,
  files: SiteFiles | undefined,
  askAgain: () => void,
): Promise<SiteRows | null> {
  if (files === undefined) return reading;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store takes long')), patience);
  });
  try {
    return await Promise.race([reading, late]);
  } catch {
    const rows = await files.read(host);
    if (rows === undefined) return reading;
    reading.catch(() => {});
    setTimeout(askAgain, askedAgainAfter).unref();
    return rows;
  } finally {
    clearTimeout(timer);
  }
}
