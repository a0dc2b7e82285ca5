import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessmentOf, type FindMasked, type TranslatedUnit } from './index.ts';

const pair = { source: 'en', target: 'es' };
const jane: FindMasked = (text) =>
  [...text.matchAll(/Jane/g)].map(({ index }) => ({ start: index, end: index + 4 }));
const glossary = [{ term: 'Dragoman', translation: null, isCaseSensitive: true }];
const of = (text: string, translation: string, more: Partial<TranslatedUnit> = {}) =>
  assessmentOf({ id: '1', text, translation, ...more }, new Set(['1']), {
    ...{ pair, glossary, findMasked: jane },
  });

test('the same protected text has the same placeholder on both sides, private text without its value', () => {
  const text = 'Dragoman: write to <1>Jane</1> at a@b.example, {count} times';
  const translation = 'Escribe {count} veces a <1>Jane</1> en a@b.example: Dragoman';
  expect(of(text, translation)?.question).toEqual({
    text: '<x101/>: write to <a1><x102/></a1> at <x103/>, <x104/> times',
    translation: 'Escribe <x104/> veces a <a1><x102/></a1> en <x103/>: <x101/>',
    placeholders: { x101: 'Dragoman', x104: '{count}' },
  });
});

test('private text that only the translation has is hidden, too', () => {
  expect(of('Write to us', 'Escribe a Jane, c@d.example')?.question.translation).toBe(
    'Escribe a […], […]',
  );
});

test('a proposal comes back with its tags and values, if it passes the checks', () => {
  const asked = of('Hello <1>you</1>, {name}', 'Hola <1>tú</1>, {name}');
  expect(asked?.readProposal('Buenas <a1>a ti</a1>, <x101/>')).toBe('Buenas <1>a ti</1>, {name}');
  for (const wrong of [
    'Buenas, <x101/>',
    'Buenas <a1>a ti</a1>',
    '',
    'Здравствуйте и добро пожаловать <a1>вам</a1>, <x101/>',
  ])
    expect(asked?.readProposal(wrong)).toBeUndefined();
  expect(asked?.readProposal('Hola <a1>tú</a1>, <x101/>')).toBeUndefined();
});

test('a text that is private as a whole is not sent', () => {
  expect(of('a@b.example', 'a@b.example')).toBeUndefined();
  expect(of('Jane', 'Juana')).toBeUndefined();
});

test('no address and no masked text is ever written', () => {
  const word = fc.constantFrom(
    'Jane',
    'x@y.example',
    '<1>',
    '</1>',
    'tea',
    '&lt;',
    ' ',
    '@',
    'J',
    'ane',
  );
  const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, text, (original, translation, before) => {
      const neighbour = { id: '2', text: before };
      const asked = of(original, translation, { before: neighbour, page: before });
      expect(JSON.stringify(asked?.question ?? '')).not.toMatch(/Jane|\w@\w+\.\w/);
    }),
    { numRuns: 500 },
  );
});
