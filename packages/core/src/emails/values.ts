import { textDirection } from '@dragoman/domain/languages';

// Digits are Western ones in every language: amounts are compared with invoices and card statements.
const numberingSystem = 'latn';

/** A day as people write it, with its month's name: `1. Dezember 2026`. The day is the one in UTC. */
export function dayOf(date: Date, language: string): string {
  const style = { dateStyle: 'long', timeZone: 'UTC', numberingSystem } as const;
  return new Intl.DateTimeFormat(localeOf(language), style).format(date);
}

/** US dollars: `14,50 $`. */
export function priceOf(dollars: number, language: string): string {
  const style = { style: 'currency', currency: 'USD', numberingSystem } as const;
  const price = new Intl.NumberFormat(localeOf(language), style).format(dollars);
  return textDirection(language) === 'rtl' ? leftToRight(price) : price;
}

/** Isolated (Unicode bidi U+2066): Intl's own mark would tear the sign of the currency from its letters. */
function leftToRight(text: string): string {
  return `\u2066${text.replaceAll('\u200f', '')}\u2069`;
}

/** `7` of `day`: `7 Tage`. */
export function lengthOfTime(
  value: number,
  unit: 'day' | 'hour' | 'minute',
  language: string,
): string {
  const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(value);
}

/** Our Portuguese is the European one; Intl's `pt` is Brazilian. */
function localeOf(language: string): string {
  return language === 'pt' ? 'pt-PT' : language;
}
