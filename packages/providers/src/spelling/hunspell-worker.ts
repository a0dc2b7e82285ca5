import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createHunspellFromStrings, type Hunspell } from 'hunspell-wasm';
import { dictionaryFiles } from './dictionary-folder.ts';
import type { SpellingAnswer, SpellingRequest } from './hunspell.ts';

const mostDictionaries = 3;
const mostSuggestions = 3;
/** Milliseconds of computing per request. */
const suggestionTime = 2000;
const longestWord = 60;
const mostRemembered = 5000;

const loaded = new Map<string, Hunspell>();
const remembered = new Map<string, readonly string[]>();

/** Loads a dictionary, and unloads the least recently used one if there are too many. */
async function open(folder: string): Promise<Hunspell> {
  const dictionary = loaded.get(folder) ?? (await load(folder));
  loaded.delete(folder);
  loaded.set(folder, dictionary);
  const [oldest] = loaded.keys();
  if (loaded.size > mostDictionaries && oldest !== undefined) {
    loaded.get(oldest)?.dispose();
    loaded.delete(oldest);
  }
  return dictionary;
}

async function load(folder: string): Promise<Hunspell> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const affixes = await read(dictionaryFiles.affixes);
  const [, encoding = 'UTF-8'] = /^SET\s+(\S+)/m.exec(affixes) ?? [];
  if (encoding.toUpperCase() !== 'UTF-8')
    throw new Error(`The dictionary in ${folder} is written in ${encoding}; it must be UTF-8.`);
  return createHunspellFromStrings(affixes, await read(dictionaryFiles.words));
}

async function answer({ do: job, dictionaries, words }: SpellingRequest): Promise<SpellingAnswer> {
  const opened: Hunspell[] = [];
  for (const folder of dictionaries.slice(0, mostDictionaries)) opened.push(await open(folder));
  if (job === 'suggest') return { words: suggest(opened, dictionaries.join(), words) };
  const isRight = (word: string) => {
    return word.length > longestWord || opened.some((one) => one.testSpelling(plain(word)));
  };
  return { words: words.filter((word) => !isRight(word)).map((word) => [word, []]) };
}

function suggest(
  dictionaries: readonly Hunspell[],
  name: string,
  words: readonly string[],
): SpellingAnswer['words'] {
  const end = computed() + suggestionTime;
  return words.map((word) => {
    const key = `${name} ${word}`;
    const before = remembered.get(key);
    if (before !== undefined) return [word, before];
    if (computed() > end) return [word, []];
    const found = dictionaries.flatMap((one) => one.getSpellingSuggestions(plain(word)));
    const suggestions = [...new Set(found)].slice(0, mostSuggestions);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, suggestions);
    return [word, suggestions];
  });
}

/** Milliseconds that this thread has computed. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Dictionaries have the typewriter's apostrophe. */
function plain(word: string): string {
  return word.normalize('NFC').replaceAll(/[’ʼ]/g, "'");
}

parentPort?.on('message', (request: SpellingRequest) => {
  answer(request).then(
    (words) => parentPort?.postMessage(words),
    (error: Error) => parentPort?.postMessage({ error: error.message }),
  );
});
