import { expect, test } from 'vitest';
import { languageList, shownAddress, statusLabel } from './website-labels.ts';

test('strips protocol, www and trailing slash', () => {
  expect(shownAddress('https://www.shop.example/')).toBe('shop.example');
  expect(shownAddress('http://shop.example/www.')).toBe('shop.example/www.');
});

test('formats a list of languages', () => {
  expect(languageList([])).toBe('None');
  expect(languageList(['es'])).toBe('Spanish');
  expect(languageList(['es', 'xx'])).toBe('Spanish, xx');
  expect(languageList(['es', 'fr', 'de'])).toBe('3 languages');
});

test('returns the label of a status', () => {
  const labels = [null, 'pending', 'enabled', 'disabled'] as const;
  expect(labels.map(statusLabel)).toEqual(['Not Deployed Yet', 'Pending', 'Deployed', 'Disabled']);
});
