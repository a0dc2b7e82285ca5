import { readSearch } from '@dragoman/domain/website-strings';
import { expect, test } from 'vitest';
import { findIn } from './found-texts.tsx';

test.each([
  ['Crème BRÛLÉE', 'creme brulee', ['Crème BRÛLÉE']],
  ['tea, Teapot, tea', '"TEA"', ['tea', 'tea']],
  ['tea, Teapot', 'tea', ['tea', 'Tea']],
  ['our own tea', '“own” ou', ['own', 'ou']],
  ['crème, creme, CRÈME', '"crème"', ['crème', 'CRÈME']],
  ['crème, creme', '"creme"', ['crème', 'creme']],
  ['an open "quote', '"quote', ['"quote']],
  ['Cafe\u0301 🦊 solo', 'solo', ['solo']],
  ['nothing here', '   ', []],
])('in %s, %s finds %j', (text, search, found) => {
  const parts = findIn(text, readSearch(search)).map(({ start, end }) => text.slice(start, end));
  expect(parts).toEqual(found);
});
