import { deserialize, serialize } from 'node:v8';
import { type Dictionary, dictionaryFromBytes, dictionaryFromSource } from '@dragoman/rewriter';
import type { CacheFile, DiskCache } from './disk-cache.ts';
import { type BundleName, createBundle, type LanguageBundle } from './language-bundle.store.ts';
import { FileSection, largeSection, type StoredFile } from './stored-file.ts';

// Increment when the meaning of a bundle's contents changes, such as which strings are shown.
const format = 3;

/**
 * Bundles cached on disk. The second section of a file is the dictionary's bytes. The processes of a
 * machine share the files: what one of them does not hold in memory is in the system's cache (decision 0237).
 */
export interface BundleFiles {
  /** Returns undefined if there is no readable bundle, or none of the given version. */
  read(name: BundleName, version?: number): Promise<LanguageBundle | undefined>;
  write(name: BundleName, bundle: LanguageBundle): void;
  /** Records that a bundle is in use. Returns it; with a large dictionary that is in memory, one that reads it from the file. */
  use(name: BundleName, bundle: LanguageBundle): Promise<LanguageBundle>;
}

/** Stores bundles in a disk cache; does nothing without one. */
export function createBundleFiles(disk: DiskCache | undefined): BundleFiles {
  const nameOf = ({ websiteId, language }: BundleName) =>
    `bundle ${format} ${websiteId} ${language}`;
  /** Dictionaries read from files on demand. */
  const paged = new WeakSet<Dictionary>();
  const read = async (name: BundleName, version?: number) => {
    const file = await disk?.open(nameOf(name), version);
    const bundle = file === undefined ? undefined : toBundle(file);
    if (bundle !== undefined && file?.sections[1] instanceof FileSection) {
      paged.add(bundle.dictionary);
    }
    return bundle;
  };
  return {
    read,
    write: (name, bundle) => disk?.write(nameOf(name), toFile(bundle)),
    async use(name, bundle) {
      disk?.use(nameOf(name), () => toFile(bundle));
      const { dictionary } = bundle;
      if (dictionary.byteLength <= largeSection || paged.has(dictionary)) return bundle;
      const stored = await read(name, bundle.version);
      if (stored === undefined || !paged.has(stored.dictionary)) return bundle;
      return { ...bundle, dictionary: stored.dictionary };
    },
  };
}

function toFile({ version, dictionary, phrasebook, media, indexed }: LanguageBundle): CacheFile {
  const sections = [serialize({ media, indexed }), dictionary.toBytes(), phrasebook];
  return { version, sections };
}

function toBundle({ version, sections }: StoredFile): LanguageBundle | undefined {
  const [settings, dictionary, phrasebook] = sections;
  if (!(settings instanceof Uint8Array && phrasebook instanceof Uint8Array)) return undefined;
  if (dictionary === undefined) return undefined;
  try {
    return createBundle({
      version,
      dictionary:
        dictionary instanceof FileSection
          ? dictionaryFromSource(dictionary)
          : dictionaryFromBytes(dictionary),
      phrasebook,
      ...(deserialize(settings) as Pick<LanguageBundle, 'media' | 'indexed'>),
    });
  } catch {
    return undefined;
  }
}
