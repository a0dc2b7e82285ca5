import { limits } from '@dragoman/domain/limits';
import { expect, test } from 'vitest';
import { windowLeft } from './deploying-window.ts';

test('the window ends fifteen minutes after the timestamp', () => {
  const now = 1_800_000_000_000;
  expect(limits.deployingWindow).toBe(15 * 60 * 1000);
  expect(windowLeft(String(now), now)).toBe(900_000);
  expect(windowLeft(String(now - 899_999), now)).toBe(1);
  expect(windowLeft(String(now - 900_000), now)).toBe(0);
});

test('a value that is not a past timestamp starts no window', () => {
  const now = 1_800_000_000_000;
  for (const stored of [null, '', 'yesterday', '-5', String(now + 1)]) {
    expect(windowLeft(stored, now)).toBeUndefined();
  }
});
