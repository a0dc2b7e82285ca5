import { describe, expect, test } from 'vitest';
import { validateEdit } from './index.ts';

const pair = { source: 'en', target: 'es' };
const tagRule = 'A translation needs text, and every tag of the original once.';

describe('an edit is rejected', () => {
  test.each([
    ['Tea', ' ', `${tagRule} There is no text.`],
    ['<1>Tea</1><2/>', '<1> </1><2/>', `${tagRule} There is no text.`],
    ['Our <1>tea</1><2/>', 'Nuestro té', `${tagRule} Missing: <1> <2/>.`],
    ['Tea', 'Té <3/>', `${tagRule} Not in the original: <3/>.`],
    [
      '<1>a <2>b</2></1> c',
      '<1>a</1> <2>b</2> c',
      `${tagRule} Inside other tags than in the original: <2>.`,
    ],
    ['<1>a</1>', '<1>a', `${tagRule} A tag is doubled, not closed or wrongly nested.`],
    [
      '%s cups for {name}',
      'Tazas para {name}',
      'A translation needs every placeholder of the original as it is: %s stands 0 times, not 1.',
    ],
    [
      'Tea',
      'Té {name}',
      'A translation needs every placeholder of the original as it is: {name} is not in the source.',
    ],
  ])('%s → %s', (source, text, refusal) => {
    expect(validateEdit(source, text, pair).refusal).toBe(refusal);
  });
});

describe('an edit is accepted', () => {
  test.each([
    ['Our <1>best</1> tea', 'Nuestro <1>mejor</1> té', []],
    ['Ask @acme', 'Pregunta a Acme', ['placeholders']],
    ['Read https://a.example/en', 'Lee https://a.example/es', ['addresses', 'addresses']],
    ['12 cups', '13 tazas', ['numbers']],
    ['We ship within two days', 'We ship within two days', ['same-as-source']],
  ])('%s → %s, with warnings at most', (source, text, codes) => {
    const { refusal, checks } = validateEdit(source, text, pair);
    expect(refusal).toBeUndefined();
    expect(checks.map(({ code }) => code)).toEqual(codes);
    expect(checks.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('reports its length ratio and language', () => {
    expect(validateEdit('Green tea leaves', 'Зелений чай листя', pair)).toMatchObject({
      isTargetLanguage: false,
    });
    const japanese = { source: 'en', target: 'ja' };
    expect(validateEdit('Green tea', '緑茶', japanese)).toMatchObject({
      isTargetLanguage: true,
      lengthRatio: expect.closeTo(0.6, 0),
    });
    expect(validateEdit('Tea', 'Té', pair).lengthRatio).toBe(0.67);
  });
});
