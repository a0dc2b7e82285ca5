import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeUnitText, formatUnitText, parseUnitText } from './index.ts';

describe('unit text', () => {
  test.each([
    ['plain', [{ type: 'text', text: 'plain' }]],
    [
      'a <1>b</1><2/>',
      [
        { type: 'text', text: 'a ' },
        { type: 'open', id: 1 },
        { type: 'text', text: 'b' },
        { type: 'close', id: 1 },
        { type: 'standalone', id: 2 },
      ],
    ],
    ['1 < 2 and <b>', [{ type: 'text', text: '1 < 2 and <b>' }]],
    ['\\<1> is literal', [{ type: 'text', text: '<1> is literal' }]],
    ['</1/>', [{ type: 'text', text: '</1/>' }]],
  ])('%s', (text, pieces) => {
    expect(parseUnitText(text)).toEqual(pieces);
  });

  test('placeholder 1 is never found inside placeholder 11', () => {
    expect(parseUnitText('<11>a</11>')[0]).toEqual({ type: 'open', id: 11 });
  });

  test('text that ends in a backslash does not escape the following tag', () => {
    const pieces = [
      { type: 'text', text: 'a\\' },
      { type: 'standalone', id: 1 },
    ] as const;
    expect(formatUnitText(pieces)).toBe('a\\\\<1/>');
    expect(parseUnitText(formatUnitText(pieces))).toEqual(pieces);
  });

  test('any literal text survives escaping', () => {
    const hostile = fc.string({ unit: fc.constantFrom('<', '>', '/', '\\', '1', '12', 'a', ' ') });
    fc.assert(
      fc.property(hostile, (text) => {
        const pieces = text === '' ? [] : [{ type: 'text' as const, text }];
        expect(parseUnitText(escapeUnitText(text))).toEqual(pieces);
        expect(formatUnitText(pieces)).toBe(escapeUnitText(text));
      }),
      { numRuns: 2000 },
    );
  });
});
