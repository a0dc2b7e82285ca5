const first = 5000;
const longest = 60_000;

/**
 * Milliseconds until the next check: short at first, while the owner is editing records, then doubling up to a minute.
 * @param checks number of checks since the owner last requested one
 */
export function nextCheck(checks: number): number {
  return Math.min(longest, first * 2 ** Math.max(0, checks - 3));
}
