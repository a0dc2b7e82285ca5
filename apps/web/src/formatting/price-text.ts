/** Formats US dollars as a language writes them: `$7.50`, `7,50 $`. */
export function priceText(dollars: number, language: string): string {
  return dollars.toLocaleString(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
}
