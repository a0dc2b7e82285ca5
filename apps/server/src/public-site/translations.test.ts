import { readCsvMemory } from '@dragoman/domain/translation-memory';
import { appTexts, buildWeb, listSitePages, siteMemories, webRoot } from '@dragoman/web';
import { describe, expect, test } from 'vitest';
import { memoryDictionary } from './open-site.ts';
import { textsOf, untranslated } from './translate-page.ts';

await buildWeb();
const pages = await listSitePages(webRoot());
const memories = await siteMemories();
const texts = new Set([...pages.flatMap(textsOf), ...appTexts()]);

test('the public pages are available in other languages, including a right-to-left one', () => {
  expect(memories.map(({ language }) => language)).toEqual(expect.arrayContaining(['es', 'ar']));
});

describe.each(memories)('the $language memory', (memory) => {
  const { entries, faults } = readCsvMemory(memory.csv);

  test('has no malformed or duplicate lines', () => {
    expect(faults).toEqual([]);
    expect(new Set(entries.map(({ source }) => source)).size).toBe(entries.length);
  });

  test.each(pages.map((page) => [page.path, page] as const))('translates all of %s', (_, page) => {
    expect(untranslated(page, memoryDictionary(memory))).toEqual([]);
  });

  test('translates all texts of the app’s pages for visitors', () => {
    const known = new Set(entries.map(({ source }) => source));
    expect(appTexts().length).toBeGreaterThan(80);
    expect(appTexts().filter((text) => !known.has(text))).toEqual([]);
  });

  test('has no entries that no page uses', () => {
    expect(entries.map(({ source }) => source).filter((source) => !texts.has(source))).toEqual([]);
  });

  test('preserves the placeholders', () => {
    const tokens = (text: string) => (text.match(/%[a-z][A-Za-z]*%|\{\w+\}/g) ?? []).sort();
    for (const { source, target } of entries) expect(tokens(target)).toEqual(tokens(source));
  });
});
