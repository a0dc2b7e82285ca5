import { describe, expect, test } from 'vitest';
import {
  allowsDeploying,
  billingCountries,
  firstPayment,
  mayDeploy,
  meterOf,
  pricingTiers,
  type SubscriptionStatus,
  statusAt,
  tierOf,
  totalMonthlyPrice,
} from './index.ts';

describe('tierOf: every limit, at and one above', () => {
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

  test('words and languages must both fit', () => {
    expect(tierOf({ words: 100, languages: 4 }).name).toBe('Pro');
    expect(tierOf({ words: 60_000, languages: 1 }).name).toBe('Pro');
  });

  test('beyond Extended the tier stays Extended', () => {
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

test('a declined first card during the trial does not revoke deploying', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const may = (
    status: SubscriptionStatus,
    trialEnd: string | null,
    billing = 'provider' as const,
  ) => mayDeploy({ billing, status, trialEnd: trialEnd === null ? null : new Date(trialEnd) }, now);
  expect(may('incomplete', '2026-11-25T00:00:00Z')).toBe(true);
  expect(may('incomplete', '2026-11-22T00:00:00Z')).toBe(false);
  expect(may('incomplete', null)).toBe(false);
  expect(may('inactive', '2026-11-25T00:00:00Z')).toBe(false);
  expect(may('active', null)).toBe(true);
  expect(mayDeploy({ billing: 'none', status: 'inactive', trialEnd: null }, now)).toBe(true);
});

describe('meters', () => {
  test.each([
    [0, 0, 'good'],
    [7000, 70, 'good'],
    [7001, 70, 'busy'],
    [9000, 90, 'busy'],
    [9001, 90, 'bad'],
    [10_000, 100, 'bad'],
    [99_000, 100, 'bad'],
  ])('%d of 10,000 words: %d %%, %s', (words, percent, tone) => {
    expect(meterOf('Starter', 'words', words)).toEqual({ percent, tone, max: 10_000 });
  });

  test('the highest plan is unlimited and shows 0', () => {
    for (const measure of ['words', 'languages'] as const) {
      expect(meterOf('Extended', measure, 4_900_000)).toEqual({
        percent: 0,
        tone: 'good',
        max: null,
      });
    }
  });
});

describe('every limit of words × languages: below, at, above', () => {
  const steps = (limit: number) => [limit - 1, limit, limit + 1];
  const rows = pricingTiers.flatMap((words) =>
    steps(words.maxWords).flatMap((count) =>
      pricingTiers.flatMap((languages) =>
        steps(languages.maxLanguages).map((n) => ({ words: count, languages: n })),
      ),
    ),
  );

  test.each(rows)('$words words, $languages languages', (usage) => {
    const tier = tierOf(usage);
    const fits = (one: (typeof pricingTiers)[number]) =>
      usage.words <= one.maxWords && usage.languages <= one.maxLanguages;
    const cheaper = pricingTiers.slice(0, pricingTiers.indexOf(tier));
    expect(cheaper.some(fits)).toBe(false);
    expect(fits(tier) || tier.name === 'Extended').toBe(true);
  });
});

test('46 countries, each unique and named', () => {
  expect(new Set(billingCountries).size).toBe(46);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of billingCountries) expect(names.of(code)).not.toBe(code);
});

describe('firstPayment', () => {
  test.each([
    [['Starter'], '2026-11-16T00:00:00Z', 3.75, '2026-12-01'],
    [['Starter', 'Business'], '2026-11-01T00:00:00Z', 22, '2026-12-01'],
    [['Pro'], '2026-12-31T12:00:00Z', 0.64, '2027-01-01'],
    [[], '2026-02-10T00:00:00Z', 0, '2026-03-01'],
  ])('%j on %s', (tiers, now, today, next) => {
    const found = firstPayment(tiers, new Date(now));
    expect([found.today, found.next.toISOString().slice(0, 10)]).toEqual([today, next]);
  });
});
