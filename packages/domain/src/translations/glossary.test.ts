import { describe, expect, test } from 'vitest';
import { validateEdit } from './edits.ts';
import { checkGlossary, type GlossaryTerm, spellingsIn } from './glossary.ts';
import { type TranslateOptions, translateUnits } from './translate-units.ts';

const glossary: readonly GlossaryTerm[] = [
  { term: 'green tea', translation: 'té verde', isCaseSensitive: false },
  { term: 'Leaf', translation: null, isCaseSensitive: true },
  { term: 'shop', translation: 'tienda', isCaseSensitive: false },
];
const pair = { source: 'en', target: 'es' };

test('spellings are those of the text, as whole words', () => {
  const text = 'Green Tea and green tea from Leaf, a leaf of the workshop';
  expect([...spellingsIn(text, glossary)]).toEqual([
    ['Green Tea', { becomes: 'té verde' }],
    ['green tea', { becomes: 'té verde' }],
    ['Leaf', { becomes: 'Leaf' }],
  ]);
});

test.each([
  ['Our shop', 'Nuestra tienda', true],
  ['Our shop', 'Nuestras tiendas', true],
  ['Our shop', 'Nuestro comercio', false],
  ['Green tea', 'Tés verdes', true],
  ['Green tea', 'Infusión verde', false],
  ['By Leaf', 'De Hoja', false],
  ['By Leaf', 'De Leaf', true],
  ['A leaf', 'Una hoja', true],
])('%s → %s', (source, candidate, isRight) => {
  expect(checkGlossary(source, candidate, glossary)).toHaveLength(isRight ? 0 : 1);
});

test('a person is told of a term, but may store the translation', () => {
  const verdict = validateEdit('Our shop by Leaf', 'Nuestro comercio de Hoja', pair, { glossary });
  expect(verdict.refusal).toBeUndefined();
  expect(verdict.checks).toContainEqual({
    code: 'glossary',
    severity: 'warning',
    detail: 'Leaf → Leaf shop → tienda',
  });
});

describe('an engine', () => {
  const unit = { id: '1', text: 'Buy <1>green tea</1> at Leaf' };
  const translate = async (
    traits: Partial<TranslateOptions['traits']>,
    answer: (text: string) => string,
  ) => {
    const asked: string[] = [];
    const all = {
      markup: true,
      glossary: false,
      readsNotes: false,
      maxCharacters: 1000,
      ...traits,
    };
    const [outcome] = await translateUnits(
      [unit],
      { pair, traits: all, glossary },
      async (questions) => {
        asked.push(...questions.map(({ text }) => text));
        return questions.map(({ text }) => answer(text));
      },
    );
    return { asked, outcome };
  };

  test('that knows no glossaries gets its terms as placeholders', async () => {
    const { asked, outcome } = await translate({}, (text) =>
      text.replace('Buy', 'Compra').replace(' at ', ' en '),
    );
    expect(asked).toEqual(['Buy <a1><x101/></a1> at <x102/>']);
    expect(outcome).toMatchObject({ state: 'machine', text: 'Compra <1>té verde</1> en Leaf' });
  });

  test('without markup gets the texts between terms', async () => {
    const { asked, outcome } = await translate({ markup: false }, (text) =>
      text
        .replace('Buy', 'Compra')
        .replace('at', 'en')
        .replace('Leaf', 'Hoja')
        .replace('green tea', 'té'),
    );
    expect(asked.slice(-2)).toEqual(['Buy', 'at']);
    expect(outcome?.text).toBe('Compra <1>té verde</1> en Leaf');
  });

  test('that knows glossaries translates terms itself, is told what it missed, and is checked', async () => {
    const { asked, outcome } = await translate({ glossary: true, readsNotes: true }, (text) =>
      text.replace('Buy', 'Compra').replace('green tea', 'infusión verde').replace(' at ', ' en '),
    );
    expect(asked[0]).toBe('Buy <a1>green tea</a1> at <x101/>');
    expect(outcome).toMatchObject({ state: 'needs_review' });
    expect(outcome?.checks).toContainEqual({
      code: 'glossary',
      severity: 'warning',
      detail: 'green tea → té verde',
    });
  });
});
