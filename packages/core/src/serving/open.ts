import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type CountedLimit, createSharedLimit } from '../shared-limits/index.ts';
import type { PageMemory } from './byte-cache.ts';
import type { DiskCache } from './disk-cache.ts';
import {
  createDynamicStringAnswers,
  type DynamicStringAnswers,
  reportedTexts,
} from './dynamic-strings.ts';
import { listenForChanges } from './invalidation.ts';
import { createLanguageBundles, type LanguageBundles } from './language-bundles.ts';
import { createMissingStrings, storedTexts } from './missing-strings.ts';
import type { PageToTranslate } from './page-to-translate.ts';
import { createPages, type Pages } from './pages.ts';
import { createReadAhead } from './read-ahead.ts';
import type { Site } from './site.store.ts';
import { createSites, type Sites } from './sites.ts';
import { type StoreHealth, smallQuery, storeHealthOf } from './store-health.ts';
import { createTranslator, type TranslatedPage } from './translator.ts';
import { createUntranslatedPages, type UntranslatedPages } from './untranslated-pages.ts';

export interface ServingOptions {
  readonly database: Database;
  /** `proxy.{productHost}`: websites are also served at `{websiteId}.{proxyHost}`. */
  readonly proxyHost: string;
  readonly log: Log;
  /** Disk cache for use while the database is down; closed together with serving. Defaults to none. */
  readonly disk?: DiskCache | undefined;
  /** Where compiled and rendered pages are cached. */
  readonly memory: PageMemory;
  /** Most bytes of cached dictionaries. */
  readonly dictionaryBytes?: number;
  /** Milliseconds a page waits for its translations before it is sent untranslated. */
  readonly dictionaryWait?: number;
  /** Translated percentage of a page's texts below which the original is sent. Defaults to 0: at least one text. */
  readonly minTranslatedPercent?: number;
  /** If true, a visit also prefetches the website's other languages, for hreflang. Defaults to true. */
  readonly readsAhead?: boolean;
}

/** The in-memory state of serving and its operations. */
export interface Serving {
  /** Returns the website of a host (lower case, no port), or null if none. Rejects if the store is unavailable. */
  site(host: string): Site | null | Promise<Site | null>;
  /**
   * Returns the in-memory state that responses of a host depend on: the website and the translations of each language.
   * A response is valid while every part is identical.
   */
  basis(host: string): readonly unknown[];
  /** Never throws: on errors the original page is returned. */
  translate(page: PageToTranslate): Promise<TranslatedPage>;
  /**
   * Returns the website as announced to search engines for one page: without the languages in which the page is known
   * to be sent as the original.
   * @param path the original path with its query
   */
  listed(site: Site, path: string): Site;
  /** Translates texts that scripts add to pages. */
  readonly dynamicStrings: DynamicStringAnswers;
  readonly pages: Pick<Pages, 'encode' | 'body'>;
  /** True once listening for store changes. */
  ready(): boolean;
  /** Writes pending missing strings. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** Opens serving on a database. Cached data is still served while the database is down. */
export function openServing(options: ServingOptions): Serving {
  const { database, log, disk } = options;
  const health = storeHealthOf(database, log);
  const sites = createSites({ ...options, health });
  const maxBytes = options.dictionaryBytes ?? 512 * mebibyte;
  const bundles = createLanguageBundles({ database, health, log, maxBytes, disk });
  const { memory } = options;
  const pages = createPages(memory);
  const { missingStrings, dynamicStrings } = openReports({ database, health, bundles, log });
  const dictionaryWait = options.dictionaryWait ?? 3000;
  const untranslated = createUntranslatedPages();
  const translator = createTranslator({
    bundles,
    readAhead: options.readsAhead === false ? undefined : createReadAhead(bundles, dictionaryWait),
    untranslated,
    pages,
    missingStrings,
    log,
    memory,
    dictionaryWait,
    minTranslatedPercent: options.minTranslatedPercent ?? 0,
  });
  const distrust = () => {
    sites.distrust();
    untranslated.forgetAll();
    bundles.distrust();
  };
  const stopHearing = health.onRecovery(distrust);
  const changes = listenForChanges({
    database,
    log,
    onChange: (change) => {
      if (change === undefined) return distrust();
      const { websiteId, language } = change;
      sites.invalidate(websiteId);
      if (language === undefined) return;
      untranslated.forget(websiteId, language);
      bundles.invalidate({ websiteId, language });
    },
  });
  return {
    site: (host) => sites.find(host),
    basis: (host) => basisOf(sites, bundles, host),
    dynamicStrings,
    translate: (page) => translator.translate(page),
    listed: (site, path) => withoutUntranslated(untranslated, site, path),
    pages,
    ready: changes.listening,
    flush: missingStrings.flush,
    async close() {
      stopHearing();
      sites.close();
      bundles.close();
      await Promise.all([changes, missingStrings, translator, disk].map((part) => part?.close()));
    },
  };
}

/** Opens what is reported by pages and visitors, with its limits. */
function openReports(deps: {
  readonly database: Database;
  readonly health: StoreHealth;
  readonly bundles: LanguageBundles;
  readonly log: Log;
}) {
  const { database, health, bundles } = deps;
  const limitOf = (limit: CountedLimit) =>
    createSharedLimit({ ...limit, database, ask: (query) => health.ask(query, smallQuery) });
  const missingStrings = createMissingStrings({ ...deps, limit: limitOf(storedTexts) });
  const limit = limitOf(reportedTexts);
  return {
    missingStrings,
    dynamicStrings: createDynamicStringAnswers({ bundles, missingStrings, limit }),
  };
}

function basisOf(sites: Sites, bundles: LanguageBundles, host: string): readonly unknown[] {
  const { site, identity } = sites.peek(host);
  return site ? [identity, ...bundles.identities(site)] : [identity];
}

function withoutUntranslated(untranslated: UntranslatedPages, site: Site, path: string): Site {
  const { websiteId } = site;
  const languages = site.languages.filter(
    (language) => !untranslated.has({ websiteId, language, path }),
  );
  return languages.length === site.languages.length ? site : { ...site, languages };
}
