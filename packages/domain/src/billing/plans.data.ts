/** Plans per site and month [owner-workspace §9]. `price` is in US dollars; limits are inclusive. */
export const plans = [
  { name: 'Starter', price: 7.5, maxLanguages: 1, maxWords: 10_000 },
  { name: 'Business', price: 14.5, maxLanguages: 3, maxWords: 50_000 },
  { name: 'Pro', price: 39.5, maxLanguages: 5, maxWords: 200_000 },
  { name: 'Advanced', price: 149.5, maxLanguages: 10, maxWords: 1_000_000 },
  { name: 'Extended', price: 349.5, maxLanguages: 20, maxWords: 5_000_000 },
] as const;
