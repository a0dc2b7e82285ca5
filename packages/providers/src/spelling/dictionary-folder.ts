import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The Hunspell files of a dictionary, in its own folder. The words are written last, so that an incomplete one is recognized. */
export const dictionaryFiles = { affixes: 'index.aff', words: 'index.dic' } as const;

/** Returns the names of the dictionaries in a folder: `es`, `pt-pt`. */
export async function dictionariesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(names.map((name) => isWhole(path.join(folder, name))));
  return names.filter((_name, index) => found[index]).sort();
}

/** Returns the paths of a language's dictionaries: its own and those of its regions. */
export async function dictionariesOf(folder: string, language: string): Promise<string[]> {
  const [primary] = language.toLowerCase().split('-');
  const names = await dictionariesIn(folder);
  return names
    .filter((name) => name.split('-')[0] === primary)
    .map((name) => path.join(folder, name));
}

/** Deletes a dictionary. False if there was none. */
export async function removeDictionary(folder: string, name: string): Promise<boolean> {
  const isHere = (await dictionariesIn(folder)).includes(name);
  await rm(path.join(folder, name), { recursive: true, force: true });
  return isHere;
}

async function isWhole(folder: string): Promise<boolean> {
  const files: readonly string[] = await readdir(folder).catch(() => []);
  return Object.values(dictionaryFiles).every((file) => files.includes(file));
}
