import { shownLanguage, t } from '../texts/texts.ts';
import { countOf } from './numbers.ts';

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
  [86_400, (count: number) => countOf(count, 'day')],
  [3600, (count: number) => countOf(count, 'hour')],
  [60, (count: number) => countOf(count, 'minute')],
] as const;

/** Formats a duration in its largest unit: `3 days`, `1 minute`, `under a minute`. */
export function durationOf(seconds: number): string {
  for (const [length, counted] of units) {
    if (seconds >= length) return counted(Math.floor(seconds / length));
  }
  return t('under a minute');
}
