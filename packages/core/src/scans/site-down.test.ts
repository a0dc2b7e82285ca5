import { afterAll, beforeAll, expect, test } from 'vitest';
import { html } from './site.fixture.ts';
import { openTheatre, type Theatre } from './stage.fixture.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre();
});
afterAll(() => theatre.close());

const pages = {
  '/': html('Home', '<p>Good morning</p><a href="/shop">Shop</a>'),
  '/shop': html('Shop', '<p>Fine chairs</p>'),
};

test('a start page that fails today takes nothing away', async () => {
  await theatre.onStage(pages, async (stage) => {
    await stage.scan();
    const before = await stage.texts();
    stage.site.pages.set('/', { status: 503, body: 'Back soon' });
    const scan = await stage.scan();
    expect(await stage.texts()).toEqual(before);
    expect(await stage.outcomes()).toMatchObject({ '/': 'error', '/shop': 'page' });
    expect(scan.pages_failed).toBe(1);
  });
});

test('a canonical that calls every page the start page hides none of them', async () => {
  const head = '<link rel="canonical" href="/">';
  const all = {
    '/': html('Home', '<p>Good morning</p><a href="/shop">Shop</a>', head),
    '/shop': html('Shop', '<p>Fine chairs</p>', head),
  };
  await theatre.onStage(all, async (stage) => {
    await stage.scan();
    expect(await stage.texts()).toContain('Fine chairs');
  });
});
