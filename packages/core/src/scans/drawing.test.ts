import type { PageDrawer } from '@dragoman/providers/page-drawing/port';
import { afterAll, describe, expect, test } from 'vitest';
import { scriptSigns } from './drawing.ts';
import { type Harness, openTheatre, quick } from './harness.fixture.ts';
import { prepareScan, readScan, runScan } from './index.ts';
import { html } from './site.fixture.ts';

const theatre = await openTheatre();
afterAll(() => theatre.close());

const shell = (title: string) =>
  html(title, '<div id="root"></div><script src="/app.js"></script>');
const still = (text: string) => html('Still', `<p>${text}</p><script src="/app.js"></script>`);

/** Draws what is given for a path, and otherwise fails as a browser that crashes. */
function drawerOf(pages: Readonly<Record<string, string>>) {
  const drawn: string[] = [];
  const drawer: PageDrawer = {
    async draw(address) {
      const path = new URL(address).pathname;
      drawn.push(path);
      if (pages[path] === undefined) throw new Error('the browser crashed');
      return { url: address, html: pages[path] };
    },
    close: async () => undefined,
  };
  return { drawer, drawn };
}

async function scanDrawn({ deps, website }: Harness, drawer: PageDrawer | undefined) {
  const { id } = await prepareScan(deps, website.id);
  const limits = { ...quick, concurrency: 1 };
  await runScan({ ...deps, drawer, limits }, id, new AbortController().signal);
  return readScan(deps, id);
}

async function drawings({ website }: Harness): Promise<Record<string, string | null>> {
  const { rows } = await theatre.testDatabase.database.pool.query(
    'select path, drawing from pages where website_id = $1 order by path',
    [website.id],
  );
  return Object.fromEntries(rows.map(({ path, drawing }) => [path, drawing]));
}

test('texts and links that scripts draw are stored; without a browser the page is marked', () =>
  theatre.withHarness({ '/': shell('Start'), '/tea': shell('Tea') }, async (harness) => {
    await scanDrawn(harness, undefined);
    expect(await harness.texts()).toEqual(['Start']);
    expect(await drawings(harness)).toEqual({ '/': 'needed' });
    const app = (inner: string) => html('Start', `<div id="root">${inner}</div>`);
    const { drawer } = drawerOf({
      '/': app('<p>Fresh <b>tea</b></p><a href="/tea">More</a>'),
      '/tea': app('<p>Green</p>'),
    });
    expect(await scanDrawn(harness, drawer)).toMatchObject({ status: 'completed', pages_done: 2 });
    expect(await harness.texts()).toEqual(['Fresh <1>tea</1>', 'Green', 'More', 'Start', 'Tea']);
    expect(await drawings(harness)).toEqual({ '/': 'drawn', '/tea': 'drawn' });
  }));

test('what a script draws is read again although the page is unchanged', () =>
  theatre.withHarness({ '/': shell('Start') }, async (harness) => {
    for (const text of ['First', 'Second']) {
      await scanDrawn(harness, drawerOf({ '/': html('Start', `<p>${text}</p>`) }).drawer);
      expect(await harness.texts()).toEqual([text, 'Start']);
    }
  }));

test('a tenth of a kind is drawn if its scripts draw no text, and all while they do', () => {
  const paths = Array.from({ length: 21 }, (_, number) => `/news/item-${number}`);
  const links = paths.map((path) => `<a href="${path}">x</a>`).join('');
  const pages = Object.fromEntries(paths.map((path) => [path, still(path)]));
  return theatre.withHarness({ '/': html('Start', links), ...pages }, async (harness) => {
    const same = drawerOf(Object.fromEntries(paths.map((path) => [path, still(path)])));
    await scanDrawn(harness, same.drawer);
    expect(same.drawn).toEqual([paths[0], paths[10], paths[20]]);
    const cookies = Object.fromEntries(paths.map((path) => [path, html('', '<p>Cookies?</p>')]));
    const notice = drawerOf(cookies);
    await scanDrawn(harness, notice.drawer);
    expect(notice.drawn.length).toBeLessThan(paths.length / 2);
    const own = drawerOf(
      Object.fromEntries(paths.map((path) => [path, html('', `<p>${path}!</p>`)])),
    );
    await theatre.testDatabase.database.pool.query('update pages set read_with = null');
    await scanDrawn(harness, own.drawer);
    expect(own.drawn).toEqual(paths);
  });
});

test('a page that could not be drawn keeps what was sent', () =>
  theatre.withHarness({ '/': shell('Start'), '/a': still('A') }, async (harness) => {
    const { drawer } = drawerOf({});
    expect(await scanDrawn(harness, drawer)).toMatchObject({
      status: 'completed',
      pages_failed: 0,
    });
    expect(await harness.texts()).toEqual(['Start']);
    expect(await drawings(harness)).toEqual({ '/': 'needed' });
  }));

describe('a page without scripts', () => {
  const signs = (body: string) =>
    scriptSigns({
      ...{ url: '', status: 200, redirects: [], headers: { 'content-type': 'text/html' } },
      body: new TextEncoder().encode(html('x', body)),
    });
  test.each([
    ['with an empty root', '<div id="app"> </div><script src="a.js"></script>', true],
    ['with a notice', '<noscript>Please enable JavaScript.</noscript><script>a</script>', true],
    [
      'with text and a place for a dialog',
      `<p>${'Word '.repeat(100)}</p><div id="x"></div><script></script>`,
      false,
    ],
    ['with data only', '<div id="app"></div><script type="application/json">{}</script>', false],
    ['without an empty element', '<p>Short</p><script></script>', false],
  ])('%s', (_what, body, isEmpty) => {
    expect(signs(body).looksEmpty).toBe(isEmpty);
  });
});

test('JSON answers that rules name in full are read, unless robots.txt forbids it', async () => {
  const type = { 'content-type': 'application/json' };
  const pages = {
    '/': html('Start', '<p>Welcome</p>'),
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /api/closed',
    },
    '/api/teas': {
      headers: type,
      body: '{"items":[{"title":"Green tea","id":"Tea"},{"title":"7"}]}',
    },
  };
  await theatre.withHarness(pages, async ({ scan, site, website, deps }) => {
    const { kysely } = deps.database;
    const rules = ['/api/teas', '/api/closed', '/api/missing', '/api/other/*'];
    const json_rules = JSON.stringify(rules.map((path) => ({ path, texts: ['$.items[*].title'] })));
    await kysely.updateTable('websites').set({ json_rules }).where('id', '=', website.id).execute();
    expect(await scan()).toMatchObject({ status: 'completed' });
    const stored = kysely
      .selectFrom('unknown_strings')
      .select(['original_string as text', 'path', 'memory_only'])
      .where('website_id', '=', website.id);
    expect(await stored.execute()).toEqual([
      { text: 'Green tea', path: '/api/teas', memory_only: false },
    ]);
    expect(site.requests.filter((path) => path.startsWith('/api'))).toEqual([
      '/api/teas',
      '/api/missing',
    ]);
  });
});
