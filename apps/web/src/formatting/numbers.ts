const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats US dollars with two decimals. */
export function dollars(amount: number): string {
  return format.format(amount);
}
