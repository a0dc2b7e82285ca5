import { expect, test } from 'vitest';
import { HashSet } from './hash-set.ts';

test('holds each pair of halves once, in order of addition, also at its limit', () => {
  const pairs = Array.from({ length: 1000 }, (_, n) => [(n % 10) << 28, n % 500] as const);
  const set = new HashSet(500);
  for (const [low, high] of pairs) set.add(low, high);
  expect(set.size).toBe(500);
  expect([...set.pairs]).toEqual(pairs.slice(0, 500).flat());
});
