import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { misspellingsIn, type SpellingContext, wordsToSpell } from './words.ts';

const context: SpellingContext = {
  original: 'Tea',
  targetLanguage: 'es',
  glossary: [],
  added: [],
};
const words = (text: string, given: Partial<SpellingContext> = {}) =>
  wordsToSpell(text, { ...context, ...given }).map(({ word }) => word);

describe('words to spell', () => {
  test.each([
    ['El té verde', ['El', 'té', 'verde']],
    ['una <1>palbra</1> suelta', ['una', 'palbra', 'suelta']],
    ['<1>P</1>alabra, pa<2/>labra', []],
    ['qu’<1>il</1> vient', ['vient']],
    ['{count} cosas por %s y {{ nombre }}', ['cosas', 'por']],
    ['Escribe a ayuda@tienda.example o mira https://tienda.example/palbra', ['Escribe', 'mira']],
    ['Sigue a @tienda en tienda.com', ['Sigue', 'en']],
    ['HTML y iPhone, 3D, B2B, MP3s', []],
    ['l’amico dell’arte', ['l’amico', 'dell’arte']],
    ['чай tea', []],
    ['&nbsp;uno \\<1> dos', ['uno', 'dos']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('are those in the script of the language', () => {
    expect(words('Пейте Earl чай', { targetLanguage: 'ru' })).toEqual(['Пейте', 'чай']);
  });

  test('are no names of the original; its other words are', () => {
    const original = 'Ask Wiltshire Farm-Shop about your professional <1>tea</1>';
    const text = 'Pregunta en Wiltshire o farm-shop, professional';
    expect(words(text, { original })).toEqual(['Pregunta', 'en', 'professional']);
  });

  test('are neither in the glossary nor added', () => {
    const glossary = [
      { term: 'Mate', translation: null, isCaseSensitive: false },
      { term: 'tea set', translation: 'juego téx', isCaseSensitive: false },
    ];
    const added = ['Kombucha'];
    expect(words('mate, téx y kombucha tea', { original: 'Set', glossary, added })).toEqual([
      'tea',
    ]);
  });

  test('are where the text has them', () => {
    const part = fc.constantFrom(
      'palbra',
      '<1>',
      '</1>',
      '{x}',
      ' ',
      'a@b.example',
      '’',
      '-',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          for (const { word, start, end, parts } of wordsToSpell(text, context))
            for (const place of [{ word, start, end }, ...parts])
              expect(text.slice(place.start, place.end)).toBe(place.word);
        },
      ),
    );
  });
});

describe('misspellings', () => {
  const found = (text: string, ...misspelled: string[]) =>
    misspellingsIn(wordsToSpell(text, context), new Set(misspelled)).map(({ word }) => word);

  test('are words that no dictionary has', () => {
    expect(found('una palbra', 'palbra')).toEqual(['palbra']);
  });

  test('in a word with hyphens are its wrong parts; if all are right, so is the word', () => {
    expect(found('teorico-practco', 'teorico-practco', 'practco')).toEqual(['practco']);
    expect(found('teorico-practico', 'teorico-practico')).toEqual([]);
    expect(found('por-ruski', 'ruski')).toEqual([]);
  });
});
