import { readTexts } from '@dragoman/texts';
import { buildWeb, listSitePages, webRoot } from '@dragoman/web';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openPublicSite } from './open-site.ts';
import { createDocuments, servePublicSite } from './routes.ts';
import { textsOf } from './translate-page.ts';

await buildWeb();

/** The site in French without the texts that only the terms have, and in Spanish. */
async function siteWithoutFrenchTerms() {
  const pages = await listSitePages(webRoot());
  const others = new Set(pages.filter(({ path }) => path !== '/terms-of-service').flatMap(textsOf));
  return openPublicSite({
    webRoot: webRoot(),
    values: {
      brand: 'Acme',
      company: 'Acme',
      supportEmail: 'help@acme.example',
      publicUrl: 'https://acme.example',
      productHost: 'acme.example',
      year: '2026',
      demoShop: '',
    },
    switcherUrl: '/translate.js',
    translations: new Map([
      ['es', readTexts('public', 'es')],
      ['fr', new Map([...readTexts('public', 'fr')].filter(([source]) => others.has(source)))],
    ]),
  });
}

const site = await siteWithoutFrenchTerms();

test('a page exists in the languages that have all of its texts', () => {
  expect(site.page('/fr/pricing')).toContain('lang="fr"');
  expect(site.page('/fr/terms-of-service')).toBeUndefined();
  expect(site.page('/es/terms-of-service')).toContain('lang="es"');
  expect(site.originalOf('/fr/terms-of-service')).toBe('/terms-of-service');
  for (const address of ['/fr/pricing', '/es/terms-of-service', '/fr/404', '/fr/no', '/xx/terms']) {
    expect([address, site.originalOf(address)]).toEqual([address, undefined]);
  }
});

test('links, alternates, switcher and sitemap name only pages that exist', () => {
  expect(site.page('/fr/pricing')).toContain('href="/terms-of-service"');
  expect(site.page('/es/pricing')).toContain('href="/es/terms-of-service"');
  expect(site.page('/terms-of-service')).toContain('/es/terms-of-service');
  expect(site.page('/terms-of-service')).not.toContain('/fr/terms-of-service');
  expect(site.sitemap).toContain('/fr/pricing<');
  expect(site.sitemap).not.toContain('/fr/terms-of-service');
});

test('an address of a page in a language that it lacks leads to the original', async () => {
  const app = fastify();
  servePublicSite(
    app,
    site,
    createDocuments(() => ''),
    { isKnown: () => false, sendNotFound: () => undefined },
  );
  const response = await app.inject('/fr/terms-of-service?a=b');
  expect([response.statusCode, response.headers.location]).toEqual([307, '/terms-of-service?a=b']);
  const slash = await app.inject('/fr/');
  expect([slash.statusCode, slash.headers.location]).toEqual([308, '/fr']);
  expect((await app.inject('/fr/nothing')).body).toContain('lang="fr"');
  await app.close();
});
