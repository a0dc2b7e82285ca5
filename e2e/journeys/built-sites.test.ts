import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slugs, words } from '../built-sites/words.ts';
import { openBrowser } from '../harness/browser.ts';
import { startBuiltSites } from '../harness/built-site.ts';
import { type Visit, visitBuiltSite } from '../harness/built-site-visit.ts';
import { sampled } from '../harness/sampled.ts';

const names = [
  'vitepress',
  'sveltekit',
  'react-router',
  'next',
  'nuxt',
  'astro',
  'docusaurus',
  'angular',
  'gatsby',
];
const spanish = new Map(words);
const translated = new Map<string, string>(slugs);
let browser: Browser;
let sites: Awaited<ReturnType<typeof startBuiltSites>>;

beforeAll(async () => {
  sites = await startBuiltSites({ names, words, slugs });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

/** Runs of original words that readers must not see. */
const sources = words
  .flatMap(([source]) => source.split(/<\/?\d+\/?>|\d+/))
  .map((run) => run.trim())
  .filter((run) => run.length > 5);

async function visit(base: string, say: (text: string) => string, expected?: readonly string[]) {
  const context = await browser.newContext();
  const seen = await visitBuiltSite(await context.newPage(), base, say, expected);
  await context.close();
  return seen;
}

describe.each(names)('42 a site that %s has built', (name) => {
  let original: Visit;
  beforeAll(async () => {
    original = await visit(sites.site(name).original, (text) => text);
  });

  test.each(sampled(['subdirectory', 'subdomain'] as const, names.indexOf(name) % 2))(
    'goes on as the original does under a %s with translated slugs',
    async (structure) => {
      const prefix = structure === 'subdirectory' ? '/es' : '';
      const addresses = original.addresses.map(
        (address) => prefix + address.replace(/[a-z]+/g, (part) => translated.get(part) ?? part),
      );
      const seen = await visit(
        sites.site(name)[structure],
        (text) => spanish.get(text) ?? text,
        addresses,
      );
      expect(seen.addresses).toEqual(addresses);
      expect(seen.documents).toEqual(original.documents);
      expect(seen.errors.filter((error) => !original.errors.includes(error))).toEqual([]);
      expect(seen.headings).toEqual(original.headings.map((heading) => spanish.get(heading)));
      expect(seen.texts).toEqual([
        'Tazas servidas: 3',
        '¡Hola, Ada!',
        'La tetera canta.',
        'Gracias por su carta.',
      ]);
      expect(seen.language).toBe('es');
      expect(sources.filter((source) => seen.painted.includes(source))).toEqual([]);
    },
  );
});
