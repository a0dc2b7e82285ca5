import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHunspellFromStrings } from 'hunspell-wasm';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folder = path.dirname(fileURLToPath(import.meta.resolve('dictionary-en')));
const dictionary = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const english = await createHunspellFromStrings(dictionary('index.aff'), dictionary('index.dic'));
afterAll(() => english.dispose());
const misspelled = (words: readonly string[]) =>
  new Set(words.filter((word) => !english.testSpelling(word)));

const list = read('scripts/spelling-words.txt').trim().split('\n');
/** What is served at /docs, and what greets a reader of the repository. */
const documents = [
  ...globSync('docs/{*,guide/*,security/*,runbooks/*}.md', { cwd: root }),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
];

/** Returns a document without code, addresses and quotations. */
function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^ *```.*?^ *```/gms, ' ')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/`[^`]*`|"[^"\n]*"|(?<=[\s(])'[^'\n]*'(?=[\s,.;:)])/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/https?:\/\/\S+|\S+@\S+|\S*[/_\\]\S*|\S+\.(?:ts|md|com|example|org)\b/g, ' ')
    .replaceAll('’', "'");
}

/** Returns the words, without names with capitals inside and abbreviations. */
function wordsOf(prose: string): string[] {
  const words = prose.match(/(?<![\p{L}\d])\p{L}[\p{L}']+\p{L}(?![\d])/gu) ?? [];
  return words.map((word) => word.replace(/'s$/, '')).filter((word) => !/.\p{Lu}/u.test(word));
}

/** True for a sentence or cell in another language: a quarter of its words are in no English dictionary. */
function isForeign(words: readonly string[], wrong: ReadonlySet<string>): boolean {
  return words.length > 3 && words.filter((word) => wrong.has(word)).length > words.length / 4;
}

test('the prose of every document is spelled as a dictionary or our list has it', () => {
  const known = new Set(list);
  const faults = new Set<string>();
  for (const file of documents) {
    const parts = proseOf(read(file)).split(/[|\n]/).map(wordsOf);
    const wrong = misspelled(parts.flat().filter((word) => !known.has(word)));
    for (const words of parts.filter((part) => !isForeign(part, wrong))) {
      for (const word of words) if (wrong.has(word)) faults.add(`${file}: ${word}`);
    }
  }
  expect([...faults]).toEqual([]);
});

test('our list is sorted, and has no word of the dictionary', () => {
  const unknown = misspelled(list);
  expect(list.filter((word) => !unknown.has(word))).toEqual([]);
  expect(list).toEqual(list.toSorted());
});
