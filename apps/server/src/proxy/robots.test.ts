import { afterAll, expect, test } from 'vitest';
import { routesOf } from './echo.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const robots = 'User-agent: *\nDisallow: /tea/\n';
let status = 200;
const site = routesOf({}, (request, response) => {
  const sitemap = `Sitemap: http://${request.headers.host}/sitemap.xml\n`;
  response.writeHead(status, { 'content-type': 'text/plain' }).end(robots + sitemap);
});

const get = async (host: string, path = '/robots.txt') =>
  (await ask(harness.proxy.port, host, path)).text.split('\n').filter((line) => line !== '');
const at = (host: string) => `http://${host}:${harness.proxy.port}`;

const harness = await startHarness(site);
await harness.slug('tea', 'the');
await harness.serveAt('shop.test');
await harness.change({ status: 'enabled', url_structure: 'subdirectory' });
for (const language of ['fr', 'es']) await harness.setStatus(language, 'completed');
afterAll(() => harness.close());

test('57 robots.txt of a host has the rules and sitemaps of its languages', async () => {
  expect(await get('shop.test')).toEqual([
    'User-agent: *',
    'Disallow: /tea/',
    'Disallow: /fr/the/',
    'Disallow: /es/tea/',
    `Sitemap: ${at('shop.test')}/sitemap.xml`,
    `Sitemap: ${at('shop.test')}/fr/sitemap.xml`,
    `Sitemap: ${at('shop.test')}/es/sitemap.xml`,
  ]);
  expect(await get('shop.test', '/fr/robots.txt')).toEqual([
    'User-agent: *',
    'Disallow: /tea/',
    'Disallow: /fr/the/',
    `Sitemap: ${at('shop.test')}/fr/sitemap.xml`,
  ]);
});

test('57 an error in its place is passed on', async () => {
  status = 404;
  const { status: received, text } = await ask(harness.proxy.port, 'shop.test', '/robots.txt?a');
  expect([received, text]).toContain(404);
  expect(text).not.toContain('/fr/');
  status = 200;
});

test('57 robots.txt of a subdomain has the rules for its slugs and its sitemap', async () => {
  await harness.change({ url_structure: 'subdomain' });
  await harness.serveAt('fr.shop.test', 'fr');
  await expect
    .poll(() => get('fr.shop.test'))
    .toEqual([
      'User-agent: *',
      'Disallow: /tea/',
      'Disallow: /the/',
      `Sitemap: ${at('fr.shop.test')}/sitemap.xml`,
    ]);
});
