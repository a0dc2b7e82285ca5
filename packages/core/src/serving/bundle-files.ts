import { deserialize, serialize } from 'node:v8';
import { dictionaryFromBytes } from '@dragoman/rewriter';
import type { CacheFile, DiskCache } from './disk-cache.ts';
import { type BundleName, createBundle, type LanguageBundle } from './language-bundle.store.ts';

// Increment when the meaning of a bundle's contents changes, such as which strings are shown.
const format = 1;

/** Bundles cached on disk. The second section of a file is the dictionary's bytes, used in place. */
export interface BundleFiles {
  /** Returns undefined if there is no readable bundle, or none of the given version. */
  read(name: BundleName, version?: number): Promise<LanguageBundle | undefined>;
  write(name: BundleName, bundle: LanguageBundle): void;
  /** Records that a bundle is in use. */
  use(name: BundleName, bundle: LanguageBundle): void;
}

/** Stores bundles in a disk cache; does nothing without one. */
export function createBundleFiles(disk: DiskCache | undefined): BundleFiles {
  const nameOf = ({ websiteId, language }: BundleName) =>
    `bundle ${format} ${websiteId} ${language}`;
  return {
    async read(name, version) {
      const file = await disk?.read(nameOf(name), version);
      return file === undefined ? undefined : toBundle(file);
    },
    write: (name, bundle) => disk?.write(nameOf(name), toFile(bundle)),
    use: (name, bundle) => disk?.use(nameOf(name), () => toFile(bundle)),
  };
}

function toFile({ version, dictionary, phrasebook, media }: LanguageBundle): CacheFile {
  const sections = [serialize(media), dictionary.toBytes(), Buffer.from(phrasebook)];
  return { version, sections };
}

function toBundle({ version, sections }: CacheFile): LanguageBundle | undefined {
  const [media, dictionary, phrasebook] = sections;
  if (media === undefined || dictionary === undefined || phrasebook === undefined) return undefined;
  try {
    return createBundle({
      version,
      dictionary: dictionaryFromBytes(dictionary),
      phrasebook: Buffer.from(phrasebook).toString(),
      media: deserialize(media),
    });
  } catch {
    return undefined;
  }
}
