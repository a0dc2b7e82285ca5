import { readTexts, textLanguages } from '@dragoman/texts';
import { expect, test } from 'vitest';
import { measureShortAnswers, type ShortAnswers } from './short-answers.fixture.ts';

test('a label in another of 29 languages is asked for again, a right one hardly ever', async () => {
  const texts = new Map(
    textLanguages.map((language) => [language, readTexts('common-terms', language)]),
  );
  const [word, label] = (await measureShortAnswers(texts, 40)) as [ShortAnswers, ShortAnswers];
  const share = ({ again, answers }: ShortAnswers['right']) => again / answers;
  expect(word.wrong.answers + label.wrong.answers).toBeGreaterThan(2000);
  expect(share(label.wrong)).toBeGreaterThan(0.85);
  expect(share(word.wrong)).toBeGreaterThan(0.75);
  expect(share(label.right)).toBeLessThan(0.02);
  expect(share(word.right)).toBeLessThan(0.03);
  expect(word.right.refused + label.right.refused).toBe(0);
});
