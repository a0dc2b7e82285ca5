import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Coding } from './compression.ts';
import type { DiskCache } from './disk-cache.ts';
import { createDynamicStringAnswers, type DynamicStringAnswers } from './dynamic-strings.ts';
import { listenForChanges } from './invalidation.ts';
import { createLanguageBundles, type LanguageBundles } from './language-bundles.ts';
import type { PageToTranslate } from './page-to-translate.ts';
import { createPages, type RenderedPage } from './pages.ts';
import { createReadAhead } from './read-ahead.ts';
import type { Site } from './site.store.ts';
import { createSites, type Sites } from './sites.ts';
import { storeHealthOf } from './store-health.ts';
import { createTranslator, type TranslatedPage } from './translator.ts';
import { createUnknownStrings } from './unknown-strings.ts';
import { createUntranslatedPages, type UntranslatedPages } from './untranslated-pages.ts';

export interface ServingOptions {
  readonly database: Database;
  /** `proxy.{productHost}`: websites are served at `{websiteId}.{proxyHost}` too. */
  readonly proxyHost: string;
  readonly log: Log;
  /** Where what serves websites is written down for a time without the database; closed with serving. Defaults to nowhere. */
  readonly disk?: DiskCache | undefined;
  /** Most bytes of cached compiled pages, rendered pages and dictionaries. */
  readonly compiledPageBytes?: number;
  readonly pageBytes?: number;
  readonly dictionaryBytes?: number;
  /** Milliseconds a page waits for its translations before it goes out as it is. */
  readonly dictionaryWait?: number;
  /**
   * Least percentage of a page's distinct texts that must be translated; with less the page goes out as the original.
   * Defaults to 0: more than nothing.
   */
  readonly minTranslatedPercent?: number;
  /** Whether a page's visit reads the website's other languages too, for hreflang. Defaults to true. */
  readonly readsAhead?: boolean;
}

/** All that serving keeps in memory, and the ways to use it. */
export interface Serving {
  /** The website served under a host (lower case, no port), null when there is none. Throws when the store cannot be asked. */
  site(host: string): Promise<Site | null>;
  /**
   * What answers under a host rest on, as it is in memory: the website, and the translations of each of its languages. As long
   * as every part is identical, an answer is right.
   */
  basis(host: string): readonly unknown[];
  /** Never throws: what goes wrong makes the page an original. */
  translate(page: PageToTranslate): Promise<TranslatedPage>;
  /**
   * The website as search engines are to see one page of it: without the languages in which the page is known to go out as
   * the original.
   * @param path the original path with its query
   */
  listed(site: Site, path: string): Site;
  /** Answers for texts that scripts add to pages. */
  readonly dynamicStrings: DynamicStringAnswers;
  /** The body of a translated page in a content coding. */
  encode(key: string, page: RenderedPage, coding: Coding): Promise<Uint8Array>;
  /** True once changes of the store are heard. */
  ready(): boolean;
  /** Writes the unknown strings that wait. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** Opens serving on a database. It works on with what it has while the database is down. */
export function openServing(options: ServingOptions): Serving {
  const { database, log, disk } = options;
  const health = storeHealthOf(database, log);
  const sites = createSites({ ...options, health });
  const maxBytes = options.dictionaryBytes ?? 512 * mebibyte;
  const bundles = createLanguageBundles({ database, health, log, maxBytes, disk });
  const pages = createPages(options.pageBytes ?? 256 * mebibyte);
  const unknown = createUnknownStrings({ database, health, log });
  const dynamicStrings = createDynamicStringAnswers({ bundles, unknown });
  const dictionaryWait = options.dictionaryWait ?? 3000;
  const untranslated = createUntranslatedPages();
  const translator = createTranslator({
    bundles,
    readAhead: options.readsAhead === false ? undefined : createReadAhead(bundles, dictionaryWait),
    untranslated,
    pages,
    unknown,
    log,
    compiledPageBytes: options.compiledPageBytes ?? 128 * mebibyte,
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
    encode: (key, page, coding) => pages.encode(key, page, coding),
    ready: changes.listening,
    flush: unknown.flush,
    async close() {
      stopHearing();
      sites.close();
      bundles.close();
      dynamicStrings.close();
      await Promise.all([changes.close(), unknown.close(), disk?.close()]);
    },
  };
}

function basisOf(sites: Sites, bundles: LanguageBundles, host: string): readonly unknown[] {
  const { site, identity } = sites.peek(host);
  const { websiteId = '', languages = [] } = site ?? {};
  return [identity, ...languages.map((language) => bundles.identity({ websiteId, language }))];
}

function withoutUntranslated(untranslated: UntranslatedPages, site: Site, path: string): Site {
  const { websiteId } = site;
  const languages = site.languages.filter(
    (language) => !untranslated.has({ websiteId, language, path }),
  );
  return languages.length === site.languages.length ? site : { ...site, languages };
}
