import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const tests = globSync(['{apps,packages}/*/src/**/*.test.ts', '{e2e/journeys,scripts}/*.test.ts'], {
  cwd: root,
});

/** Returns what a line names: files, each with the quoted titles that follow it. */
function namedIn(line: string): { file: string; titles: string[] }[] {
  const parts = line.split(/`([\w.-]+\.test\.ts)`/);
  return parts.flatMap((file, index) => {
    if (index % 2 === 0) return [];
    const quoted = (parts[index + 1] ?? '').matchAll(/(?<!\\)"((?:[^"\\]|\\")*)"/g);
    return [{ file, titles: [...quoted].map(([, title = '']) => title.replaceAll('\\"', '"')) }];
  });
}

test.each(['docs/http-caching.tsv', 'docs/reliability.md', 'docs/security/threat-model.md'])(
  'every test that %s names exists',
  (page) => {
    const lines = readFileSync(path.join(root, page), 'utf8').split('\n');
    const named = lines.flatMap(namedIn);
    expect(named.length).toBeGreaterThan(15);
    const missing = named.flatMap(({ file, titles }) => {
      const paths = tests.filter((test) => path.basename(test) === file);
      const text = paths.map((test) => readFileSync(path.join(root, test), 'utf8')).join('\n');
      if (paths.length === 0) return [`${file}: no file`];
      if (titles.length === 0) return [`${file}: no title`];
      return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`);
    });
    expect(missing).toEqual([]);
  },
);

/** Paths in a page of `docs/security`; `…` stands for a folder that a line before names. */
test.each([
  ['docs/security/accounts.md', 'packages/supabase/src/'],
  ['docs/security/live-editor.md', ''],
])('every file of tests that %s names exists', (page, folder) => {
  const named = readFileSync(path.join(root, page), 'utf8').match(/(?<=`)[^`]*\.test\.ts(?=`)/g);
  const paths = (named ?? []).map((name) => name.replace('…/', '**/'));
  expect(paths.length).toBeGreaterThan(8);
  const missing = paths.filter(
    (name) => globSync([`${folder}${name}`, name], { cwd: root }).length === 0,
  );
  expect(missing).toEqual([]);
});
