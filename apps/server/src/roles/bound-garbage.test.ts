import { expect, test } from 'vitest';
import { growingPercent } from './bound-garbage.ts';

test('a collection starts after the same amount of garbage, whatever is in use', () => {
  const megabytes = 1024 * 1024;
  expect(growingPercent(64 * megabytes)).toBe(125);
  expect(growingPercent(256 * megabytes)).toBe(32);
  expect(growingPercent(4096 * megabytes)).toBe(2);
});
