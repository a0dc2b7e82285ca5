/** A day in words, in the reader's own time. */
export function dayOf(date: string): string {
  return new Date(date).toLocaleDateString('en', { dateStyle: 'long' });
}

/** The same in short, for tables. */
export function shortDayOf(date: string): string {
  return new Date(date).toLocaleDateString('en', { dateStyle: 'medium' });
}
