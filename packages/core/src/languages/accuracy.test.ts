import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accuracyPage, measureAccuracy } from './accuracy.fixture.ts';

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

test('the published table matches the measurement', () => {
  const published = new URL('../../../../docs/language-detection.md', import.meta.url);
  expect(readFileSync(published, 'utf8')).toBe(accuracyPage(rows));
});
