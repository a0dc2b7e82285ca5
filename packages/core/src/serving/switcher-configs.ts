import type { Database } from '@dragoman/database/connection';
import { readSwitcherConfig, switcherConfig } from '@dragoman/domain/language-switcher';
import type { Log } from '@dragoman/domain/log';
import { addressIn, type Door } from '@dragoman/domain/serving';
import { ByteLru } from './byte-lru.ts';
import { Kept } from './kept.ts';
import { loadSite, type Site } from './site.store.ts';

const keptAtMost = 20_000;
const readAgainAfter = 30_000;
const longestWait = 5000;

export interface SwitcherConfigs {
  /**
   * What the switcher of a website's original pages is drawn from, as JSON; null when there is no such website. What was
   * read once is given on while the database is down; throws when it was never read.
   */
  read(websiteId: string): Promise<string | null>;
}

/** Keeps the configurations that pages ask for which no proxy has touched. */
export function createSwitcherConfigs(deps: {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds after which a configuration is read again. */
  readonly maxAge?: number;
}): SwitcherConfigs {
  const byId = new ByteLru<Kept<string | null>>(keptAtMost);
  return {
    async read(id) {
      if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null;
      let kept = byId.get(id);
      if (kept === undefined) {
        kept = new Kept<string | null>({
          load: async () => configOf(await loadSite(deps.database, { id, live: true })),
          maxAge: deps.maxAge ?? readAgainAfter,
          onFailure: (error) => deps.log.warn({ error, id }, 'a switcher could not be read'),
        });
        byId.set(id, kept, 1);
      }
      return (await kept.read(longestWait)) ?? null;
    },
  };
}

/** The site's languages as its own pages lead to them; none while the website is disabled or has no host. */
function configOf(site: Site | null): string | null {
  if (site === null) return null;
  const origin = new URL(site.origin);
  const own = site.hosts.find(({ language }) => language === null)?.host ?? origin.hostname;
  const door: Door = {
    kind: site.structure === 'subdomain' ? 'host' : 'path',
    scheme: origin.protocol === 'http:' ? 'http' : 'https',
    authority: own + (origin.port === '' ? '' : `:${origin.port}`),
    language: null,
  };
  const isServed = site.status !== 'disabled' && site.hosts.length > 0;
  const languages = (isServed ? [null, ...site.languages] : []).flatMap((language) => {
    const href = addressIn(site, door, language, '/');
    if (href === undefined) return [];
    return [{ code: language ?? site.sourceLanguage, href, base: href.slice(0, -1) }];
  });
  const look = readSwitcherConfig(site.switcherConfig);
  return JSON.stringify(switcherConfig({ languages, current: site.sourceLanguage, look }));
}
