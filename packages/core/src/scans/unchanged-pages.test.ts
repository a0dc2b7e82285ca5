import { afterAll, expect, test } from 'vitest';
import { type Harness, openTheatre, quick } from './harness.fixture.ts';
import { prepareScan, runScan } from './index.ts';
import { type Answer, html } from './site.fixture.ts';

const theatre = await openTheatre();
afterAll(() => theatre.close());

/** A page with validators that answers conditional requests. */
function validated(body: string, headers: Record<string, string>) {
  return (_count: number, request: { headers: NodeJS.Dict<string | string[]> }): Answer => {
    const isSame =
      request.headers['if-none-match'] === headers['etag'] &&
      request.headers['if-modified-since'] === headers['last-modified'];
    const isConditional =
      'if-none-match' in request.headers || 'if-modified-since' in request.headers;
    if (isConditional && isSame) return { status: 304, headers };
    return { headers: { 'content-type': 'text/html', ...headers }, body };
  };
}

const start = html('Start', '<a href="/one">One</a><p>Here to stay</p>');

/** When each page's content was last stored, by path. */
async function storedAt(harness: Harness): Promise<Record<string, string>> {
  const { rows } = await theatre.testDatabase.database.pool.query(
    `select page.path, max(link.xmin::text) as stored from pages page
     join page_strings link on link.page_id = page.id where page.website_id = $1 group by 1`,
    [harness.website.id],
  );
  return Object.fromEntries(rows.map(({ path, stored }) => [path, stored]));
}

async function automaticScan(harness: Harness): Promise<void> {
  const { id } = await prepareScan(harness.deps, harness.website.id, true);
  await runScan({ ...harness.deps, limits: quick }, id, new AbortController().signal);
}

test('an unchanged page is not read again, and its links are followed', () =>
  theatre.withHarness(
    {
      '/': validated(start, { etag: '"1"' }),
      '/one': html('One', '<a href="/two">Two</a>'),
      '/two': validated(html('Two', '<p>Second</p>'), {
        'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT',
      }),
    },
    async (harness) => {
      await harness.scan();
      const [texts, stored] = [await harness.texts(), await storedAt(harness)];
      const again = await harness.scan();
      expect(again).toMatchObject({ status: 'completed', pages_done: 3, pages_failed: 0 });
      expect(await harness.outcomes()).toEqual({ '/': 'page', '/one': 'page', '/two': 'page' });
      expect([await harness.texts(), await storedAt(harness)]).toEqual([texts, stored]);
    },
  ));

test('a page is read that has a new validator, or whose website has other settings', () =>
  theatre.withHarness({ '/': validated(start, { etag: '"1"' }) }, async (harness) => {
    await harness.scan();
    harness.site.pages.set('/', validated(html('Start', '<p>New</p>'), { etag: '"2"' }));
    await harness.scan();
    expect(await harness.texts()).toEqual(['New', 'Start']);
    await theatre.testDatabase.database.pool.query(
      'update websites set data_attributes = $2 where id = $1',
      [harness.website.id, ['data-text']],
    );
    harness.site.pages.set(
      '/',
      validated(html('Start', '<p data-text="Found">x</p>'), { etag: '"2"' }),
    );
    await harness.scan();
    expect(await harness.texts()).toContain('Found');
  }));

test('a page that was gone is read again, even if it is unchanged', () =>
  theatre.withHarness(
    { '/': start, '/one': validated(html('One', '<p>First</p>'), { etag: '"1"' }) },
    async (harness) => {
      await harness.scan();
      harness.site.pages.set('/', html('Start', ''));
      await harness.scan();
      expect(await harness.texts()).not.toContain('First');
      harness.site.pages.set('/', start);
      await harness.scan();
      expect(await harness.texts()).toContain('First');
    },
  ));

test('an automatic scan believes the sitemap, and one by the owner does not', () => {
  const sitemap = (changedAt: Date) => ({
    headers: { 'content-type': 'application/xml' },
    body: `<urlset><url><loc>/one</loc><lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod></url></urlset>`,
  });
  const longAgo = new Date(Date.now() - 30 * 86_400_000);
  return theatre.withHarness(
    { '/': start, '/one': html('One', '<p>First</p>'), '/sitemap.xml': sitemap(longAgo) },
    async (harness) => {
      const requests = () => harness.site.requests.filter((path) => path === '/one').length;
      await harness.scan();
      await automaticScan(harness);
      expect(requests()).toBe(1);
      await harness.scan();
      expect(requests()).toBe(2);
      harness.site.pages.set('/sitemap.xml', sitemap(new Date()));
      await automaticScan(harness);
      expect(requests()).toBe(3);
      harness.site.pages.set('/sitemap.xml', sitemap(longAgo));
      await theatre.testDatabase.database.pool.query(
        `update pages set requested_at = now() - interval '8 days' where website_id = $1`,
        [harness.website.id],
      );
      await automaticScan(harness);
      expect(requests()).toBe(4);
    },
  );
});
