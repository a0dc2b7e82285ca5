import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BindingError, parseFilter } from './filter.ts';

const read = (text: string) =>
  parseFilter(text).map(({ column, negated, operator, values }) => [
    column,
    negated ? `not.${operator}` : operator,
    ...values,
  ]);

test.each([
  ['id=eq.1', [['id', 'eq', '1']]],
  ['id=eq.', [['id', 'eq', '']]],
  [
    'a=gt.0,b=lt.100',
    [
      ['a', 'gt', '0'],
      ['b', 'lt', '100'],
    ],
  ],
  ['s=not.in.(draft,archived)', [['s', 'not.in', 'draft', 'archived']]],
  [
    's=in.("a,b",c),t=is.null',
    [
      ['s', 'in', 'a,b', 'c'],
      ['t', 'is', 'null'],
    ],
  ],
  ['n=eq."a \\"b\\" \\\\ (c)"', [['n', 'eq', 'a "b" \\ (c)']]],
  ['url=eq.https://a.example/?x=1.5', [['url', 'eq', 'https://a.example/?x=1.5']]],
  [
    'n=eq.5" pipe,m=eq.x',
    [
      ['n', 'eq', '5" pipe'],
      ['m', 'eq', 'x'],
    ],
  ],
  ['n=like.%a_b%', [['n', 'like', '%a_b%']]],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  '',
  'id',
  'id=1',
  'id=xx.1',
  'id=in.1',
  'id=in.()',
  'id=eq."open',
  'a=eq.1,',
  `a=eq.${'x'.repeat(5000)}`,
  `a=in.(${Array.from({ length: 101 }, (_, n) => n).join()})`,
])('refuses %s', (text) => {
  expect(() => parseFilter(text)).toThrow(BindingError);
});

test('any input is parsed or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab=.,()"\\ eqinot%') }), (text) => {
      try {
        expect(parseFilter(text).length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(BindingError);
      }
    }),
  );
});
