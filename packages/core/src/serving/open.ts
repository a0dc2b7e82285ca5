import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Coding } from './compression.ts';
import { listenForChanges } from './invalidation.ts';
import { createLanguageBundles } from './language-bundles.ts';
import { createLateAnswers, type LateAnswers } from './late-strings.ts';
import type { PageToTranslate } from './page-to-translate.ts';
import { createPages, type RenderedPage } from './pages.ts';
import type { Site } from './site.store.ts';
import { createSites } from './sites.ts';
import { createTranslator, type TranslatedPage } from './translator.ts';
import { createUnknownStrings } from './unknown-strings.ts';

export interface ServingOptions {
  readonly database: Database;
  /** `proxy.{productHost}`: websites are served at `{websiteId}.{proxyHost}` too. */
  readonly proxyHost: string;
  readonly log: Log;
  /** Where websites are written down for a start without the database; nowhere unless told. */
  readonly folder?: string;
  /** Bytes kept of plans, rendered pages and dictionaries. */
  readonly planBytes?: number;
  readonly pageBytes?: number;
  readonly dictionaryBytes?: number;
  /** Milliseconds a page waits for its translations before it goes out as it is. */
  readonly dictionaryWait?: number;
}

/** All that serving keeps in memory, and the ways to use it. */
export interface Serving {
  /** The website served under a host (lower case, no port), null when there is none. Throws when the store cannot be asked. */
  site(host: string): Promise<Site | null>;
  /** Never throws: what goes wrong makes the page an original. */
  translate(page: PageToTranslate): Promise<TranslatedPage>;
  /** Answers for texts that scripts add to pages. */
  readonly late: LateAnswers;
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
  const { database, log } = options;
  const sites = createSites(options);
  const maxBytes = options.dictionaryBytes ?? 512 * mebibyte;
  const bundles = createLanguageBundles({ database, log, maxBytes });
  const pages = createPages(options.pageBytes ?? 256 * mebibyte);
  const unknown = createUnknownStrings({ database, log });
  const late = createLateAnswers({ bundles, unknown });
  const translator = createTranslator({
    bundles,
    pages,
    unknown,
    log,
    planBytes: options.planBytes ?? 128 * mebibyte,
    dictionaryWait: options.dictionaryWait ?? 3000,
  });
  const changes = listenForChanges({
    database,
    log,
    onChange: (change) => {
      sites.invalidate(change?.websiteId);
      if (change === undefined) bundles.invalidate();
      else if (change.language !== undefined) {
        bundles.invalidate({ websiteId: change.websiteId, language: change.language });
      }
    },
  });
  return {
    site: (host) => sites.find(host),
    late,
    translate: (page) => translator.translate(page),
    encode: (key, page, coding) => pages.encode(key, page, coding),
    ready: changes.listening,
    flush: unknown.flush,
    async close() {
      await changes.close();
      sites.close();
      bundles.close();
      late.close();
      await unknown.close();
    },
  };
}
