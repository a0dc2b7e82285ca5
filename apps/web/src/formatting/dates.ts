/** Formats a day in the user's time zone: `November 22, 2026`. */
export function dayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { dateStyle: 'long' });
}

/** Formats a day briefly: `Nov 22, 2026`. */
export function shortDayOf(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { dateStyle: 'medium' });
}

/** Formats day and time: `Nov 22, 2026, 1:05 PM`. */
export function momentOf(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}
