import { afterAll, expect, test } from 'vitest';
import { listWebsiteSlugs } from '../website-slugs/index.ts';
import { openTheatre } from './harness.fixture.ts';

const theatre = await openTheatre();
afterAll(() => theatre.close());

const page = (title: string, ...texts: string[]) =>
  `<title>${title}</title><a href="/">Home</a><a href="/blog/a">Blog</a>${texts.map((text) => `<p>${text}</p>`).join('')}`;
const pages = {
  '/': page('Shop', 'Tea for everyone'),
  '/blog/a': page('News', 'Only in the blog'),
};
const rule = {
  kind: 'path',
  value: '/blog/**',
  effect: 'exclude',
  languages: ['es', 'fr'],
} as const;

/** Texts with the languages they are excluded in. */
async function excluded(websiteId: string): Promise<Record<string, string[]>> {
  const { rows } = await theatre.testDatabase.database.pool.query(
    'select original_string, excluded_languages from website_strings where website_id = $1',
    [websiteId],
  );
  return Object.fromEntries(rows.map((row) => [row.original_string, row.excluded_languages]));
}

/** Slugs that are listed in a language. */
async function slugsIn(websiteId: string, targetLanguage: string): Promise<string[]> {
  const { originalItems } = await listWebsiteSlugs(theatre.testDatabase, {
    websiteId,
    targetLanguage,
  });
  return originalItems.map((slug) => slug.original_slug).sort();
}

test('a text is excluded in the languages in which all its pages are, until the rule ends', async () => {
  await theatre.withHarness(pages, async ({ website, scan, setExclusions }) => {
    await setExclusions({
      rules: [rule, { ...rule, value: '/**', effect: 'only', languages: ['de'] }],
    });
    await scan();
    expect(await excluded(website.id)).toMatchObject({
      'Only in the blog': ['es', 'fr'],
      'Tea for everyone': [],
      // On both pages.
      Home: [],
    });
    expect(await slugsIn(website.id, 'es')).toEqual([]);
    expect(await slugsIn(website.id, 'de')).toEqual(['a', 'blog']);
    await setExclusions({ rules: [{ ...rule, effect: 'only', languages: ['es'] }] });
    await scan();
    expect(await excluded(website.id)).toMatchObject({
      'Only in the blog': [],
      'Tea for everyone': ['es'],
    });
    await setExclusions({ rules: [] });
    await scan();
    const languages = Object.values(await excluded(website.id)).flat();
    expect(languages).toEqual([]);
  });
});
