import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSpellChecker } from '@dragoman/providers/spelling';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-spelling-'));
const english = path.dirname(fileURLToPath(import.meta.resolve('dictionary-en')));
cpSync(english, path.join(folder, 'en'), { recursive: true });
const checker = createSpellChecker({ folder });
afterAll(async () => {
  await checker.close();
  rmSync(folder, { recursive: true });
});

const list = read('scripts/spelling-words.txt').trim().split('\n');
/** What is served at /docs, and what greets a reader of the repository. */
const documents = [
  ...globSync('docs/{*,guide/*,security/*,runbooks/*}.md', { cwd: root }),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
];

/** Returns the words of the prose: without code, addresses, quotations, names with capitals inside and abbreviations. */
function wordsOf(markdown: string): Set<string> {
  const prose = markdown
    .replaceAll(/^ *```.*?^ *```/gms, ' ')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/`[^`]*`|"[^"\n]*"|(?<=[\s(])'[^'\n]*'(?=[\s,.;:)])/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/https?:\/\/\S+|\S+@\S+|\S*[/_\\]\S*|\S+\.(?:ts|md|com|example|org)\b/g, ' ')
    .replaceAll('’', "'");
  const words = prose.match(/(?<![\p{L}\d])\p{L}[\p{L}']+\p{L}(?![\d])/gu) ?? [];
  return new Set(
    words.map((word) => word.replace(/'s$/, '')).filter((word) => !/.\p{Lu}/u.test(word)),
  );
}

test('the prose of every document is spelled as a dictionary or our list has it', async () => {
  const known = new Set(list);
  const faults: string[] = [];
  for (const file of documents) {
    const words = [...wordsOf(read(file))].filter((word) => !known.has(word));
    const wrong = await checker.misspelled('en', words);
    faults.push(...[...wrong].map((word) => `${file}: ${word}`));
  }
  expect(faults).toEqual([]);
});

test('our list is sorted, and has no word of the dictionary', async () => {
  const unknown = await checker.misspelled('en', list);
  expect(list.filter((word) => !unknown.has(word))).toEqual([]);
  expect(list).toEqual(list.toSorted());
});
