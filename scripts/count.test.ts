import { expect, test } from 'vitest';
import { count } from './count.ts';

test('the documents stay within their limits', () => {
  const { decisions, words } = count();
  expect(words).toBeGreaterThan(20_000);
  expect(words).toBeLessThanOrEqual(50_000);
  expect(decisions).toBeGreaterThan(10);
  expect(decisions).toBeLessThanOrEqual(45);
});

test('`npm start` installs no more packages than it needs', () => {
  const { packages } = count();
  expect(packages).toBeGreaterThan(100);
  expect(packages).toBeLessThanOrEqual(250);
});
