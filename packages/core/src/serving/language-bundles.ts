import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { ByteLru } from './byte-lru.ts';
import { Kept } from './kept.ts';
import {
  type BundleName,
  type LanguageBundle,
  loadBundle,
  readVersion,
} from './language-bundle.store.ts';

const checkedAfter = 15_000;

export interface LanguageBundles {
  /** The bundle, or undefined when it is not built within `wait` milliseconds. Throws when it cannot be read. */
  read(name: BundleName, wait: number): Promise<LanguageBundle | undefined>;
  /** Builds a bundle again soon, if it is kept; without a name all of them. */
  invalidate(name?: BundleName): void;
  close(): void;
}

/** Keeps the bundles in use, at most `maxBytes` of dictionaries. */
export function createLanguageBundles(deps: {
  database: Database;
  log: Log;
  maxBytes: number;
}): LanguageBundles {
  const kept = new ByteLru<Kept<LanguageBundle>>(deps.maxBytes);
  const forced = new Set<string>();
  const create = (name: BundleName, key: string): Kept<LanguageBundle> => {
    const entry: Kept<LanguageBundle> = new Kept<LanguageBundle>({
      maxAge: checkedAfter,
      load: async (previous) => {
        const changed = forced.delete(key);
        if (previous !== undefined && !changed) {
          if ((await readVersion(deps.database, name)) === previous.version) return previous;
        }
        return loadBundle(deps.database, name);
      },
      onLoad: ({ dictionary, phrasebook }) =>
        kept.reweigh(key, entry, dictionary.byteLength + 2 * phrasebook.length + 1000),
      onFailure: (error) => {
        forced.add(key);
        deps.log.warn({ error, ...name }, 'translations could not be read');
      },
    });
    return entry;
  };
  return {
    async read(name, wait) {
      const key = keyOf(name);
      const entry = kept.get(key) ?? create(name, key);
      if (kept.get(key) === undefined) kept.set(key, entry, 1000);
      return entry.read(wait);
    },
    invalidate(name) {
      if (name === undefined) {
        for (const entry of kept.values()) entry.invalidate();
        return;
      }
      const entry = kept.get(keyOf(name));
      if (entry === undefined) return;
      forced.add(keyOf(name));
      entry.invalidate();
    },
    close: () => {
      for (const entry of kept.values()) entry.close();
    },
  };
}

function keyOf({ websiteId, language }: BundleName): string {
  return `${websiteId} ${language}`;
}
