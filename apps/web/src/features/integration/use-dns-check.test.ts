import { expect, test } from 'vitest';
import { nextCheck } from './use-dns-check.ts';

test('checks are frequent at first, then rarer, but at least once a minute', () => {
  expect([-2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 400].map(nextCheck)).toEqual([
    5000, 5000, 5000, 5000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
  ]);
});
