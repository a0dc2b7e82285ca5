import type { StatisticsPeriod } from '@dragoman/contract/statistics';

const day = 24 * 3_600_000;

/**
 * Returns the days of a period, or the first days of its months, oldest first.
 * @param today in UTC: `2026-11-28`
 */
export function datesOf(period: StatisticsPeriod, today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const end = Date.parse(today);
  const count = { '7-days': 7, '30-days': 30, '12-months': 12 }[period];
  return Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index;
    const date = period === '12-months' ? Date.UTC(year, month - 1 - ago, 1) : end - ago * day;
    return new Date(date).toISOString().slice(0, 10);
  });
}

/** Returns which of `datesOf` a day belongs to. */
export function bucketOf(period: StatisticsPeriod, date: string): string {
  return period === '12-months' ? `${date.slice(0, 7)}-01` : date;
}
