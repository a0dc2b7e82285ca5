import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitEnds } from './ends.ts';
import { repair, validate } from './index.ts';

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

// A page may contain such a text, and a single worker processes all websites.
test.each(['a', ' ', '.', ':', '\u00a0', 'a\u00a0', '. '])(
  'a very long run of %j takes linear time',
  (part) => {
    const text = `x${part.repeat(300_000)}x`;
    expect(repair(text, text)).toBe(text);
    expect(validate(text, text, { source: 'en', target: 'es' })).toBeInstanceOf(Array);
  },
);
