import { statfsSync } from 'node:fs';
import {
  createBundle,
  createBundleFiles,
  openDiskCache,
  phrasebookOf,
} from '@dragoman/core/serving';
import { silentLog } from '@dragoman/domain/log';
import { buildDictionary } from '@dragoman/rewriter';
import { sourceText, translationText } from '../memory/strings.ts';

export const languages = ['fr', 'es', 'de', 'it', 'ar'] as const;
export const texts = 2000;
export const version = 1;
/** More than any run needs. */
const maxBytes = 2 ** 45;
/** The disk cache holds at most 256 MB that are not written yet. */
const websitesAtOnce = 50;

export function websiteIdOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function openFolder(folder: string) {
  return openDiskCache({ folder, maxBytes, log: silentLog });
}

/**
 * Writes the translations of websites as a proxy does. All have the same texts, which changes neither the size nor the
 * number of files. Throws if a tenth of the disk would not stay free.
 */
export async function writeWebsites(folder: string, websites: number): Promise<void> {
  const bundles = await Promise.all(languages.map(bundleIn));
  const bytes = bundles.reduce(
    (sum, { dictionary, phrasebook }) => sum + dictionary.byteLength + phrasebook.length,
    0,
  );
  const { bavail, blocks, bsize } = statfsSync('.');
  if (bytes * websites > (bavail - blocks / 10) * bsize) throw new Error('the disk is too small');
  for (let from = 0; from < websites; from += websitesAtOnce) {
    const disk = openFolder(folder);
    const files = createBundleFiles(disk);
    for (let number = from; number < Math.min(from + websitesAtOnce, websites); number++) {
      languages.forEach((language, index) => {
        files.write({ websiteId: websiteIdOf(number), language }, bundles[index]!);
      });
    }
    await disk.close();
  }
}

async function bundleIn(_language: string, index: number) {
  const entries = Array.from({ length: texts }, (_, n) => {
    const number = index * texts + n;
    return [sourceText(n), translationText(number)] as const;
  });
  const dictionary = buildDictionary(entries);
  const phrasebook = await phrasebookOf(entries);
  return createBundle({ dictionary, phrasebook, media: new Map(), version });
}
