import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; those of level 3 have the last numbers. */
const sections: Readonly<Record<string, string>> = {
  1: '2 9 11 3 2',
  2: '3 3 4 1',
  3: '0 2 4 6 5 0 2',
  4: '3 1 2 4',
  5: '1 3 2 3',
  6: '3 12 4 4 5 3 0 4',
  7: '3 4 2 5 2 2',
  8: '2 3 1 1',
  9: '3 4',
  10: '2 2 4 11 5 2 3',
  11: '2 3 3 4 1 1',
  12: '3 2 4',
  13: '1 5 2 5',
  14: '2 4 3',
  15: '3 3 7',
  16: '1 5 4 3 3',
  17: '1 4 2',
};

function requirementsOf([chapter, counts]: readonly [string, string]): string[] {
  return counts
    .split(' ')
    .flatMap((count, section) =>
      Array.from({ length: Number(count) }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    );
}

const [, ...rows] = readFileSync(path.join(root, 'docs/security/asvs.csv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','));

test('every requirement of levels 1 and 2 is listed once', () => {
  const wanted = Object.entries(sections).flatMap(requirementsOf);
  expect(wanted).toHaveLength(253);
  const listed = rows.flatMap(([requirements = '']) => requirements.split(' '));
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

test.each(rows)('%s: %s', (_requirements, state = '', _about, how = '', shownBy = '', ...more) => {
  expect(['met', 'partly', 'not met', 'not applicable']).toContain(state);
  const files = shownBy.split(' ').filter((file) => file !== '');
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  // What is met is shown; what is not has a reason.
  if (state === 'met') expect(files).not.toEqual([]);
  else expect(how).not.toBe('');
  expect(more).toEqual([]);
});
