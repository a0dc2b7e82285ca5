import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseNames, casesFolder, readJson, runCase } from './golden.ts';

describe('golden cases', () => {
  test('cover the field failures 1 to 18 that concern the rewriter', () => {
    const numbers = new Set(caseNames().map((name) => Number(name.slice(0, 2))));
    expect(
      [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].filter((n) => !numbers.has(n)),
    ).toEqual([]);
  });

  test.each(caseNames())('%s', (name) => {
    const folder = join(casesFolder, name);
    const result = runCase(folder);
    expect(result.units).toEqual(readJson(join(folder, 'units.json')));
    expect(result.html).toBe(readFileSync(join(folder, 'expected.html'), 'utf8'));
  });
});
