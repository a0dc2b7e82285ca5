import { expect, test } from 'vitest';
import { chrF } from './chrf.ts';

// The values that sacreBLEU's own tests expect, with recall counted three times.
test.each([
  [['a'], ['a'], 100],
  [['abcdefg'], ['hijklmnop'], 0],
  [[''], ['reference'], 0],
  [['a b c'], ['abc'], 100],
  [['a', 'b'], ['a', 'c'], 50],
  [['aa'], ['ab'], 25],
  [
    [' Die    Beziehung zwischen  Obama und Netanjahu ist nicht gerade  freundlich. '],
    ['Das Verhältnis zwischen Obama und Netanyahu ist nicht gerade freundschaftlich.'],
    64.1302698,
  ],
  [
    [
      ' risk assessment must be made of those who are qualified and expertise in the sector - these are the scientists .',
    ],
    [
      'risk assessment has to be undertaken by those who are qualified and expert in that area - that is the scientists .',
    ],
    63.36173,
  ],
])('%j is as alike %j as published', (translations, references, expected) => {
  const all = translations.map((translation, index) => ({
    translation,
    reference: references[index] ?? '',
  }));
  expect(chrF(all, 3)).toBeCloseTo(expected, 5);
});

test('recall counts twice: half of a text is worse than a text and a half', () => {
  // By hand: one of two characters is right, and no pair: precision (1 + 0) / 1, recall 1/2 → 5 × ½ / (4 + ½).
  expect(chrF([{ translation: 'a', reference: 'ab' }])).toBeCloseTo((100 * 2.5) / 4.5, 5);
  expect(chrF([{ translation: 'ab', reference: 'a' }])).toBeCloseTo((100 * 2.5) / 3, 5);
});
