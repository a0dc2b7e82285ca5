import { startApi } from '@dragoman/core/api/testing';
import { seoCheckEndpoints } from '@dragoman/core/seo-check';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, describe, expect, test } from 'vitest';
import { ask, startHarness } from './proxy.fixture.ts';

/** Extra markup in the heads of the pages. */
let head = '';
let robots = 'User-agent: *\nAllow: /\n';

const sitemap = (paths: readonly string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>http://${on.authority}${path}</loc></url>`)
    .join('')}</urlset>`;

const on = await startHarness((request, response) => {
  response.setHeader('cache-control', 'no-cache');
  if (request.url === '/robots.txt') return response.end(robots);
  if (request.url === '/sitemap.xml') {
    return response
      .setHeader('content-type', 'application/xml')
      .end(sitemap(['/', '/tea', '/about']));
  }
  const page = `<!doctype html><html lang="en"><head><title>Tea</title>${head}</head><body><p>Green tea</p></body></html>`;
  return response.setHeader('content-type', 'text/html').end(page);
});
await on.slug('tea', 'the');
await on.serveAt('www.shop.test');
await on.change({ status: 'enabled', url_structure: 'subdirectory' });
for (const language of ['fr', 'es']) await on.setStatus(language, 'completed');
await on.translate('Green tea', 'Thé vert');
await on.translate('Green tea', 'Té verde', 'es');
const { kysely } = on.database;
for (const path of ['/', '/tea', '/about']) {
  const { id } = await kysely
    .insertInto('pages')
    .values({ website_id: on.website.id, path, outcome: 'page' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (path !== '/tea') continue;
  const { rows } = await on.database.pool.query(
    'insert into page_slugs (page_id, website_slug_id) select $1, id from website_slugs',
    [id],
  );
  expect(rows).toEqual([]);
}
const { user_id: owner } = await kysely
  .selectFrom('websites')
  .select('user_id')
  .executeTakeFirstOrThrow();
/** Fetches from the proxy under any host, as DNS would resolve it. */
const throughProxy: PageFetcher = async (address) => {
  const { hostname, pathname, search } = new URL(address);
  const { status, headers, body } = await ask(on.proxy.port, hostname, pathname + search);
  const single = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  return { url: address, status, headers: single, body, redirects: [] };
};
const api = await startApi(
  seoCheckEndpoints({
    database: on.database,
    fetchPage: throughProxy,
    visitorOrigin: (host) => `http://${host}:${on.proxy.port}`,
  }),
);
afterAll(async () => {
  await api.close();
  await on.close();
});

async function check() {
  const answer = await api.call(`GET /api/websites/${on.website.id}/seo-check`, { as: owner });
  expect(answer.status).toBe(200);
  const { checks, addresses } = answer.body as {
    addresses: number;
    checks: { code: string; state: string; problems: { address: string; detail: string }[] }[];
  };
  const wrong = checks.filter(({ state }) => state === 'failed');
  return { addresses, checks, wrong: wrong.map(({ code, problems }) => [code, problems] as const) };
}

describe('200', () => {
  test('pages served by the proxy pass every check', async () => {
    const { addresses, checks, wrong } = await check();
    expect(wrong).toEqual([]);
    expect(addresses).toBe(3 * 3 + 1);
    expect(checks.filter(({ state }) => state === 'skipped').map(({ code }) => code)).toEqual([]);
  });

  test('problems of the customer’s own site are found', async () => {
    head = '<script type="application/ld+json">{broken</script>';
    robots = `User-agent: *\nDisallow: /fr/\nSitemap: http://www.shop.test:${on.proxy.port}/sitemap.xml\n`;
    const { wrong } = await check();
    expect(wrong.map(([code]) => code)).toEqual(['indexable', 'structured-data']);
    head = '';
    robots = '';
  });
});

describe('409 and 404', () => {
  test('before deployment, and for another user', async () => {
    await on.change({ status: null });
    const early = await api.call(`GET /api/websites/${on.website.id}/seo-check`, { as: owner });
    expect([early.status, early.body.error]).toEqual([409, 'Deploy the website first.']);
    const other = crypto.randomUUID();
    const foreign = await api.call(`GET /api/websites/${on.website.id}/seo-check`, { as: other });
    expect(foreign.status).toBe(404);
  });
});
