import { expect, test } from 'vitest';
import { isSameLanguage } from './index.ts';

test.each([
  ['es', 'ES'],
  ['es', 'es-MX'],
  ['pt_BR', 'pt-BR'],
  ['pt_BR.UTF-8', 'pt'],
  ['no', 'nb'],
  ['iw', 'he'],
  ['zh-Hans-CN', 'zh'],
  ['sr@latin', 'sr-Latn'],
])('%s can stand for %s', (one, other) => {
  expect(isSameLanguage(one, other)).toBe(true);
  expect(isSameLanguage(other, one)).toBe(true);
});

test.each([
  ['es', 'pt'],
  ['pt-BR', 'pt-PT'],
  ['zh', 'zh-TW'],
  ['sr@latin', 'sr'],
  ['de', ''],
  ['de', 'not a tag'],
])('%s cannot stand for %s', (one, other) => {
  expect(isSameLanguage(one, other)).toBe(false);
  expect(isSameLanguage(other, one)).toBe(false);
});
