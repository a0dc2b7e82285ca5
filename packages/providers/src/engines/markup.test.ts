import { expect, test } from 'vitest';
import { parseMarkup, plainText, writeMarkup } from './markup.ts';

test('tags without a partner are text', () => {
  expect(parseMarkup('<a1>b<a2>c</a1></a2><x3/>')).toEqual([
    {
      type: 'pair',
      name: 'a1',
      children: [
        { type: 'text', text: 'b' },
        { type: 'text', text: '<a2>' },
        { type: 'text', text: 'c' },
      ],
    },
    { type: 'text', text: '</a2>' },
    { type: 'standalone', name: 'x3' },
  ]);
});

/** The first took minutes before, the second ended in a stack overflow. */
test.each([
  ['open tags', '<a1>'.repeat(100_000), '<a1>'.repeat(100_000)],
  ['nested pairs', '<a1>'.repeat(50_000) + '</a1>'.repeat(50_000), undefined],
  ['end tags', `<b2>${'<a1></b2>'.repeat(50_000)}`, undefined],
])('many %s are parsed', (_what, text, plain) => {
  const nodes = parseMarkup(text);
  if (plain !== undefined) expect(plainText(nodes)).toBe(plain);
  expect(writeMarkup(nodes).replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(text);
});
