import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termFinder, termsIn } from './index.ts';

test('finds what termsIn finds', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aAbéÉİıßς-+. 茶\u0301'), maxLength: 12 });
  const term = fc.record({
    term: fc.string({
      unit: fc.constantFrom(...'aAbéÉİıßς-+. 茶\u0301'),
      minLength: 1,
      maxLength: 4,
    }),
    isCaseSensitive: fc.boolean(),
    translation: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(term, { maxLength: 8 }), fc.array(text), (terms, texts) => {
      const find = termFinder(terms);
      for (const one of texts) expect(new Set(find(one))).toEqual(new Set(termsIn(one, terms)));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['Our tea.', ['tea']],
  ['Teapot', []],
  ['GREEN TEA', ['tea', 'green tea']],
  ['a C++ course', ['C++']],
  ['a c++ course', []],
])('in “%s” are %j', (text, expected) => {
  const spelled = (term: string, isCaseSensitive = false) => ({ term, isCaseSensitive });
  const find = termFinder([spelled('tea'), spelled('green tea'), spelled('C++', true)]);
  expect(find(text).map(({ term }) => term)).toEqual(expect.arrayContaining(expected));
  expect(find(text)).toHaveLength(expected.length);
});
