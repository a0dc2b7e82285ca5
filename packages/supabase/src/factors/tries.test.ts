import { expect, test } from 'vitest';
import { afterFailure, afterSuccess, retryAfter, type Tries } from './tries.ts';

const none: Tries = { failed: 0, failed_since: null };
const fail = (times: number, at: number) => {
  let tries = none;
  for (let i = 0; i < times; i += 1) tries = afterFailure(tries, at + i * 1000);
  return tries;
};

test('the sixth wrong code within five minutes must wait', () => {
  expect(retryAfter(fail(4, 0), 5_000)).toBe(0);
  expect(retryAfter(fail(5, 0), 5_000)).toBe(295);
  expect(retryAfter(fail(5, 0), 299_001)).toBe(1);
  expect(retryAfter(fail(5, 0), 300_000)).toBe(0);
});

test('the count restarts after the wait', () => {
  const again = afterFailure(fail(5, 0), 300_000);
  expect(again).toEqual({ failed: 1, failed_since: new Date(300_000) });
  expect(retryAfter(again, 300_000)).toBe(0);
});

test('a right code resets the count', () => {
  expect(afterSuccess(fail(4, 0))).toEqual(none);
});
