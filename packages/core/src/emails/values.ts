import { textDirection } from '@dragoman/domain/languages';

// Western digits in every language, as on invoices and card statements.
const numberingSystem = 'latn';

/** Formats a date (UTC) with the month's name: `1. Dezember 2026`. */
export function dayOf(date: Date, language: string): string {
  const style = { dateStyle: 'long', timeZone: 'UTC', numberingSystem } as const;
  return new Intl.DateTimeFormat(localeOf(language), style).format(date);
}

/** Formats US dollars: `14,50 $`. */
export function priceOf(dollars: number, language: string): string {
  const style = { style: 'currency', currency: 'USD', numberingSystem } as const;
  const price = new Intl.NumberFormat(localeOf(language), style).format(dollars);
  return textDirection(language) === 'rtl' ? leftToRight(price) : price;
}

/** Isolates the amount (U+2066), because Intl's own mark separates the currency sign from its letters. */
function leftToRight(text: string): string {
  return `\u2066${text.replaceAll('\u200f', '')}\u2069`;
}

/** Formats a duration: `7 Tage`. */
export function lengthOfTime(
  value: number,
  unit: 'day' | 'hour' | 'minute',
  language: string,
): string {
  const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(value);
}

/** Our Portuguese is European; Intl's `pt` is Brazilian. */
function localeOf(language: string): string {
  return language === 'pt' ? 'pt-PT' : language;
}
