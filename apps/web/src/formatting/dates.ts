import { shownLanguage } from '../texts/texts.ts';

/** Formats a day in the user's time zone: `November 22, 2026`. */
export function dayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString(shownLanguage(), { dateStyle: 'long' });
}

/** Formats a day briefly: `Nov 22, 2026`. */
export function shortDayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString(shownLanguage(), { dateStyle: 'medium' });
}

/** Formats day and time: `Nov 22, 2026, 1:05 PM`. */
export function momentOf(timestamp: string): string {
  return new Date(timestamp).toLocaleString(shownLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a duration in its largest unit: `3 days`, `1 minute`, `under a minute`. */
export function durationOf(seconds: number): string {
  for (const [unit, length] of units) {
    if (seconds < length) continue;
    const count = Math.floor(seconds / length);
    return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'under a minute';
}
