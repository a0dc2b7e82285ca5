import { expect, test } from 'vitest';
import { carryOver } from './carry-over.ts';

test.each([
  ['Order 12 items', 'Order 15 items', 'Pedir 15 artículos', 'Pedir 12 artículos'],
  ['3 of 15', '15 of 3', '15 de 3', '3 de 15'],
  ['<1>12</1> of 30', '<1>7</1> of 8', '<1>7</1> de 8', '<1>12</1> de 30'],
  ['Page 2', 'Page 1', 'Página 1', 'Página 2'],
  ['Room <2/> 1,200', 'Room <2/> 900', 'Sala <2/> 900', 'Sala <2/> 1,200'],
  ['A letter from Grace', 'A letter from Ada', 'Una carta de Ada', 'Una carta de Grace'],
  ['The same', 'The same', 'Lo mismo', 'Lo mismo'],
])('%s from %s', (text, source, target, expected) => {
  expect(carryOver(text, { source, target })).toBe(expected);
});

test.each([
  ['another word', 'Green tea', 'Black tea', 'Té negro'],
  ['a capital at the start', 'Tea from Nepal', 'Coffee from Nepal', 'Café de Nepal'],
  ['a number written in words', 'Order 12 items', 'Order 2 items', 'Pedir dos artículos'],
  ['a number written otherwise', 'Over 1,500 shops', 'Over 1,200 shops', 'Más de 1.200 tiendas'],
  ['a number that became two', 'From 3 to 4', 'From 3 to 3', 'De 3 a 3'],
  ['a translated name', 'Flights to Paris', 'Flights to London', 'Vuelos a Londres'],
  ['a tag', '<2>Tea</2> 1', '<1>Tea</1> 1', '<1>Té</1> 1'],
  ['a longer text', 'Order 12 items now', 'Order 15 items', 'Pedir 15 artículos'],
])('nothing is carried over for %s', (_case, text, source, target) => {
  expect(carryOver(text, { source, target })).toBeUndefined();
});
