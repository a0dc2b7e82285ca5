import { expect, test } from 'vitest';
import { languageCatalogue } from '../languages/index.ts';
import { languageFlag } from './index.ts';

const drawing = /^(#([\da-f]{3}|[\da-f]{6})(M[\d.\-A-Za-z ]+z)+)+$/;

test.each(languageCatalogue.map(({ code }) => code))('%s has a flag', (code) => {
  expect(languageFlag(code)).toMatch(drawing);
  expect(languageFlag(code)).not.toBe(languageFlag('xx'));
});

test('no two languages share a flag', () => {
  const flags = languageCatalogue.map(({ code }) => languageFlag(code));
  expect(new Set(flags).size).toBe(30);
});

test('a region has the flag of its language, an unknown code a white flag', () => {
  expect(languageFlag('pt-BR')).toBe(languageFlag('pt'));
  expect(languageFlag('tlh')).toBe('#fffM0 0h24v16H0z');
});
