const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/**
 * Reads the duration of a ban: `none`, or numbers with units as in `2h45m` or `1.5h` (ns, us, ms, s, m, h). Returns
 * milliseconds, null for `none`, and undefined for an invalid duration.
 */
export function readBanDuration(text: string): number | null | undefined {
  if (text === 'none') return null;
  if (text === '0') return 0;
  if (!/^([\d.]+(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, number, unit = ''] of text.matchAll(/(?<![\d.])([\d.]+)([a-zµ]+)/g)) {
    sum += Number(number) * (units[unit] ?? Number.NaN);
  }
  // Dates end in the year 275760.
  return Number.isFinite(sum) && sum < 8e15 ? sum : undefined;
}
