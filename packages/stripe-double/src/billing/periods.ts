/**
 * Returns the same time a number of months later, in UTC; a day beyond the end of the month becomes its last
 * [https://docs.stripe.com/billing/subscriptions/billing-cycle]. `anchor` (seconds) sets day and time; `from` (seconds) the
 * month to count from.
 */
export function monthsAfter(from: number, months: number, anchor: number): number {
  const start = new Date(from * 1000);
  const like = new Date(anchor * 1000);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const at = Date.UTC(
    first.getUTCFullYear(),
    first.getUTCMonth(),
    Math.min(like.getUTCDate(), days),
    like.getUTCHours(),
    like.getUTCMinutes(),
    like.getUTCSeconds(),
  );
  return Math.floor(at / 1000);
}

/** Returns the next given day of the month after `now`, at the given time of day, else that of `now` (seconds). */
export function nextDayOfMonth(
  now: number,
  { day, hour, minute, second }: { day: number; hour?: number; minute?: number; second?: number },
): number {
  const at = new Date(now * 1000);
  const anchor = Date.UTC(
    2000,
    0,
    day,
    hour ?? at.getUTCHours(),
    minute ?? at.getUTCMinutes(),
    second ?? at.getUTCSeconds(),
  );
  const here = monthsAfter(now, 0, anchor / 1000);
  return here > now ? here : monthsAfter(now, 1, anchor / 1000);
}

/** Returns the fraction (0 to 1) of the month ending at `end` that remains at `now`. */
export function shareLeft(now: number, end: number, anchor: number): number {
  const start = monthsAfter(end, -1, anchor);
  return Math.max(0, Math.min(1, (end - now) / (end - start)));
}
