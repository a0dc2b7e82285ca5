import { expect, test } from 'vitest';
import { readBanDuration } from './fields.ts';

test.each([
  ['none', null],
  ['0', 0],
  ['24h', 86_400_000],
  ['2h45m', 9_900_000],
  ['1.5h', 5_400_000],
  ['300ms', 300],
  ['1h0.5s', 3_600_500],
  ['876000h', 3_153_600_000_000],
  ['', undefined],
  ['24', undefined],
  ['h', undefined],
  ['-1h', undefined],
  ['1d', undefined],
  ['1.2.3h', undefined],
  ['24h ', undefined],
  ['9999999999999h', undefined],
])('parses %j as %j', (text, expected) => {
  expect(readBanDuration(text)).toBe(expected);
});
