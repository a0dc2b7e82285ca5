import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTheatre, type Theatre } from './harness.fixture.ts';
import { html } from './site.fixture.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre();
});
afterAll(() => theatre.close());

const pages = {
  '/': html('Home', '<p>Good morning</p><a href="/shop">Shop</a>'),
  '/shop': html('Shop', '<p>Fine chairs</p>'),
};

test('a temporary error of the start page deletes nothing', async () => {
  await theatre.withHarness(pages, async (harness) => {
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
