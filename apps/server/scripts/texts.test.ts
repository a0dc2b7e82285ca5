import { readFileSync } from 'node:fs';
import { csvRecords, faultOf } from '@dragoman/domain/translation-memory';
import { readTexts, textFile, textLanguages, textParts } from '@dragoman/texts';
import { describe, expect, test } from 'vitest';
import { textsOfPart } from './english-texts.ts';

/** The catalog's ten languages with the most speakers beside English: none of their texts may be missing. */
const mostSpoken = new Set(['zh', 'es', 'ar', 'fr', 'pt', 'ru', 'id', 'de', 'ja', 'tr']);

describe.each(textParts)('the texts of %s', async (part) => {
  const texts = new Set(await textsOfPart[part]());

  test.each(textLanguages)('in %s are those that are shown, and can be', (language) => {
    const csv = readFileSync(textFile(part, language), 'utf8');
    expect(csv).toMatch(
      /^source,target,(?:machine-translated and not reviewed by a native speaker|reviewed)\r?\n/,
    );
    const own = readTexts(part, language);
    expect(own.size).toBe([...csvRecords(csv)].length - 1);
    expect([...own.keys()].filter((text) => !texts.has(text))).toEqual([]);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
    expect([...own].flatMap(([source, target]) => faultsOf(source, target, forms))).toEqual([]);
  });

  test.each(textLanguages)('in %s are complete', (language) => {
    const own = readTexts(part, language);
    const lacking = [...texts].filter((text) => !own.has(text));
    if (mostSpoken.has(language)) expect(lacking).toEqual([]);
    else if (lacking.length > 0)
      console.warn(`${language} shows ${lacking.length} texts of ${part} in English.`);
  });
});

/** What the help center names of the dashboard. */
const named = [
  ...['Add a New Website', 'Website Strings', 'Website Slugs', 'Website Media', 'URL Structure'],
  ...['Code Snippet', 'Activate Subscription', 'Verify Snippet', 'Verify DNS Configuration'],
];

test.each(textLanguages)('the public pages name parts of the dashboard as %s does', (language) => {
  const shown = readTexts('dashboard', language);
  const wrong = named.flatMap((name) => {
    const wanted = shown.get(name) ?? '';
    const sentences = [...readTexts('public', language)].filter(([source]) =>
      source.includes(name),
    );
    expect(sentences, name).not.toEqual([]);
    return sentences.filter(([, target]) => wanted === '' || !target.includes(wanted));
  });
  expect(wrong).toEqual([]);
});

test('finds what a translation lacks', () => {
  const faults = (source: string, target: string) => faultsOf(source, target, 2).length;
  expect(faults('{count} pages', '{count} Seite|{count} Seiten')).toBe(0);
  expect(faults('{count} pages', '{count} Seiten')).toBe(1);
  expect(faults('Open {link} in {language}', '{language}: {link} öffnen')).toBe(0);
  expect(faults('Open {link} in {language}', '{link} öffnen')).toBe(1);
  expect(faults('© %year%', '©')).toBe(1);
  expect(faults('Open <1>it</1>', 'Öffnen')).toBe(1);
  expect(faults('Open', ' ')).toBe(1);
});

function faultsOf(source: string, target: string, forms: number): string[] {
  if (target.trim() !== target || target === '') return [`${source}: empty, or spaces around it`];
  if (isPlural(source)) {
    return target.split('|').length === forms ? [] : [`${source}: not ${forms} forms`];
  }
  const isSame = namesIn(source) === namesIn(target) && faultOf(source, target) === undefined;
  return isSame ? [] : [`${source}: other {names}, %values% or tags`];
}

/** A text of `countOf`. */
function isPlural(source: string): boolean {
  return /^\{count\} [\w ]+s$/.test(source);
}

function namesIn(text: string): string {
  return (text.match(/%[a-z][A-Za-z]*%|\{\w+\}/g) ?? []).sort().join();
}
