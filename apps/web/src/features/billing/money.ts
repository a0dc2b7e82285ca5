const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars with two decimals. */
export function dollars(amount: number): string {
  return format.format(amount);
}

/** A day in words, in the reader's own time. */
export function dayOf(date: string): string {
  return new Date(date).toLocaleDateString('en', { dateStyle: 'long' });
}
