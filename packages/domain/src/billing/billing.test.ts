import { describe, expect, test } from 'vitest';
import { allowsDeploying, pricingTiers, statusAt, tierOf, totalMonthlyPrice } from './index.ts';

describe('tierOf: every boundary, at and one above', () => {
  const names = pricingTiers.map((tier) => tier.name);
  test.each(pricingTiers.map((tier, index) => [tier.name, tier, index] as const))(
    '%s',
    (name, tier, index) => {
      const next = names[Math.min(index + 1, names.length - 1)];
      expect(tierOf({ words: tier.maxWords, languages: tier.maxLanguages }).name).toBe(name);
      expect(tierOf({ words: tier.maxWords + 1, languages: 1 }).name).toBe(next);
      expect(tierOf({ words: 0, languages: tier.maxLanguages + 1 }).name).toBe(next);
    },
  );

  test('both must fit', () => {
    expect(tierOf({ words: 100, languages: 4 }).name).toBe('Pro');
    expect(tierOf({ words: 60_000, languages: 1 }).name).toBe('Pro');
  });

  test('beyond Extended it stays Extended', () => {
    expect(tierOf({ words: 9_000_000, languages: 30 }).name).toBe('Extended');
  });
});

test('the total is the sum over all sites', () => {
  const starter = { words: 1, languages: 1 };
  expect(totalMonthlyPrice([])).toBe(0);
  expect(totalMonthlyPrice([starter, starter, { words: 20_000, languages: 3 }])).toBe(29.5);
});

test('a trial allows deploying until its end', () => {
  const end = new Date('2026-12-01T00:00:00Z');
  expect(statusAt('trial', end, new Date('2026-11-30T23:59:59Z'))).toBe('trial');
  expect(statusAt('trial', end, end)).toBe('inactive');
  expect(statusAt('active', end, new Date('2027-01-01T00:00:00Z'))).toBe('active');
  expect(
    ['active', 'trial', 'incomplete', 'inactive'].filter((s) => allowsDeploying(s as 'active')),
  ).toEqual(['active', 'trial']);
});
