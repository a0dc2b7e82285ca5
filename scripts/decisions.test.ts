import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs', 'decisions');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Files that may cite a decision or link to a page; paths are relative to the root. */
const files = globSync(
  ['*.md', '{apps,bench,demo,deploy,docs,e2e,packages,scripts}/**/*.{css,js,md,mjs,sql,ts,tsx}'],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'docs/spec/**'] },
);
const pages = globSync('[0-9]*.md', { cwd: folder }).filter((page) => !page.startsWith('0000'));
const numbers = pages.map((page) => page.slice(0, 4));

/** Returns the numbers in phrases such as 'decision 0080' and 'decisions 0090, 0091 and 0092'. */
function citedIn(text: string): string[] {
  const phrases = text.matchAll(/\bdecisions?\s+(\d{4}(?:(?:,| and|–)\s*\d{4})*)/gi);
  return [...phrases].flatMap(([, list = '']) => list.match(/\d{4}/g) ?? []);
}

test('each decision has a unique number, a title, a status and one line in the index', () => {
  expect(new Set(numbers).size).toBe(pages.length);
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const faults = pages.filter((page) => {
    const text = readFileSync(path.join(folder, page), 'utf8');
    const [title = '', , status = ''] = text.split('\n');
    return !(
      title.startsWith(`# ${page.slice(0, 4)} `) &&
      /^Status: (Accepted|Superseded by \d{4}), \d{4}-\d{2}-\d{2}/.test(status) &&
      index.split(`](${page})`).length === 2
    );
  });
  expect(faults).toEqual([]);
});

test('every cited decision exists', () => {
  expect(citedIn('See decisions 0001, 0002 and 0003.')).toEqual(['0001', '0002', '0003']);
  const missing = files.flatMap((file) =>
    citedIn(read(file))
      .filter((number) => !numbers.includes(number) && !file.endsWith('decisions.test.ts'))
      .map((number) => `${file}: ${number}`),
  );
  expect(missing).toEqual([]);
});

test('every decision is cited by code or by ARCHITECTURE.md', () => {
  const citing = files.filter((file) => !file.endsWith('.md') || file === 'ARCHITECTURE.md');
  const cited = citing
    .filter((file) => !file.endsWith('decisions.test.ts'))
    .flatMap((file) => citedIn(read(file)));
  expect(numbers.filter((number) => !cited.includes(number))).toEqual([]);
});

test('every link in the documentation points to a file', () => {
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(broken).toEqual([]);
});

test('every path named in the documentation exists', () => {
  const missing = files
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /`((?:apps|bench|demo|deploy|docs|e2e|packages|scripts)\/[\w./-]+)`/g,
        ),
      ]
        .map(([, named = '']) => named)
        .filter((named) => !existsSync(path.join(root, named)))
        .map((named) => `${file}: ${named}`),
    );
  expect(missing).toEqual([]);
});
