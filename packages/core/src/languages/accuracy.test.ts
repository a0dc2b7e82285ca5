import { readFileSync } from 'node:fs';
import { englishLength } from '@dragoman/domain/translations';
import { expect, test } from 'vitest';
import { accuracyPage, measureAccuracy, readDeclaration } from './accuracy.fixture.ts';
import { visibleText } from './detect.ts';

const rows = await measureAccuracy();
/** Required shares of paragraphs and of their first 60 characters. All other languages require 97 %. */
const floors: Readonly<Record<string, readonly [number, number]>> = { nb: [0.95, 0.82] };

test.each(rows)('$englishName', ({ code, page, paragraphs, paragraphCount, snippets }) => {
  const [paragraphFloor, snippetFloor] = floors[code] ?? [0.97, 0.97];
  expect(page).toBe(1);
  expect(paragraphCount).toBeGreaterThan(30);
  expect(paragraphs).toBeGreaterThanOrEqual(paragraphFloor);
  expect(snippets).toBeGreaterThanOrEqual(snippetFloor);
});

const wordsOf = (code: string) => visibleText(readDeclaration(code)).replaceAll(/\s+/g, ' ');

test.each(rows)('$englishName: the length of a text follows from the English one', ({ code }) => {
  const expected = wordsOf('en').length;
  expect(Math.abs(englishLength(wordsOf(code), code) / expected - 1)).toBeLessThan(0.07);
});

test('the published table matches the measurement', () => {
  const published = new URL('../../../../docs/language-detection.md', import.meta.url);
  expect(readFileSync(published, 'utf8')).toBe(accuracyPage(rows));
});
