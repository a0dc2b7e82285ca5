import { memoized } from './memoized.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = '(\\d\\d):(\\d\\d):(\\d\\d)';
const month = `(${months.join('|')})`;
const shortDay = '(?:mon|tue|wed|thu|fri|sat|sun)';
const longDay = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';

const imfFixdate = new RegExp(`^${shortDay}, (\\d\\d) ${month} (\\d{4}) ${time} gmt$`, 'i');
const rfc850Date = new RegExp(`^${longDay}, (\\d\\d)-${month}-(\\d\\d) ${time} gmt$`, 'i');
const asctimeDate = new RegExp(`^${shortDay} ${month} (\\d\\d| \\d) ${time} (\\d{4})$`, 'i');

/**
 * Returns the time of a date in one of the three formats of RFC 9110 §5.6.7, in any case (RFC 9111 §4.2), or undefined for
 * any other text.
 */
export function parseHttpDate(text: string | undefined, now = Date.now()): number | undefined {
  const value = text?.trim() ?? '';
  const imf = imfTime(value);
  if (imf !== null) return imf;
  const rfc850 = rfc850Date.exec(value);
  if (rfc850 !== null)
    return timeOf(fullYear(rfc850[3], now), rfc850[2], rfc850[1], rfc850.slice(4));
  const asctime = asctimeDate.exec(value);
  if (asctime === null) return undefined;
  return timeOf(asctime[6], asctime[1], asctime[2], asctime.slice(3, 6));
}

/** Returns null for another format. */
const imfTime = memoized((value): number | undefined | null => {
  const imf = imfFixdate.exec(value);
  return imf === null ? null : timeOf(imf[3], imf[2], imf[1], imf.slice(4));
});

/** Returns a year of two digits in full: one more than 50 years ahead is in the past (RFC 9110 §5.6.7). */
function fullYear(text: string | undefined, now: number): string {
  const current = new Date(now).getUTCFullYear();
  const year = current - (current % 100) + Number(text);
  return String(year > current + 50 ? year - 100 : year);
}

function timeOf(
  year: string | undefined,
  monthName: string | undefined,
  day: string | undefined,
  clock: readonly string[],
): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = clock.map(Number);
  const index = months.indexOf((monthName ?? '').toLowerCase());
  const midnight = new Date(Date.UTC(Number(year), index, Number(day)));
  // A leap second is valid (RFC 9110 §5.6.7), a day that the month does not have is not.
  const isValid =
    hours < 24 && minutes < 60 && seconds <= 60 && midnight.getUTCDate() === Number(day);
  return isValid ? midnight.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000 : undefined;
}
