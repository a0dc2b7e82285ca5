import { describe, expect, test } from 'vitest';
import { chooseLanguage } from './index.ts';

describe('the language', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, fr-CA;q=0.7, *;q=0.1', 'fr'],
    ['sw, ga;q=0.9, pt-BR;q=0.2', 'pt'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['zh-Hant-TW', 'zh'],
    ['pt_BR', 'pt'],
    ['fr;q=0, es;q=0.1', 'es'],
    ['xx', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
    [undefined, 'en'],
    ['ar,de', 'ar'],
    ['ja-JP,de-AT,ar', 'ja'],
    ['xx,de', 'de'],
    [',de', 'de'],
  ])('%s selects %s', (wanted, chosen) => {
    expect(chooseLanguage(wanted)).toBe(chosen);
  });

  test('is parsed in bounded time', () => {
    expect(chooseLanguage(`${'a'.repeat(100_000)},de`)).toBe('en');
  });
});
