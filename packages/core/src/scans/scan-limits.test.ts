import { afterAll, describe, expect, test } from 'vitest';
import { openTheatre } from './harness.fixture.ts';
import { scanLimits } from './limits.ts';
import { html, type Page, redirect } from './site.fixture.ts';

const theatre = await openTheatre();
afterAll(() => theatre.close());

/** A start page that links to pages /1 … /count, each of which links one level deeper (/1/x). */
function fan(count: number): Record<string, Page> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const links = numbers.map((number) => `<a href="/page-${'i'.repeat(number)}">Page</a>`).join('');
  return {
    '/': html('Start', links),
    ...Object.fromEntries(
      numbers.flatMap((number) => {
        const path = `/page-${'i'.repeat(number)}`;
        return [
          [path, html(`Page ${path}`, `<a href="${path}/deep">Deep</a>`)],
          [`${path}/deep`, html(`Deep ${path}`, '<p>Deep down</p>')],
        ];
      }),
    ),
  };
}

const count = (outcomes: Record<string, string>, wanted: string) =>
  Object.values(outcomes).filter((outcome) => outcome === wanted).length;

test('the most requests and the duration grow with the number of pages', () => {
  expect(scanLimits()).toMatchObject({ maxPages: 500, maxFetches: 2000, maxDuration: 1_800_000 });
  expect(scanLimits({ maxPages: 10_000 })).toMatchObject({
    maxFetches: 40_000,
    maxDuration: 36_000_000,
  });
  expect(scanLimits({ maxPages: 5 }).maxDuration).toBe(1_800_000);
  expect(scanLimits({ maxPages: 10, maxFetches: 3 }).maxFetches).toBe(3);
});

describe('robots.txt', () => {
  test('fails the scan if it cannot be read, and no page is requested', () =>
    theatre.withHarness(
      { '/robots.txt': { status: 503 }, '/': html('Start', '') },
      async (harness) => {
        const scan = await harness.scan();
        expect(scan.status).toBe('failed');
        expect(scan.error).toBe(
          'The website’s robots.txt could not be read, so none of its pages was.',
        );
        expect(harness.site.requests).toEqual(['/robots.txt']);
      },
    ));

  test('with a crawl delay makes requests sequential, with that pause', () =>
    theatre.withHarness(
      { ...fan(3), '/robots.txt': { body: 'User-agent: Dragoman\nCrawl-delay: 0.05' } },
      async (harness) => {
        expect((await harness.scan()).status).toBe('completed');
        expect(count(await harness.outcomes(), 'page')).toBe(7);
        expect(harness.site.mostAtOnce()).toBe(1);
        const { rows } = await theatre.testDatabase.database.pool.query(
          `select min(gap) as gap from (select extract(epoch from fetched_at - lag(fetched_at) over (order by fetched_at)) * 1000 as gap
           from pages where website_id = $1) gaps`,
          [harness.website.id],
        );
        expect(Number(rows[0].gap)).toBeGreaterThanOrEqual(49);
      },
    ));
});

test('words found keep up with pages done', () =>
  theatre.withHarness(
    {
      '/robots.txt': { body: 'User-agent: Dragoman\nCrawl-delay: 0.3' },
      '/': html('Start', '<a href="/a">Tea</a> <a href="/b">Milk</a> <a href="/c">Sugar</a>'),
      ...Object.fromEntries(['a', 'b', 'c'].map((page) => [`/${page}`, html(`${page} page`, '')])),
    },
    async (harness) => {
      const { kysely } = theatre.testDatabase.database;
      const seen = new Map<number, number>();
      const ended = harness.scan().finally(() => seen.set(Number.POSITIVE_INFINITY, 0));
      while (!seen.has(Number.POSITIVE_INFINITY)) {
        const row = await kysely
          .selectFrom('scans')
          .select(['pages_done', 'words_found'])
          .where('website_id', '=', harness.website.id)
          .executeTakeFirst();
        if (row !== undefined) seen.set(row.pages_done, row.words_found);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await ended;
      // The start page has four words, every other page two more.
      const running = [...seen].filter(([pages]) => pages > 0 && pages < 4);
      expect(running).not.toEqual([]);
      expect(running).toEqual(running.map(([pages]) => [pages, 2 + 2 * pages]));
    },
  ));

describe('exclusions', () => {
  test('skip paths and elements and remove content read earlier', () =>
    theatre.withHarness(
      {
        '/': html(
          'Start',
          '<a href="/blog/one">Blog</a><p class="legal">Small print</p><p>Body</p>',
        ),
        '/blog/one': html('Post', '<p>Post text</p><a href="/blog/two">Two</a>'),
        '/blog/two': html('Second', '<p>Second text</p>'),
      },
      async (harness) => {
        await harness.scan();
        expect(await harness.texts()).toContain('Post text');
        await harness.setExclusions({
          rules: [
            { kind: 'path', value: '/blog/**', effect: 'exclude' },
            { kind: 'selector', value: '.legal', effect: 'exclude' },
          ],
        });
        const requestsBefore = harness.site.requests.length;
        const scan = await harness.scan();
        expect(await harness.outcomes()).toEqual({ '/': 'page', '/blog/one': 'excluded' });
        expect(await harness.texts()).toEqual(['Blog', 'Body', 'Start']);
        expect(scan.words_found).toBe(3);
        expect(harness.site.requests.slice(requestsBefore)).not.toContain('/blog/one');
      },
    ));
});

describe('limits', () => {
  test('on pages are exact, and unreached pages are not marked as gone', () =>
    theatre.withHarness(fan(6), async (harness) => {
      await harness.scan();
      const whole = await harness.texts();
      expect(count(await harness.outcomes(), 'page')).toBe(13);
      const requestsBefore = harness.site.requests.length;
      expect((await harness.scan({ maxPages: 4 })).status).toBe('completed');
      const pages = harness.site.requests
        .slice(requestsBefore)
        .filter((path) => /^\/(page|$)/.test(path));
      expect(pages).toHaveLength(4);
      expect(await harness.texts()).toEqual(whole);
      expect(count(await harness.outcomes(), 'page')).toBe(13);
    }));

  test('that are just sufficient let the scan mark missing pages as gone', () =>
    theatre.withHarness(fan(2), async (harness) => {
      await harness.scan();
      harness.site.pages.set('/', html('Start', '<a href="/page-i">Page</a>'));
      await harness.scan({ maxPages: 3 });
      expect(Object.keys(await harness.outcomes())).toEqual(['/', '/page-i', '/page-i/deep']);
    }));

  test('on requests also count addresses that are not pages', () =>
    theatre.withHarness(
      { '/': html('Start', '<a href="/a">A</a><a href="/b">B</a>') },
      async (harness) => {
        await harness.scan({ maxFetches: 2 });
        const outcomes = Object.values(await harness.outcomes());
        expect(outcomes.toSorted()).toEqual(['error', 'page', 'queued']);
      },
    ));

  test('on depth apply to new links; a page of an earlier scan is read again', () =>
    theatre.withHarness(fan(2), async (harness) => {
      await harness.scan({ maxDepth: 1 });
      expect(Object.keys(await harness.outcomes())).toEqual(['/', '/page-i', '/page-ii']);
      await harness.scan();
      expect(count(await harness.outcomes(), 'page')).toBe(5);
      await harness.scan({ maxDepth: 1 });
      expect(count(await harness.outcomes(), 'page')).toBe(5);
    }));

  test('on time end a scan without marking anything as gone', () =>
    theatre.withHarness(fan(6), async (harness) => {
      await harness.scan();
      const whole = await harness.texts();
      for (const [path, page] of harness.site.pages)
        harness.site.pages.set(path, {
          delay: 100,
          headers: { 'content-type': 'text/html' },
          body: page as string,
        });
      const requestsBefore = harness.site.requests.length;
      expect((await harness.scan({ maxDuration: 150, concurrency: 1 })).status).toBe('completed');
      expect(harness.site.requests.length - requestsBefore).toBeLessThan(6);
      expect(await harness.texts()).toEqual(whole);
    }));

  test('on addresses of one pattern count each address once, however often it is linked', () => {
    const nav =
      '<a href="/blog/2023">23</a><a href="/blog/2024">24</a><a href="/list?page=2">2</a>';
    const page = (title: string) => html(title, nav);
    return theatre.withHarness(
      {
        '/': html('Start', `${nav}<a href="/one">1</a><a href="/two">2</a><a href="/three">3</a>`),
        ...Object.fromEntries(
          ['/one', '/two', '/three', '/blog/2023', '/blog/2024', '/list?page=2'].map((path) => [
            path,
            page(path),
          ]),
        ),
        '/three': html('Three', `${nav}<a href="/blog/2022">22</a>`),
        '/blog/2022': page('The third'),
      },
      async (harness) => {
        await harness.scan({ maxPerPattern: 3 });
        expect(Object.values(await harness.outcomes())).toEqual(Array(8).fill('page'));
      },
    );
  });
});

describe('private addresses', () => {
  test('fail the scan of a website that has one, with a message', () =>
    theatre.withHarness({ '/': html('Start', '') }, async (harness) => {
      await theatre.testDatabase.database.kysely
        .updateTable('websites')
        .set({ url: 'http://169.254.169.254' })
        .where('id', '=', harness.website.id)
        .execute();
      const scan = await harness.scan();
      expect(scan).toMatchObject({
        status: 'failed',
        error: 'This address cannot be reached from here: only public addresses are fetched.',
      });
    }));

  test('are not followed from robots.txt, sitemaps and redirects', () =>
    theatre.withHarness(
      {
        '/robots.txt': { body: 'Sitemap: http://169.254.169.254/sitemap.xml' },
        '/': redirect('http://169.254.169.254/'),
      },
      async (harness) => {
        expect((await harness.scan()).status).toBe('completed');
        expect(await harness.outcomes()).toEqual({ '/': 'redirect' });
        expect(harness.site.requests).toEqual(['/robots.txt', '/']);
      },
    ));
});

test('a page’s record lists the parts that remain in the original', () =>
  theatre.withHarness(
    { '/': html('Start', `<p>${'word '.repeat(10_000)}</p><p>Short</p>`) },
    async (harness) => {
      expect((await harness.scan()).status).toBe('completed');
      const { rows } = await theatre.testDatabase.database.pool.query(
        'select error from pages where website_id = $1',
        [harness.website.id],
      );
      expect(rows).toEqual([{ error: 'Left in the original: a text is too long (1)' }]);
    },
  ));
