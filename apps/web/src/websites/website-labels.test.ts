import { expect, test } from 'vitest';
import { addressError } from '../session/address-error.ts';
import { languageList, shownAddress, statusLabel } from './website-labels.ts';

test('an address is shown without protocol, www and trailing slash', () => {
  expect(shownAddress('https://www.shop.example/')).toBe('shop.example');
  expect(shownAddress('http://shop.example/www.')).toBe('shop.example/www.');
});

test('languages in a list', () => {
  expect(languageList([])).toBe('None');
  expect(languageList(['es'])).toBe('Spanish');
  expect(languageList(['es', 'xx'])).toBe('Spanish, xx');
  expect(languageList(['es', 'fr', 'de'])).toBe('3 languages');
});

test('labels of a status', () => {
  const labels = [null, 'pending', 'enabled', 'disabled'] as const;
  expect(labels.map(statusLabel)).toEqual(['Not Deployed Yet', 'Pending', 'Deployed', 'Disabled']);
});

test('the error that the auth service put into the address', () => {
  const hash = '#error=access_denied&error_description=Email+link+is+invalid';
  expect(addressError({ hash, search: '' })).toBe('Email link is invalid');
  expect(addressError({ hash: '', search: '?error=access_denied' })).toBe('access_denied');
  expect(addressError({ hash: '#access_token=x', search: '?add=y' })).toBeUndefined();
});
