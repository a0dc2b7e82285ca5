import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type CountedLimit, createSharedLimit } from '../shared-limits/index.ts';
import type { PageMemory } from './byte-cache.ts';
import { type CompiledPages, createCompiledPages } from './compiled-pages.ts';
import type { DiskCache } from './disk-cache.ts';
import {
  createDynamicStringAnswers,
  type DynamicStringAnswers,
  reportedTexts,
} from './dynamic-strings.ts';
import { listenForChanges } from './invalidation.ts';
import { createJsonAnswers, type JsonAnswers } from './json-answers.ts';
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
   */
  basis(host: string): readonly unknown[];
  /** True while every part of a basis is identical: a response made from it is valid. */
  isCurrent(host: string, basis: readonly unknown[]): boolean;
  /** Never throws: on errors the original page is returned. */
  translate(page: PageToTranslate): Promise<TranslatedPage>;
  /**
   * Returns the website as announced to search engines for one page: without the languages in which the page is known
   * to be sent as the original.
   * @param path the original path with its query
   */
  listed(site: Site, path: string): Site;
  readonly compiledPages: Pick<CompiledPages, 'restore'>;
  /**
   * Loads the translations that a page in a language needs. Returns what a response is made from, as a text that is equal in
   * every process and after a restart; undefined if that is not certain.
   */
  validity(site: Site, language: string): Promise<string | undefined>;
  /** Translates answers of the site's own API. */
  readonly jsonAnswers: JsonAnswers;
  /** Translates texts that scripts add to pages. */
  readonly dynamicStrings: DynamicStringAnswers;
  readonly pages: Pick<Pages, 'encode' | 'body' | 'restore'>;
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
  const { memory, dictionaryBytes: maxBytes = 512 * mebibyte } = options;
  const bundles = createLanguageBundles({ database, health, log, maxBytes, disk });
  const pages = createPages(memory);
  const { missingStrings, dynamicStrings } = openReports({ database, health, bundles, log });
  const dictionaryWait = options.dictionaryWait ?? 3000;
  const untranslated = createUntranslatedPages();
  const readAhead =
    options.readsAhead === false ? undefined : createReadAhead(bundles, dictionaryWait);
  const compiledPages = createCompiledPages(memory);
  const translator = createTranslator({
    ...{ bundles, memory, readAhead, compiledPages },
    untranslated,
    pages,
    missingStrings,
    log,
    dictionaryWait,
    minTranslatedPercent: options.minTranslatedPercent ?? 0,
  });
  const { changes, stopHearing } = hearChanges({
    ...options,
    health,
    sites,
    bundles,
    untranslated,
  });
  return {
    site: (host) => sites.find(host),
    basis: (host) => basisOf(sites, bundles, host),
    isCurrent: (host, basis) => isEqual(basis, basisOf(sites, bundles, host)),
    dynamicStrings,
    jsonAnswers: createJsonAnswers({ bundles, missingStrings, dictionaryWait }),
    translate: (page) => translator.translate(page),
    listed: (site, path) => withoutUnlisted({ untranslated, bundles }, site, path),
    pages,
    compiledPages,
    async validity(site, language) {
      const name = { websiteId: site.websiteId, language };
      await bundles.read(name, dictionaryWait).catch(() => undefined);
      await readAhead?.languagesOf(site);
      return validityOf(bundles, site, language);
    },
    ready: changes.listening,
    flush: missingStrings.flush,
    async close() {
      stopHearing();
      sites.close();
      bundles.close();
      await Promise.all(
        [changes, missingStrings, compiledPages, disk].map((part) => part?.close()),
      );
    },
  };
}

/** Keeps what is in memory in step with the store. */
function hearChanges(
  deps: Pick<ServingOptions, 'database' | 'log'> & {
    readonly health: StoreHealth;
    readonly sites: Sites;
    readonly bundles: LanguageBundles;
    readonly untranslated: UntranslatedPages;
  },
) {
  const { database, log, health, sites, bundles, untranslated } = deps;
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
  return { changes, stopHearing };
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

function isEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

/** Languages that are not in memory are listed by pages as they are; those without a version change unseen. */
function validityOf(
  bundles: LanguageBundles,
  { websiteId, languages, fingerprint }: Site,
  language: string,
): string | undefined {
  if (bundles.peek({ websiteId, language }) === undefined) return undefined;
  const versions = languages.map((one) => bundles.peek({ websiteId, language: one })?.version);
  return versions.includes(0) ? undefined : `${fingerprint} ${versions.join(' ')}`;
}

function withoutUnlisted(
  { untranslated, bundles }: { untranslated: UntranslatedPages; bundles: LanguageBundles },
  site: Site,
  path: string,
): Site {
  const { websiteId } = site;
  const languages = site.languages.filter(
    (language) =>
      !untranslated.has({ websiteId, language, path }) &&
      !bundles.isHidden({ websiteId, language }, path),
  );
  return languages.length === site.languages.length ? site : { ...site, languages };
}
