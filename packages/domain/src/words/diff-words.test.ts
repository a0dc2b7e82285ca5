import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from './index.ts';

const written = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`,
    )
    .join('');

test.each([
  ['Open until 21 today', 'Open until 22 today', 'Open until [-21][+22] today'],
  ['Our tea', 'Our green tea', 'Our [+green ]tea'],
  ['See <1>tea</1>.', 'See <2>tea</2>!', 'See [-<1>][+<2>]tea[-</1>.][+</2>!]'],
  ['', 'Tea', '[+Tea]'],
  ['Tea', 'Tea', 'Tea'],
])('%s → %s', (before, after, diff) => {
  expect(written(before, after)).toBe(diff);
});

test('both texts can be read from their difference', () => {
  const words = fc
    .array(fc.constantFrom('tea ', 'a ', '<1>', '5', '. ', 'ñ'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before, after);
      const without = (kind: string) =>
        parts.filter((one) => one.kind !== kind).map(({ text }) => text);
      expect(without('added').join('')).toBe(before);
      expect(without('removed').join('')).toBe(after);
    }),
  );
});

test('texts of many thousand words are compared at once', () => {
  expect(diffWords('a '.repeat(5000), 'b '.repeat(5000))).toHaveLength(2);
});
