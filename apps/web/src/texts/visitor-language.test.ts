import { expect, test } from 'vitest';
import { chooseLanguage } from './visitor-language.ts';

const known = ['en', 'ar', 'de', 'nb'];

test.each([
  ['the stored language comes first', 'ar', ['de'], 'ar'],
  ['the browser’s first known language comes next', null, ['ja-JP', 'de-AT', 'ar'], 'de'],
  ['an unknown stored language is ignored', 'xx', ['de'], 'de'],
  ['Norwegian browsers get Bokmål', null, ['no'], 'nb'],
  ['English is the last resort', null, ['ja'], 'en'],
])('%s', (_, stored, wanted, expected) => {
  expect(chooseLanguage(stored, wanted, known)).toBe(expected);
});
