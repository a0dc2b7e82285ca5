import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const [, matrix = ''] = readme.split('## Support matrix');
const rows = matrix
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| A hosted'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every row of the support matrix names an existing test', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const [, what, , shown = ''] of rows) {
    const path = /^`(.+\.test\.ts)`$/.exec(shown)?.[1] ?? 'none';
    expect(existsSync(join(import.meta.dirname, path)), `${what}: ${shown}`).toBe(true);
  }
});
