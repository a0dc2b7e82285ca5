import { expect, test } from 'vitest';
import { chipRanges, outsideOfChip } from './chip-caret.ts';

test('chips are tags and placeholders with their isolates, but no addresses', () => {
  expect(chipRanges('a <1>b</1> {n} me@shop.example')).toEqual([
    { start: 2, end: 5 },
    { start: 6, end: 10 },
    { start: 11, end: 14 },
  ]);
  expect(chipRanges('\u2066<1>\u2069b')).toEqual([{ start: 0, end: 5 }]);
});

test.each([
  ['from before it', 3, 2, 5],
  ['from after it', 4, 5, 2],
  ['from elsewhere, nearer to the end', 4, 3, 5],
  ['from elsewhere, nearer to the start', 3, 4, 2],
  ['at its start', 2, 9, 2],
  ['at its end', 5, 0, 5],
])('a caret that comes into a chip %s goes out of it', (_, offset, before, expected) => {
  expect(outsideOfChip(offset, before, chipRanges('a <1>b'))).toBe(expected);
});
