import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { readSwitcherConfig, switcherConfig } from '@dragoman/domain/language-switcher';
import type { Log } from '@dragoman/domain/log';
import { addressIn, type EntryHost } from '@dragoman/domain/serving';
import { readTexts } from '@dragoman/texts';
import { createByteCache } from './byte-cache.ts';
import type { DiskCache } from './disk-cache.ts';
import { readSiteRows, type Site, toSite } from './site.store.ts';
import { createSiteFiles } from './site-files.ts';
import { readWritten } from './sites.ts';
import { StaleWhileRevalidate } from './stale-while-revalidate.ts';
import { StoreSilentError, smallQuery, storeHealthOf } from './store-health.ts';

const maxConfigs = 20_000;
const readAgainAfter = 30_000;
const longestWait = 5000;
/** Limit of concurrent first reads: anybody can invent ids, and the database must stay available to pages. */
const mostFirstReads = 20;

export interface SwitcherConfigs {
  /**
   * Returns the switcher configuration of a website's original pages as JSON; null if there is no such website. Cached
   * configurations are still returned while the database is down; throws if it was never read, and
   * `DragomanError('too-many-requests')` if too many are read for the first time.
   */
  read(websiteId: string): Promise<string | null>;
}

/** Caches the configurations requested by pages that are not served through the proxy. */
export function createSwitcherConfigs(deps: {
  readonly database: Database;
  readonly log: Log;
  /** Returns the origin under which visitors reach a served host. */
  readonly visitorOrigin: (host: string) => string;
  /** Milliseconds after which a configuration is reloaded. */
  readonly maxAge?: number;
  /** Disk cache for use while the database is down. */
  readonly disk?: DiskCache | undefined;
}): SwitcherConfigs {
  const byId = createByteCache<StaleWhileRevalidate<string | null>>(maxConfigs);
  const health = storeHealthOf(deps.database, deps.log);
  const files = createSiteFiles(deps.disk);
  let firstReads = 0;
  const create = (id: string) =>
    new StaleWhileRevalidate<string | null>({
      load: async () => {
        const read = () => readSiteRows(deps.database, { id, live: true });
        const rows = await health.ask(read, smallQuery);
        files.write(`${id} live`, rows);
        return configOf(rows === null ? null : toSite(rows), deps.visitorOrigin);
      },
      fallback: async () => {
        const site = await readWritten(files, `${id} live`);
        return site === undefined ? undefined : configOf(site, deps.visitorOrigin);
      },
      maxAge: deps.maxAge ?? readAgainAfter,
      onFailure: (err) => {
        if (err instanceof StoreSilentError) return;
        deps.log.warn({ err, id }, 'a switcher could not be read');
      },
    });
  return {
    async read(id) {
      if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null;
      const known = byId.get(id);
      if (known !== undefined) return (await known.read(longestWait)) ?? null;
      if (firstReads >= mostFirstReads) throw new DragomanError('too-many-requests');
      const entry = create(id);
      byId.set(id, entry, { size: 1 });
      firstReads += 1;
      try {
        return (await entry.read(longestWait)) ?? null;
      } finally {
        firstReads -= 1;
      }
    },
  };
}

/** Returns the languages as linked from the site's own pages; none if the website is disabled or has no host. */
function configOf(site: Site | null, visitorOrigin: (host: string) => string): string | null {
  if (site === null) return null;
  const served = site.hosts.find(({ language }) => language === null)?.host;
  const kind = site.structure === 'subdomain' ? 'host' : 'path';
  const { protocol, host } = new URL(visitorOrigin(served ?? new URL(site.origin).hostname));
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const entryHost: EntryHost = { kind, scheme, authority: host, language: null };
  const hasHost = kind === 'path' ? served !== undefined : site.hosts.length > 0;
  const isServed = site.status !== 'disabled' && hasHost;
  const languages = (isServed ? [null, ...site.languages] : []).flatMap((language) => {
    const isOwn = language === null && served === undefined;
    const href = isOwn ? `${site.origin}/` : addressIn(site, entryHost, language, '/');
    if (href === undefined) return [];
    return [{ code: language ?? site.sourceLanguage, href, base: href.slice(0, -1) }];
  });
  const style = readSwitcherConfig(site.switcherConfig);
  const current = site.sourceLanguage;
  const label = readTexts('common-terms', current).get('Language');
  return JSON.stringify(switcherConfig({ languages, current, label, style }));
}
