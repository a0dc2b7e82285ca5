import { pluralOf, shownLanguage } from '../texts/texts.ts';
import { priceText } from './price-text.ts';

/** Formats US dollars with two decimals. */
export function dollars(amount: number): string {
  return priceText(amount, shownLanguage());
}

/** Formats a number: `2,048`. */
export function numberOf(value: number): string {
  return value.toLocaleString(shownLanguage());
}

/** Formats a time: `120 ms`. */
export function milliseconds(value: number): string {
  return value.toLocaleString(shownLanguage(), { style: 'unit', unit: 'millisecond' });
}

/** Formats a count with its noun: `1 page`, `2,048 pages`. */
export function countOf(count: number, noun: string): string {
  const number = numberOf(count);
  const plural = pluralOf(count, `{count} ${noun}s`);
  return plural?.replace('{count}', number) ?? `${number} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a part of a whole: `93%`. `–` if the whole is 0. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;
}
