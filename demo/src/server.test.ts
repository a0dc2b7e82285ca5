import { afterAll, describe, expect, test } from 'vitest';
import { demoPaths, startDemo } from './index.ts';

const demo = await startDemo({ host: '127.0.0.1', port: 0 });
afterAll(() => demo.close());

const ask = (path: string, init?: RequestInit) =>
  fetch(new URL(path, demo.url), { redirect: 'manual', ...init });
const post = (path: string, form: Record<string, string>, cookie = '') =>
  ask(path, { method: 'POST', body: new URLSearchParams(form), headers: { cookie } });

describe('the demo shop', () => {
  test('has at least twenty pages and no broken links', async () => {
    expect(demoPaths.length).toBeGreaterThanOrEqual(20);
    const seen = new Set<string>();
    for (const path of demoPaths) {
      const html = await (await ask(path)).text();
      for (const [, address = ''] of html.matchAll(/(?:href|src|action)="(\/[^"#]*)/g)) {
        if (!address.startsWith('/cart/')) seen.add(address);
      }
      for (const [, set = ''] of html.matchAll(/srcset="([^"]*)"/g)) {
        for (const candidate of set.split(', ')) seen.add(candidate.split(' ')[0]!);
      }
    }
    for (const address of seen) {
      expect({ address, status: (await ask(address)).status }).toEqual({ address, status: 200 });
    }
    expect(seen.size).toBeGreaterThan(40);
  });

  test('has correct content types, validators and sitemap', async () => {
    const page = await ask('/about');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const etag = page.headers.get('etag') ?? '';
    expect((await ask('/about', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await ask('/images/hero.svg')).headers.get('content-type')).toBe('image/svg+xml');
    const sitemap = await (await ask('/sitemap.xml')).text();
    expect(sitemap).toContain(`<loc>${demo.url}/journal/what-a-dragoman-did</loc>`);
    expect(await (await ask('/robots.txt')).text()).toContain(`${demo.url}/sitemap.xml`);
    expect((await ask('/about/')).headers.get('location')).toBe('/about');
  });

  test('shows a 404 page at an unknown address', async () => {
    const answer = await ask('/products/elephant');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Off the map');
  });

  test('the cart remembers added, changed and removed products', async () => {
    const added = await post('/cart/add', { product: 'night-train', quantity: '2' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/cart']);
    const cookie = added.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await (await ask('/cart', { headers: { cookie } })).text();
    expect(page).toContain('Night train');
    expect(page).toContain('€21.00');
    const removed = await post('/cart/remove', { product: 'night-train' }, cookie);
    expect(removed.headers.get('set-cookie')).toMatch(/^cart=;/);
  });

  test.each(['elephant:3', 'night-train:-1', 'night-train:x', '"><script>'])(
    'a cart cookie of %s is an empty cart',
    async (value) => {
      const page = await ask('/cart', { headers: { cookie: `cart=${value}` } });
      expect(await page.text()).toContain('Your cart is empty');
    },
  );

  test('forms respond with a page, and search terms are escaped', async () => {
    const sent = await post('/contact', { name: 'A', email: 'a@example.org', message: 'Hello' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact/thank-you']);
    const found = await (await ask('/search?q=%3Cb%3Emap')).text();
    expect(found).toContain('&lt;b&gt;map');
    expect(found).not.toContain('<b>map');
    expect(await (await ask('/search?q=map')).text()).toContain('Danube river map');
  });
});
