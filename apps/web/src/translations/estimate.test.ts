import { expect, test } from 'vitest';
import { estimateSentence } from './estimate.ts';

const estimate = {
  texts: 120,
  words: 1200,
  memory_words: 744,
  similar_words: 144,
  characters: 3000,
  engine: 'deepl',
  is_paid: true,
  cost: 0.4,
};

test.each([
  [
    {},
    'About 1,200 words: 62 % from your translation memory, 12 % similar to it, the rest by DeepL, about $0.40.',
  ],
  [{ memory_words: 0, similar_words: 0 }, 'About 1,200 words: all by DeepL, about $0.40.'],
  [
    { memory_words: 0, similar_words: 0, engine: 'apertium', is_paid: false, cost: null },
    'About 1,200 words: all by Apertium, free.',
  ],
  [
    { similar_words: 5, engine: 'openai', cost: null },
    'About 1,200 words: 62 % from your translation memory, the rest by the language model, price unknown.',
  ],
  [
    { memory_words: 1200, similar_words: 0, cost: 0 },
    'About 1,200 words: 100 % from your translation memory.',
  ],
  [
    { similar_words: 0, engine: null },
    'About 1,200 words: 62 % from your translation memory, the rest without an engine, so it stays as it is.',
  ],
  [
    { memory_words: 0, similar_words: 0, cost: 0.002 },
    'About 1,200 words: all by DeepL, about a cent.',
  ],
  [{ texts: 0, words: 0, memory_words: 0 }, 'There is nothing to translate yet.'],
])('%o', (given, sentence) => {
  expect(estimateSentence({ ...estimate, ...given })).toBe(sentence);
});
