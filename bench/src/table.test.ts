import { expect, test } from 'vitest';
import { formatTable, median, quantile, rounded } from './table.ts';

test('computes quantiles of a list', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([5, 1, 2, 3, 4], 1)).toBe(5);
  expect(rounded(123.456)).toBe(123);
});

test('aligns columns', () => {
  const rows = [
    { name: 'a', speed: 10 },
    { name: 'long', speed: 5 },
  ];
  expect(formatTable(rows)).toBe('name  speed\n-----------\na        10\nlong      5');
});
