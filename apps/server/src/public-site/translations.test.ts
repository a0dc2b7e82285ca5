import { languageCatalogue } from '@dragoman/domain/languages';
import { readCsvMemory } from '@dragoman/domain/translation-memory';
import { buildWeb, listSitePages, siteMemories, webRoot } from '@dragoman/web';
import { appTexts } from '@dragoman/web/texts';
import { describe, expect, test } from 'vitest';
import { memoryDictionary } from './open-site.ts';
import { textsOf, untranslated } from './translate-page.ts';

await buildWeb();
const pages = (await listSitePages(webRoot())).filter(({ isEnglishOnly }) => !isEnglishOnly);
const memories = await siteMemories();
const texts = new Set([...pages.flatMap(textsOf), ...appTexts()]);

test('every language of the catalog but English has a memory', () => {
  const others = languageCatalogue.map(({ code }) => code).filter((code) => code !== 'en');
  expect(memories.map(({ language }) => language).sort()).toEqual(others.sort());
});

describe.each(memories)('the $language memory', (memory) => {
  const { entries, faults } = readCsvMemory(memory.csv);

  test('has no malformed or duplicate lines', () => {
    expect(faults).toEqual([]);
    expect(new Set(entries.map(({ source }) => source)).size).toBe(entries.length);
  });

  test('says whether somebody reviewed it', () => {
    const [header] = memory.csv.split('\r\n');
    expect(header).toMatch(
      /^source,target,(?:machine-translated and not reviewed by a native speaker|reviewed)$/,
    );
  });

  test('translates all pages', () => {
    const dictionary = memoryDictionary(memory);
    const lacking = pages.filter((page) => untranslated(page, dictionary).length > 0);
    expect(lacking.map(({ path }) => path)).toEqual([]);
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
