import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = globSync('docs/security/*.md', { cwd: root });

/** Returns the tests that a page's tables name as '`file` › title', where 'the same' is the file of the row above. */
function namedTests(page: string): { file: string; title: string }[] {
  let file = '';
  return read(page)
    .split('\n')
    .flatMap((row) => {
      const cell = row.split(' | ').at(-1) ?? '';
      const [place = '', title] = cell.replace(/ \|$/, '').split(' › ');
      file = /`([^`]+[.]test[.]ts)`/.exec(place)?.[1] ?? file;
      return title === undefined ? [] : [{ file, title }];
    });
}

test('each test that a security page names exists', () => {
  const named = pages.flatMap(namedTests);
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ file, title }) => {
    return !existsSync(path.join(root, file)) || !read(file).includes(title);
  });
  expect(missing).toEqual([]);
});
