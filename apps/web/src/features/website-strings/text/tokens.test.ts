import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chipStates, chipsOf, insertionOf, tokensOf } from './tokens.ts';

const original = 'Hello {name}, <1>%s <2>maps</2></1> wait.<3/>';
const written = (text: string) => tokensOf(text).map(({ start, end }) => text.slice(start, end));

describe('tokens of a unit text', () => {
  test.each([
    [original, ['{name}', '<1>', '%s', '<2>', '</2>', '</1>', '<3/>']],
    ['\\<1> is literal, <11/> is not', ['\\<1>', '<11/>']],
    [
      'Mail me@shop.example or see https://shop.example/a?b=1.',
      ['me@shop.example', 'https://shop.example/a?b=1'],
    ],
    ['Nothing at all', []],
  ])('%s', (text, tokens) => {
    expect(written(text)).toEqual(tokens);
  });

  test('are in order and never overlap', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('<', '>', '/', '\\', '1', '{', '}', 'a', '%s'),
    });
    fc.assert(
      fc.property(hostile, (text) => {
        let position = 0;
        for (const { start, end } of tokensOf(text)) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          position = end;
        }
        expect(position).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('chips', () => {
  const chips = chipsOf(original);

  test('one for each tag, pair and placeholder, with the text inside a pair', () => {
    expect(chips.map(({ label, inside }) => [label, inside])).toEqual([
      ['{name}', ''],
      ['<1>…</1>', '%s maps'],
      ['%s', ''],
      ['<2>…</2>', 'maps'],
      ['<3/>', ''],
    ]);
  });

  test.each([
    [original, {}],
    ['Hola {name} {name}, <1>%s <2>mapas</2></1>', { '{name}': 'doubled', '<3/>': 'missing' }],
    ['<1>%s <2>mapas<3/>', { '{name}': 'missing', '<1>…</1>': 'missing', '<2>…</2>': 'missing' }],
    ['{name} <1>%s</1></1> <2>m</2><3/>', { '<1>…</1>': 'doubled' }],
  ])('in %s', (candidate, odd) => {
    const all = Object.fromEntries(chips.map(({ label }) => [label, 'present']));
    expect(Object.fromEntries(chipStates(chips, candidate))).toEqual({ ...all, ...odd });
  });

  test('a short placeholder is not found within a longer one, nor 1 within 11', () => {
    const states = (source: string, candidate: string) =>
      Object.fromEntries(chipStates(chipsOf(source), candidate));
    expect(states('{a} of {{a}}', '{{a}}')).toEqual({ '{a}': 'missing', '{{a}}': 'present' });
    expect(states('<1/> and <11/>', '<11/>')).toEqual({ '<1/>': 'missing', '<11/>': 'present' });
  });

  test('a pair wraps the selection, or gets its missing tag', () => {
    const [, pair] = chips;
    if (pair === undefined) throw new Error('no pair');
    expect(insertionOf(pair, 'x', 'mapas')).toEqual({ text: '<1>mapas</1>', start: 12, end: 12 });
    expect(insertionOf(pair, 'x', '')).toEqual({ text: '<1></1>', start: 3, end: 3 });
    expect(insertionOf(pair, 'a <1>b', '').text).toBe('</1>');
    expect(insertionOf(pair, 'a b</1>', '').text).toBe('<1>');
  });

  test('a placeholder replaces the selection', () => {
    const [name] = chips;
    if (name === undefined) throw new Error('no placeholder');
    expect(insertionOf(name, 'x', 'old')).toEqual({ text: '{name}', start: 6, end: 6 });
  });
});
