import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitEnds } from './ends.ts';

test.each([
  ['', ['', '', '']],
  [' \n', [' \n', '', '']],
  ['a b', ['', 'a b', '']],
  [' \u00a0a b\t ', [' \u00a0', 'a b', '\t ']],
])('%j', (text, [before, core, after]) => {
  expect(splitEnds(text)).toEqual({ before, core, after });
});

test('no text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', 'a', '.') }), (text) => {
      const { before, core, after } = splitEnds(text);
      expect(before + core + after).toBe(text);
    }),
  );
});
