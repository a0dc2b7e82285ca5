import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LiteralFinder } from './literal-finder.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 });
const literals = fc.array(word, { maxLength: 6 });
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 });

test('finds the same as searching for each literal separately', () => {
  fc.assert(
    fc.property(literals, text, (sought, searched) => {
      const finder = new LiteralFinder(sought);
      expect(finder.occurring(searched)).toEqual(
        new Set(sought.filter((literal) => searched.includes(literal))),
      );
      for (const { start, end, literal } of finder.endings(searched)) {
        const ending = sought.filter((one) => searched.slice(0, end).endsWith(one));
        expect(searched.slice(start, end)).toBe(literal);
        expect(literal.length).toBe(Math.max(...ending.map(({ length }) => length)));
      }
    }),
  );
});

test('separate occurrences do not overlap and are maximal', () => {
  fc.assert(
    fc.property(literals, text, (sought, searched) => {
      const finder = new LiteralFinder(sought);
      const chosen = finder.separate(searched);
      for (const [index, { start }] of chosen.entries())
        expect(start).toBeGreaterThanOrEqual(chosen[index - 1]?.end ?? 0);
      for (const { start, end } of finder.endings(searched))
        expect(chosen.some((one) => one.start < end && start < one.end)).toBe(true);
    }),
  );
});
