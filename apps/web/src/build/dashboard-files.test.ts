import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dashboardTexts, readTranslations } from './app-texts.ts';

const folder = path.resolve(import.meta.dirname, '../../translations/dashboard');
const files = globSync('*.csv', { cwd: folder }).sort();
const texts = new Set(dashboardTexts());
/** The catalog's ten languages with the most speakers beside English: none of their texts may be missing. */
const mostSpoken = new Set(['zh', 'es', 'ar', 'fr', 'pt', 'ru', 'id', 'de', 'ja', 'tr']);

test.each(files)('the texts of %s are those of the dashboard and can be shown', (file) => {
  const language = path.basename(file, '.csv');
  const csv = readFileSync(path.join(folder, file), 'utf8');
  expect(csv.split(/\r?\n/, 1)).toEqual([
    'source,target,machine-translated and not reviewed by a native speaker',
  ]);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
  const own = [...readTranslations(csv)];
  expect(own.filter(([source]) => !texts.has(source))).toEqual([]);
  expect(own.flatMap(([source, target]) => faultsOf(source, target, forms))).toEqual([]);
  const known = new Set(own.map(([source]) => source));
  const lacking = [...texts].filter((text) => !known.has(text));
  if (mostSpoken.has(language)) expect(lacking).toEqual([]);
  else if (lacking.length > 0)
    console.warn(`${language} shows ${lacking.length} texts in English.`);
});

/** What the help center names of the dashboard. */
const named = [
  ...['Add a New Website', 'Website Strings', 'Website Slugs', 'Website Media', 'URL Structure'],
  ...['Code Snippet', 'Activate Subscription', 'Verify Snippet', 'Verify DNS Configuration'],
];

test.each(files)('the public pages name parts of the dashboard as %s does', (file) => {
  const [own, shown] = [path.join(folder, '..', file), path.join(folder, file)].map((one) =>
    readTranslations(readFileSync(one, 'utf8')),
  );
  const wrong = named.flatMap((name) => {
    const wanted = shown?.get(name) ?? '';
    const sentences = [...(own ?? [])].filter(([source]) => source.includes(name));
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
  expect(faults('Open', ' ')).toBe(1);
});

function faultsOf(source: string, target: string, forms: number): string[] {
  if (target.trim() === '') return [`${source}: empty`];
  if (isPlural(source)) {
    return target.split('|').length === forms ? [] : [`${source}: not ${forms} forms`];
  }
  const isSame = namesIn(source) === namesIn(target);
  return isSame ? [] : [`${source}: other {names}`];
}

/** A text of `countOf`. */
function isPlural(source: string): boolean {
  return /^\{count\} [\w ]+s$/.test(source);
}

function namesIn(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join();
}
