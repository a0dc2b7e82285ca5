import { expect, test } from 'vitest';
import { costOf, parsePrice } from './usage.ts';

const usage = { characters: 2000, inputTokens: 1000, outputTokens: 500, cachedTokens: 400 };

test.each([
  ['deepl=25', 'deepl', 0.05],
  ['openai = 0.15/0.6/0.075', 'openai', (600 * 0.15 + 400 * 0.075 + 500 * 0.6) / 1e6],
  ['openai=0.15/0.6', 'openai', (1000 * 0.15 + 500 * 0.6) / 1e6],
  ['libretranslate=0', 'libretranslate', 0],
])('%s', (written, name, cost) => {
  const read = parsePrice(written);
  expect(read?.name).toBe(name);
  expect(costOf(read?.price, usage)).toBeCloseTo(cost, 9);
});

test.each(['deepl', 'deepl=', 'deepl=1/2/3/4', 'deepl=1..2', '=3', 'deepl=-1'])(
  'refuses %s',
  (written) => expect(parsePrice(written)).toBeUndefined(),
);

test('nothing is charged without a price', () => {
  expect(costOf(undefined, usage)).toBe(0);
});
