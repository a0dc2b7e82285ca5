const amounts = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats US dollars with two decimals. */
export function dollars(amount: number): string {
  return amounts.format(amount);
}

const numbers = new Intl.NumberFormat('en');

/** Formats a count: `2,048`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** Formats a count with its noun: `1 page`, `2,048 pages`. */
export function countOf(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a part of a whole: `93%`. `–` if the whole is 0. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;
}
