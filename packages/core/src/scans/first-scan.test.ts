import type { ScanRow } from '@dragoman/database/schema';
import { closing } from '@dragoman/database/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { listWebsiteSlugs } from '../website-slugs/index.ts';
import { listWebsiteStrings } from '../website-strings/index.ts';
import { findWebsite } from '../websites/index.ts';
import { type Harness, openTheatre } from './harness.fixture.ts';
import { shopPages } from './shop.fixture.ts';

let harness: Harness;
let scan: ScanRow;
let leave: () => void;
let played: Promise<void>;

const theatre = closing(await openTheatre());
const leaving = new Promise<void>((resolve) => {
  leave = resolve;
});
await new Promise<void>((resolve, reject) => {
  played = theatre.withHarness(shopPages(), async (open) => {
    harness = open;
    const limits = { pageTimeout: 700, maxBytesPerPage: 100_000, maxPerPattern: 5 };
    scan = await open.scan(limits);
    resolve();
    await leaving;
  });
  played.catch(reject);
});

afterAll(async () => {
  leave();
  await played;
});

async function page(path: string) {
  return theatre.testDatabase.database.kysely
    .selectFrom('pages')
    .selectAll()
    .where('website_id', '=', harness.website.id)
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
}

async function textsOf(path: string): Promise<string[]> {
  const { id } = await page(path);
  const rows = await theatre.testDatabase.database.kysely
    .selectFrom('page_strings as link')
    .innerJoin('website_strings as string', 'string.id', 'link.website_string_id')
    .select('string.original_string')
    .where('link.page_id', '=', id)
    .orderBy('link.position')
    .execute();
  return rows.map((row) => row.original_string);
}

describe('the first scan of a website', () => {
  test('stores the outcome of every address', async () => {
    expect(await harness.outcomes()).toEqual({
      '/': 'page',
      '/a%20b/caf%C3%A9.html': 'page',
      '/about/': 'page',
      '/based/page': 'page',
      '/brochure': 'not-html',
      '/broken': 'error',
      '/calendar?month=1': 'page',
      '/calendar?month=2': 'page',
      '/calendar?month=3': 'page',
      '/calendar?month=4': 'page',
      '/calendar?month=5': 'page',
      '/closed': 'page',
      '/cyrillic': 'page',
      '/form': 'page',
      '/grow/': 'page',
      '/grow/a/': 'page',
      '/grow/a/a/': 'page',
      '/huge': 'error',
      '/kind?color=red&size=2': 'page',
      '/loop-a': 'redirect',
      '/loop-b': 'redirect',
      '/missing': 'error',
      '/moved-away': 'redirect',
      '/old-about': 'redirect',
      '/only-in-the-sitemap': 'page',
      '/private/x': 'disallowed',
      '/slow': 'error',
      '/to-metadata': 'redirect',
      '/tree/leaf': 'page',
      '/twin': 'duplicate',
      '/untyped': 'page',
    });
  });

  test('stores why an address is not a page', async () => {
    expect(await page('/missing')).toMatchObject({ http_status: 404, error: 'HTTP 404' });
    expect(await page('/broken')).toMatchObject({ http_status: 500, error: 'HTTP 500' });
    expect((await page('/slow')).error).toBe('The website took too long to answer.');
    expect((await page('/huge')).error).toBe('The website’s answer was too large.');
    expect(await page('/brochure')).toMatchObject({ content_type: 'application/pdf' });
    expect(await page('/old-about')).toMatchObject({
      http_status: 301,
      redirect_to: `${harness.site.origin}/about/`,
    });
    expect((await page('/twin')).redirect_to).toBe(`${harness.site.origin}/about/`);
    expect((await page('/to-metadata')).redirect_to).toBe(
      'http://169.254.169.254/latest/meta-data',
    );
  });

  test('requests each page once, with our user agent, and nothing that is disallowed', async () => {
    const requested = harness.site.requests;
    expect(new Set(requested).size).toBe(requested.length);
    expect([...harness.site.userAgents]).toEqual(['Mozilla/5.0 (compatible; Dragoman/0.1)']);
    for (const path of [
      '/private/x',
      '/ghost',
      '/fantome',
      '/behind',
      '/files/list.pdf',
      '/de/nur',
      '/send',
    ])
      expect(requested).not.toContain(path);
    expect(requested.filter((path) => path.startsWith('/cdn-cgi/'))).toEqual([]);
    expect(requested.slice(0, 3)).toEqual(['/robots.txt', '/sitemap-index.xml', '/pages.xml.gz']);
    expect(harness.site.mostAtOnce()).toBeGreaterThan(1);
  });

  test('stores the texts of each page in order, and each text once per site', async () => {
    expect(await textsOf('/about/')).toEqual([
      'About',
      'We sell <1>good</1> things.',
      'Room 101 costs 20 EUR',
    ]);
    expect(await textsOf('/cyrillic')).toEqual(['Cyrillic', 'Привет, мир']);
    expect(await textsOf('/untyped')).toEqual(['Untyped', 'A page without a type']);
    expect((await textsOf('/')).slice(0, 3)).toEqual([
      'Corner shop',
      'Welcome to the shop',
      'About us',
    ]);
    expect((await harness.texts()).filter((text) => text === 'Room 101 costs 20 EUR')).toHaveLength(
      1,
    );
    expect(await textsOf('/twin')).toEqual([]);
  });

  test('never stores the content of errors, files or form fields', async () => {
    expect(await textsOf('/form')).toEqual([
      'Form',
      expect.stringContaining('Your name'),
      'Full name',
      'Blue chair',
      'Send it',
    ]);
    const all = (await harness.texts()).join('\n');
    for (const secret of ['Secretname', 'private letter', 'hidden value', 'sesame', 'protected'])
      expect(all).not.toContain(secret);
    for (const other of ['Out of order', 'nothing here', 'PDF', 'Never', 'Not for', 'Twin text'])
      expect(all).not.toContain(other);
  });

  test('counts the words of each page, and each text of the site once', async () => {
    expect((await page('/about/')).word_count).toBe(1 + 4 + 5);
    const { items, words } = await everyString();
    expect((await findWebsite(harness.deps, harness.website.id)).total_word_count).toBe(words);
    expect(scan).toMatchObject({ strings_found: items, words_found: words, status: 'completed' });
    const pages = Object.values(await harness.outcomes());
    expect(scan.pages_found).toBe(pages.length);
    expect(scan.pages_done).toBe(pages.length);
    expect(scan.pages_failed).toBe(pages.filter((outcome) => outcome === 'error').length);
  });

  test('stores slugs and pictures', async () => {
    const query = { websiteId: harness.website.id, targetLanguage: 'es', limit: 100 };
    const { originalItems } = await listWebsiteSlugs(harness.deps, query);
    expect(originalItems.map((item) => item.original_slug).sort()).toEqual(
      [
        ...['a', 'a b', 'about', 'based', 'café', 'calendar', 'closed', 'cyrillic', 'form', 'grow'],
        ...['kind', 'leaf', 'only-in-the-sitemap', 'page', 'tree', 'untyped'],
      ].sort(),
    );
    const media = await harness.deps.database.kysely
      .selectFrom('website_media')
      .select('original_media')
      .where('website_id', '=', harness.website.id)
      .orderBy('original_media')
      .execute();
    expect(media.map((item) => item.original_media)).toEqual([
      `${harness.site.origin}/pic-2x.png`,
      `${harness.site.origin}/pic.png`,
    ]);
  });
});

async function everyString(): Promise<{ items: number; words: number }> {
  let [items, words] = [0, 0];
  for (let number = 1; ; number += 1) {
    const query = { websiteId: harness.website.id, targetLanguage: 'es', limit: 20, page: number };
    const { originalItems } = await listWebsiteStrings(harness.deps, query);
    if (originalItems.length === 0) return { items, words };
    items += originalItems.length;
    words += originalItems.reduce((sum, item) => sum + item.word_count, 0);
  }
}
