import { describe, expect, test } from 'vitest';
import { translateRobots } from './index.ts';
import { exampleSite, frenchEntry, frenchView, pathEntry, subdomainSite } from './site.fixture.ts';

const site = exampleSite({ languages: ['fr', 'es'] });
const original = frenchView('/robots.txt', { site, entryHost: pathEntry, language: null });
const french = frenchView('/robots.txt', { site: subdomainSite(), entryHost: frenchEntry });

describe('57 robots.txt', () => {
  test.each([
    ['Disallow: /', ['/', '/fr/', '/es/']],
    ['Disallow: /admin/', ['/admin/', '/fr/admin/', '/es/admin/']],
    ['Disallow: /about/team', ['/about/team', '/fr/a-propos/team', '/es/about/team']],
    ['Disallow: /about$', ['/about$', '/fr/about$', '/fr/a-propos$', '/es/about$']],
    ['Allow: /about?a=b', ['/about?a=b', '/fr/about?a=b', '/fr/a-propos?a=b', '/es/about?a=b']],
    ['Disallow: /coll', ['/coll', '/fr/coll', '/fr/recueil', '/es/coll']],
    ['Disallow: /coll*', ['/coll*', '/fr/coll*', '/fr/recueil', '/es/coll*']],
    ['Disallow: /*/about/', ['/*/about/', '/fr/*/a-propos/', '/es/*/about/']],
    ['Disallow: /*.pdf$', ['/*.pdf$', '/fr/*.pdf$', '/es/*.pdf$']],
    ['Disallow: /caf%C3%A9/', ['/caf%C3%A9/', '/fr/brasserie%20%C3%A9t%C3%A9/', '/es/caf%C3%A9/']],
    ['Disallow: /fr/', ['/fr/']],
    ['Disallow:', ['']],
  ])('%s also holds in the languages of the host', (rule, paths) => {
    const name = rule.slice(0, rule.indexOf(':'));
    expect(translateRobots(original, rule).split('\n')).toEqual([
      rule,
      ...paths.slice(1).map((path) => `${name}: ${path}`),
    ]);
  });

  test('groups, comments and line ends are preserved', () => {
    const text = 'User-agent: *\r\nDisallow: /shop # private\r\nCrawl-delay: 2\r\n\r\n# end';
    expect(translateRobots(french, text)).toBe(text);
    expect(translateRobots(original, text)).toBe(
      'User-agent: *\r\nDisallow: /shop # private\nDisallow: /fr/shop\nDisallow: /es/shop\r\nCrawl-delay: 2\r\n\r\n# end',
    );
  });

  test('the host of a language has rules for its slugs and its own sitemap', () => {
    const text = 'Disallow: /about/\nSitemap: https://shop.example/sitemap.xml';
    expect(translateRobots(french, text)).toBe(
      'Disallow: /about/\nDisallow: /a-propos/\nSitemap: https://fr.shop.example/sitemap.xml',
    );
  });

  test('one host names the sitemap of each language', () => {
    expect(translateRobots(original, 'sitemap: https://shop.example/map.xml.gz')).toBe(
      'Sitemap: https://proxied.example/map.xml.gz\nsitemap: https://proxied.example/fr/map.xml.gz\nsitemap: https://proxied.example/es/map.xml.gz',
    );
    for (const other of ['https://other.example/sitemap.xml', 'https://shop.example/sitemap.txt']) {
      expect(translateRobots(original, `Sitemap: ${other}`)).toBe(`Sitemap: ${other}`);
    }
  });
});
