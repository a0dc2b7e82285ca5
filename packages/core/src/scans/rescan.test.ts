import type { TranslationState } from '@dragoman/database/schema';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, describe, expect, test } from 'vitest';
import { type Harness, openTheatre, quick } from './harness.fixture.ts';
import { prepareScan, readScan, runScan } from './index.ts';
import { html, type Page, redirect } from './site.fixture.ts';

const theatre = await openTheatre();
afterAll(() => theatre.close());

const pages: Record<string, Page> = {
  '/': html('Start', '<a href="/one">One</a><a href="/two">Two</a><p>Here to stay</p>'),
  '/one': html('First', '<p>To be changed</p><p>Shared text</p><img src="/one.png" alt="">'),
  '/two': html('Second', '<p>To go and come back</p><p>Shared text</p>'),
};

async function translate(harness: Harness, text: string, state: TranslationState): Promise<void> {
  await theatre.testDatabase.database.pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string, state)
     select id, 'es', 'ES ' || original_string, $3 from website_strings where website_id = $1 and original_string = $2`,
    [harness.website.id, text, state],
  );
}

async function translations(harness: Harness): Promise<Record<string, string>> {
  const { rows } = await theatre.testDatabase.database.pool.query(
    `select original_string, translated_string from translated_strings
     join website_strings on id = website_string_id where website_strings.website_id = $1`,
    [harness.website.id],
  );
  return Object.fromEntries(rows.map((row) => [row.original_string, row.translated_string]));
}

describe('a second scan', () => {
  test('changes nothing if the website is unchanged', () =>
    theatre.withHarness(pages, async (harness) => {
      const before = await harness.scan();
      const texts = await harness.texts();
      const outcomes = await harness.outcomes();
      const after = await harness.scan();
      expect(after.id).not.toBe(before.id);
      expect(await harness.texts()).toEqual(texts);
      expect(await harness.outcomes()).toEqual(outcomes);
      expect(after.words_found).toBe(before.words_found);
    }));

  test('adds new texts, marks missing ones as gone and retains all translations', () =>
    theatre.withHarness(pages, async (harness) => {
      await harness.scan();
      for (const text of ['To be changed', 'To go and come back', 'Shared text'])
        await translate(harness, text, 'machine');
      harness.site.pages.set('/', html('Start', '<a href="/one">One</a><a href="/new">New</a>'));
      harness.site.pages.set('/one', html('First', '<p>Has changed</p><p>Shared text</p>'));
      harness.site.pages.set('/new', html('New page', '<p>New text</p>'));
      await harness.scan();
      expect(await harness.outcomes()).toEqual({ '/': 'page', '/new': 'page', '/one': 'page' });
      expect(await harness.texts()).toEqual(
        [
          'First',
          'Has changed',
          'New',
          'New page',
          'New text',
          'One',
          'Shared text',
          'Start',
        ].sort(),
      );
      expect(Object.keys(await translations(harness))).toHaveLength(3);
      expect(await live('website_slugs', 'original_slug', harness)).toEqual(['new', 'one']);
      expect(await live('website_media', 'original_media', harness)).toEqual([]);
    }));

  test('restores a text that reappears, with its translation', () =>
    theatre.withHarness(pages, async (harness) => {
      await harness.scan();
      await translate(harness, 'To go and come back', 'edited');
      const start = harness.site.pages.get('/') as Page;
      harness.site.pages.set('/', html('Start', '<a href="/one">One</a>'));
      await harness.scan();
      expect(await harness.texts()).not.toContain('To go and come back');
      expect(await harness.texts()).toContain('Shared text');
      harness.site.pages.set('/', start);
      await harness.scan();
      expect(await harness.texts()).toContain('To go and come back');
      expect(await translations(harness)).toEqual({
        'To go and come back': 'ES To go and come back',
      });
      expect(await live('website_slugs', 'original_slug', harness)).toEqual(['one', 'two']);
    }));

  test('retains the texts of a page with a temporary error and removes those of a missing page', () =>
    theatre.withHarness(pages, async (harness) => {
      await harness.scan();
      harness.site.pages.set('/one', { status: 503 });
      harness.site.pages.delete('/two');
      const scan = await harness.scan();
      expect(await harness.outcomes()).toEqual({ '/': 'page', '/one': 'error', '/two': 'error' });
      expect(await harness.texts()).toEqual(
        ['First', 'Here to stay', 'One', 'Shared text', 'Start', 'To be changed', 'Two'].sort(),
      );
      expect(scan.pages_failed).toBe(2);
    }));

  test('treats a text that moves between pages as the same text', () =>
    theatre.withHarness(pages, async (harness) => {
      await harness.scan();
      const many = Array.from({ length: 12 }, (_, index) => `/${'m'.repeat(index + 1)}`);
      const links = many.map((path) => `<a href="${path}">Go</a>`).join('');
      harness.site.pages.set('/', html('Start', links));
      const show = (round: number) => {
        for (const [index, path] of many.entries())
          harness.site.pages.set(
            path,
            html('Page', `<p>Wanderer ${(index + round) % many.length}</p>`),
          );
      };
      show(0);
      await harness.scan();
      const texts = await harness.texts();
      expect(texts.filter((text) => text.startsWith('Wanderer'))).toHaveLength(many.length);
      for (const round of [1, 5, 7]) {
        show(round);
        await harness.scan();
        expect(await harness.texts()).toEqual(texts);
      }
    }));
});

describe('pages with a canonical address', () => {
  test('are read themselves if their canonical is not a page', () =>
    theatre.withHarness(
      {
        '/': html('Start', '<a href="/a">A</a><a href="/c">C</a><a href="/e">E</a>'),
        '/a': html('Twin A', 'Text of A', '<link rel="canonical" href="/b">'),
        '/b': html('Twin B', 'Text of B', '<link rel="canonical" href="/a">'),
        '/c': html('Page C', 'Text of C', '<link rel="canonical" href="/nowhere">'),
        '/e': html('Page E', 'Text of E', '<link rel="canonical" href="/e/">'),
        '/e/': redirect('/e'),
      },
      async (harness) => {
        await harness.scan();
        expect(await harness.outcomes()).toEqual({
          '/': 'page',
          '/a': 'duplicate',
          '/b': 'page',
          '/c': 'page',
          '/e': 'page',
          '/e/': 'redirect',
          '/nowhere': 'error',
        });
        expect(await harness.texts()).toEqual(
          expect.arrayContaining(['Text of B', 'Text of C', 'Text of E']),
        );
      },
    ));
});

async function live(table: 'website_slugs' | 'website_media', column: string, harness: Harness) {
  const { rows } = await theatre.testDatabase.database.pool.query(
    `select ${column} as name from ${table} where website_id = $1 and gone_at is null order by 1`,
    [harness.website.id],
  );
  return rows.map((row) => row.name);
}

/** Makes the harness's site respond as shop.example and www.shop.example; the former redirects to the latter. */
function underItsNames({ deps, site }: Harness, movesRobots: boolean): PageFetcher {
  return async (address, options) => {
    const url = new URL(address);
    const page = await deps.fetchPage(site.origin + url.pathname + url.search, options);
    const stays =
      url.hostname.startsWith('www.') || (url.pathname === '/robots.txt' && !movesRobots);
    if (stays) return { ...page, url: address };
    const moved = `https://www.shop.example${url.pathname}${url.search}`;
    return options?.redirect === 'manual'
      ? { ...page, url: address, status: 301, headers: { location: moved } }
      : { ...page, url: moved };
  };
}

const movedPages: Record<string, Page> = {
  '/': html('Start', '<a href="http://shop.example/about">About</a><a href="/team">Team</a>'),
  '/about': html(
    'About',
    '<p>About the shop</p>',
    '<link rel="canonical" href="https://www.shop.example/about">',
  ),
  '/team': html('Team', '<p>The team</p>'),
};

test.each([true, false])(
  'a site that moved to https and www is read there (robots.txt too: %s)',
  (movesRobots) =>
    theatre.withHarness(movedPages, async (harness) => {
      const { database } = harness.deps;
      const url = 'http://shop.example';
      await database.kysely
        .updateTable('websites')
        .set({ url })
        .where('id', '=', harness.website.id)
        .execute();
      const { id } = await prepareScan(harness.deps, harness.website.id);
      const fetchPage = underItsNames(harness, movesRobots);
      await runScan(
        { ...harness.deps, fetchPage, limits: quick },
        id,
        new AbortController().signal,
      );
      expect((await readScan(harness.deps, id)).status).toBe('completed');
      expect(await harness.outcomes()).toEqual({ '/': 'page', '/about': 'page', '/team': 'page' });
      await database.kysely.deleteFrom('websites').where('id', '=', harness.website.id).execute();
    }),
);

const plainPages = {
  '/': html('Home', '<p>Good morning</p><a href="/shop">Shop</a>'),
  '/shop': html('Shop', '<p>Fine chairs</p>'),
};

test('a temporary error of the start page deletes nothing', async () => {
  await theatre.withHarness(plainPages, async (harness) => {
    await harness.scan();
    const before = await harness.texts();
    harness.site.pages.set('/', { status: 503, body: 'Back soon' });
    const scan = await harness.scan();
    expect(await harness.texts()).toEqual(before);
    expect(await harness.outcomes()).toMatchObject({ '/': 'error', '/shop': 'page' });
    expect(scan.pages_failed).toBe(1);
  });
});

test('pages are scanned even if all declare the start page as canonical', async () => {
  const head = '<link rel="canonical" href="/">';
  const all = {
    '/': html('Home', '<p>Good morning</p><a href="/shop">Shop</a>', head),
    '/shop': html('Shop', '<p>Fine chairs</p>', head),
  };
  await theatre.withHarness(all, async (harness) => {
    await harness.scan();
    expect(await harness.texts()).toContain('Fine chairs');
  });
});
