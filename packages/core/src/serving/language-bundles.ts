import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type BundleFiles, createBundleFiles } from './bundle-files.ts';
import { createByteCache, reweigh } from './byte-cache.ts';
import type { DiskCache } from './disk-cache.ts';
import {
  type BundleName,
  isIndexed,
  type LanguageBundle,
  loadBundle,
  readVersion,
} from './language-bundle.store.ts';
import type { Site } from './site.store.ts';
import { StaleWhileRevalidate } from './stale-while-revalidate.ts';
import { type StoreHealth, StoreSilentError, smallQuery } from './store-health.ts';

const checkedAfter = 15_000;
const noticedGrowth = 64 * 1024;

export interface LanguageBundles {
  /** Returns the bundle, or undefined if it does not load within `wait` milliseconds. Throws if it cannot be read. */
  read(name: BundleName, wait: number): Promise<LanguageBundle | undefined>;
  /** Returns the bundle if it is in memory. */
  peek(name: BundleName): LanguageBundle | undefined;
  /** Returns `StaleWhileRevalidate.identity` of the bundle of each language. */
  identities(site: Pick<Site, 'websiteId' | 'languages'>): unknown[];
  /** True if a bundle in memory keeps a page from search engines; false at once if no bundle ever did. */
  isHidden(name: BundleName, path: string): boolean;
  /** True if bundles can be prefetched without evicting those in use. */
  hasRoom(): boolean;
  /** Reloads a cached bundle soon. */
  invalidate(name: BundleName): void;
  /** Changes may have been missed: checks each bundle against the store before its next use. */
  distrust(): void;
  close(): void;
}

interface BundlesDeps {
  readonly database: Database;
  readonly health: StoreHealth;
  readonly log: Log;
  readonly maxBytes: number;
  /** Disk cache for use while the database is down. */
  readonly disk?: DiskCache | undefined;
}

type Entry = StaleWhileRevalidate<LanguageBundle>;

/** Caches at most `maxBytes` of bundles. */
export function createLanguageBundles(deps: BundlesDeps): LanguageBundles {
  const cache = createByteCache<Entry>(deps.maxBytes);
  const files = createBundleFiles(deps.disk);
  const forced = new Set<string>();
  let hidesPages = false;
  const weights = new WeakMap<object, number>();
  // A bundle that is too large to be cached counts as the largest possible: loading it for each page would cost more.
  const weigh = (key: string, entry: Entry, bundle: LanguageBundle) => {
    weights.set(entry, sizeOf(bundle));
    reweigh(cache, key, entry, Math.min(sizeOf(bundle), Math.floor(deps.maxBytes / 4)));
  };
  const find = (key: string): Entry | undefined => {
    const entry = cache.get(key);
    const bundle = entry?.current;
    // Dictionaries that are read from files on demand grow.
    if (entry !== undefined && bundle !== undefined) {
      if (sizeOf(bundle) > (weights.get(entry) ?? 0) + noticedGrowth) weigh(key, entry, bundle);
    }
    return entry;
  };
  const create = (name: BundleName, key: string): Entry => {
    const entry: Entry = new StaleWhileRevalidate<LanguageBundle>({
      maxAge: checkedAfter,
      load: (previous) => loadCurrent(deps, files, name, forced.delete(key) ? undefined : previous),
      fallback: () => files.read(name),
      onLoad: (bundle) => {
        hidesPages ||= bundle.indexed !== undefined;
        weigh(key, entry, bundle);
      },
      onFailure: (err) => {
        forced.add(key);
        // Already logged, once for all bundles, by the store's health check.
        if (err instanceof StoreSilentError) return;
        deps.log.warn({ err, ...name }, 'translations could not be read');
      },
    });
    return entry;
  };
  return {
    async read(name, wait) {
      const key = keyOf(name);
      const known = find(key);
      if (known !== undefined) return known.read(wait);
      const entry = create(name, key);
      cache.set(key, entry, { size: 1000 });
      return entry.read(wait);
    },
    peek: (name) => find(keyOf(name))?.current,
    identities: (site) => keysOf(site).map((key) => cache.get(key)?.identity),
    isHidden(name, path) {
      const bundle = hidesPages ? find(keyOf(name))?.current : undefined;
      return bundle !== undefined && !isIndexed(bundle, path);
    },
    hasRoom: () => cache.calculatedSize < deps.maxBytes / 2,
    invalidate(name) {
      const entry = cache.get(keyOf(name));
      if (entry === undefined) return;
      forced.add(keyOf(name));
      entry.invalidate();
    },
    distrust() {
      for (const entry of cache.values()) entry.distrust();
    },
    close: () => {
      for (const entry of cache.values()) entry.close();
    },
  };
}

/** Returns the bundle at the store's version: from memory, from disk, or rebuilt from the database. */
async function loadCurrent(
  { database, health }: BundlesDeps,
  files: BundleFiles,
  name: BundleName,
  previous: LanguageBundle | undefined,
): Promise<LanguageBundle> {
  const version = await health.ask(() => readVersion(database, name), smallQuery);
  // A language that was never translated as a whole has no version, only notifications, which may be missed.
  if (version > 0 && version === previous?.version) {
    return files.use(name, previous);
  }
  const written = version > 0 ? await files.read(name, version) : undefined;
  if (written !== undefined) return written;
  const bundle = await health.ask(() => loadBundle(database, name));
  files.write(name, bundle);
  return bundle;
}

function sizeOf({ dictionary, phrasebook, indexed }: LanguageBundle): number {
  return dictionary.byteLength + phrasebook.length + 200 * (indexed?.size ?? 0) + 1000;
}

const siteKeys = new WeakMap<object, readonly string[]>();

/** Cached per site, because each request needs them. */
function keysOf(site: Pick<Site, 'websiteId' | 'languages'>): readonly string[] {
  const { websiteId, languages } = site;
  const keys = siteKeys.get(site) ?? languages.map((language) => keyOf({ websiteId, language }));
  siteKeys.set(site, keys);
  return keys;
}

function keyOf({ websiteId, language }: BundleName): string {
  return `${websiteId} ${language}`;
}
