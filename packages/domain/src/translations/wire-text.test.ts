import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnitText, parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { protect, protectedSpans, restore } from './index.ts';

describe('protected spans', () => {
  test.each([
    ['See https://a.example/b?c=d#e, now.', ['https://a.example/b?c=d#e']],
    ['(https://en.example/Rome_(city))', ['https://en.example/Rome_(city)']],
    ['Mail ada@example.com.', ['ada@example.com']],
    ['Hi {{ name }}, {count} new', ['{{ name }}', '{count}']],
    [
      '{count, plural, one {# item} other {# items}} left',
      ['{count, plural, one {# item} other {# items}}'],
    ],
    ['%s of %1$d costs \u0024{price} at 100% sure', ['%s', '%1$d', '\u0024{price}']],
    ['At Shop.com, not end.Then', ['Shop.com']],
    ['Welcome :name and href="{url}"', [':name', '{url}']],
    ['&nbsp; means a space, &#39; a quote', ['&nbsp;', '&#39;']],
    ['Write <b>bold</b> like this', ['<b>', '</b>']],
    ['Follow @ada_l today', ['@ada_l']],
    ['Price: 5 < 6 and {braces with words}', []],
    ['At 10:30 or 12:mm', []],
    ['Save 50% on shoes', []],
  ])('%s', (text, literals) => {
    expect(protectedSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(literals);
  });

  test('terms match on word boundaries', () => {
    const found = protectedSpans('Acme and Acmeland', new Map([['Acme', { becomes: 'Acme' }]]));
    expect(found).toEqual([{ start: 0, end: 4, kind: 'term', becomes: 'Acme' }]);
  });

  test('hostile input is fast', () => {
    const hostile = `${'{'.repeat(20_000)}${'{a,number'.repeat(9000)}${'<a '.repeat(5000)}${'a@'.repeat(5000)}%${'1'.repeat(9000)}`;
    expect(protectedSpans(hostile).length).toBeLessThan(hostile.length);
  });
});

describe('wire text', () => {
  test.each([
    ['Made by <1>Ada</1> in Rome', 'Made by <a1>Ada</a1> in Rome'],
    ['a<2/>b', 'a<x2/>b'],
    ['5 < 6 & 7', '5 &lt; 6 &amp; 7'],
    ['Hi {name}, see https://a.example', 'Hi <x101/>, see <x102/>'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['<150>a</150> {b}', '<a150>a</a150> <x151/>'],
  ])('%s', (unitText, wire) => {
    expect(protect(unitText).text).toBe(wire);
    expect(restore(protect(unitText), wire)).toBe(unitText.replace('\u00ad', ''));
  });

  test.each([
    ['loose spaces', '<a1>x</a1>', '< A1 >y</ a1 >', '<1>y</1>'],
    ['an empty pair', '<a1>x</a1>', 'y <a1/>', 'y <1></1>'],
    ['an opened standalone', 'a<x2/>', 'b<x2></x2>', 'b<2/>'],
    ['references', 'x', 'it&#39;s &quot;y&quot; &amp; &lt;1&gt;', 'it\'s "y" & \\<1>'],
  ])('reads %s', (_, source, answer, expected) => {
    const unitText = source.replace(/<(\/?)[ax](\d)/g, '<$1$2');
    expect(restore(protect(unitText), answer)).toBe(expected);
  });

  test('placeholder 1 is never replaced inside placeholder 11', () => {
    const eleven = Array.from({ length: 11 }, (_, i) => `<${i + 1}>w${i + 1}</${i + 1}>`).join(' ');
    const wire = protect(eleven);
    expect(wire.text).toContain('<a11>w11</a11>');
    expect(restore(wire, wire.text)).toBe(eleven);
    const placeholders = protect(Array.from({ length: 11 }, (_, i) => `{p${i}}`).join(' '));
    expect(
      restore(
        placeholders,
        [...placeholders.protectedText.keys()]
          .reverse()
          .map((id) => `<x${id}/>`)
          .join(''),
      ),
    ).toBe('{p10}{p9}{p8}{p7}{p6}{p5}{p4}{p3}{p2}{p1}{p0}');
  });

  test('every unit survives an engine that changes nothing', () => {
    const literal = fc.string({ unit: fc.constantFrom(...'<>&;{}%s1a@.:/\\ "é文 '), minLength: 1 });
    const piece: fc.Arbitrary<UnitPiece> = fc.oneof(
      literal.map((text) => ({ type: 'text' as const, text })),
      fc.nat(120).map((id) => ({ type: 'standalone' as const, id })),
      fc.nat(120).map((id) => ({ type: 'open' as const, id })),
      fc.nat(120).map((id) => ({ type: 'close' as const, id })),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const unitText = formatUnitText(parseUnitText(formatUnitText(pieces)));
        const wire = protect(unitText);
        expect(restore(wire, wire.text)).toBe(unitText);
      }),
      { numRuns: 2000 },
    );
  });
});
