import { startApi } from '@dragoman/core/api/testing';
import { seoCheckEndpoints } from '@dragoman/core/seo-check';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, expect, test } from 'vitest';
import { htmlOf } from './echo.fixture.ts';
import { ask, type Harness, startHarness } from './proxy.fixture.ts';

/** The original's robots.txt, and whether it has a sitemap. */
let robots = 'User-agent: *\nAllow: /\n';
let hasSitemap = true;

const on: Harness = await startHarness((request, response) => {
  response.setHeader('cache-control', 'no-cache');
  if (request.url === '/robots.txt') return response.end(robots);
  if (request.url === '/sitemap.xml') {
    if (!hasSitemap) return response.writeHead(404).end();
    const entries = ['/', '/tea'].map(
      (path) => `<url><loc>http://${on.authority}${path}</loc></url>`,
    );
    return response
      .setHeader('content-type', 'application/xml')
      .end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
      );
  }
  return response.setHeader('content-type', 'text/html').end(htmlOf('<p>Green tea</p>'));
});
await on.slug('tea', 'the');
for (const language of ['fr', 'es']) {
  await on.serveAt(`${language}.shop.test`, language);
  await on.setStatus(language, 'completed');
}
await on.change({ status: 'enabled', url_structure: 'subdomain' });
await on.translate('Green tea', 'Thé vert');
await on.translate('Green tea', 'Té verde', 'es');
const { kysely } = on.database;
for (const path of ['/', '/tea']) {
  await kysely
    .insertInto('pages')
    .values({ website_id: on.website.id, path, outcome: 'page' })
    .execute();
}
const owner = (await kysely.selectFrom('websites').select('user_id').executeTakeFirstOrThrow())
  .user_id;
/** Fetches as DNS would resolve it: language hosts from the proxy, the original from its own server. */
const fetchPage: PageFetcher = async (address) => {
  const { hostname, port, pathname, search } = new URL(address);
  const { status, headers, body } = await ask(Number(port), hostname, pathname + search);
  const single = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  return { url: address, status, headers: single, body, redirects: [] };
};
const api = await startApi(
  seoCheckEndpoints({
    database: on.database,
    fetchPage,
    visitorOrigin: (host) => `http://${host}:${on.proxy.port}`,
  }),
);
afterAll(async () => {
  await api.close();
  await on.close();
});

interface Check {
  readonly code: string;
  readonly state: string;
  readonly note: string | null;
  readonly problems: readonly { readonly address: string; readonly detail: string }[];
}

async function check() {
  const answer = await api.call(`GET /api/websites/${on.website.id}/seo-check`, { as: owner });
  expect(answer.status).toBe(200);
  const { checks } = answer.body as { checks: readonly Check[] };
  const failed = checks.filter(({ state }) => state === 'failed');
  return {
    failed: failed.map(({ code }) => code),
    original: checks.find(({ code }) => code === 'original'),
  };
}

test('23 a language’s sitemap lists translated and original pages, each with all alternates', async () => {
  const { text } = await ask(on.proxy.port, 'fr.shop.test', '/sitemap.xml');
  const entries = text.match(/<url>.*?<\/url>/gs) ?? [];
  const french = `http://fr.shop.test:${on.proxy.port}`;
  const original = `http://${on.authority}`;
  const locations = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1]);
  expect(locations).toEqual([`${french}/`, `${original}/`, `${french}/the`, `${original}/tea`]);
  const sets = entries.map((entry) => entry.match(/<xhtml:link[^>]*>/g)?.join(''));
  expect(sets[3]).toBe(sets[2]);
  expect(sets[3]).toContain(`hreflang="en" href="${original}/tea"`);
  expect(sets[3]).toContain(`hreflang="fr" href="${french}/the"`);
  expect(sets[3]).toContain(`hreflang="es" href="http://es.shop.test:${on.proxy.port}/tea"`);
});

test('23 the check says that the original names no translation, and which line helps', async () => {
  const { failed, original } = await check();
  expect(failed).toEqual(['original']);
  expect(original?.problems).toHaveLength(2);
  const [line = ''] = /Sitemap: \S+/.exec(original?.note ?? '') ?? [];
  expect(line).toMatch(/^Sitemap: http:\/\/(?:fr|es)\.shop\.test:\d+\/sitemap\.xml$/);

  robots += `${line}\n`;
  const followed = await check();
  expect(followed.failed).toEqual([]);
  expect(followed.original?.note).toBe('Found in the page: 0, in the sitemap: 2, in neither: 0.');
});

test('23 without a sitemap, the check advises to publish one', async () => {
  robots = '';
  hasSitemap = false;
  const { failed, original } = await check();
  expect(failed).toEqual(['original']);
  expect(original?.note).toContain('Publish a sitemap.xml');
});
