import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressIn, alternatesOf, buildSlugTable, entryHostOf, resolveAddress } from './index.ts';
import { exampleSite, frenchEntry, pathEntry, subdomainSite } from './site.fixture.ts';

const site = exampleSite();
const page = (target: string) => resolveAddress(site, pathEntry, target);
const at = (language: string | null, path: string, query = '', excluded = false) => ({
  type: 'page',
  language,
  path,
  query,
  excluded,
});

describe('addresses', () => {
  test('19 the language prefix is taken from the first path segment only', () => {
    expect(page('/blog/es/x')).toEqual(at(null, '/blog/es/x'));
    expect(page('/fr/blog/es/x')).toEqual(at('fr', '/blog/es/x'));
    expect(page('/fr/es/x')).toEqual(at('fr', '/es/x'));
    expect(page('/french')).toEqual(at(null, '/french'));
    expect(page('/de/x')).toEqual(at(null, '/de/x'));
  });

  test('20 slugs match whole segments only', () => {
    expect(addressIn(site, pathEntry, 'fr', '/collectie/collect/collect-more')).toBe(
      'https://proxied.example/fr/collectie/recueil/collect-more',
    );
    expect(page('/fr/recueilx')).toEqual(at('fr', '/recueilx'));
  });

  test('20 a page’s extension is not part of its slug', () => {
    expect(addressIn(site, pathEntry, 'fr', '/about.html')).toBe(
      'https://proxied.example/fr/a-propos.html',
    );
    expect(page('/fr/a-propos.html')).toEqual(at('fr', '/about.html'));
    expect(page('/fr/about.pdf')).toEqual(at('fr', '/about.pdf'));
  });

  test('21 slugs that swap names never redirect', () => {
    expect(page('/fr/news?a=&b=')).toEqual(at('fr', '/price', '?a=&b='));
    expect(page('/fr/price')).toEqual(at('fr', '/news'));
  });

  test('22 a doubled prefix becomes one', () => {
    const redirect = (location: string) => ({ type: 'redirect', location });
    expect(page('/fr/fr/x')).toEqual(redirect('https://proxied.example/fr/x'));
    expect(page('/fr/fr')).toEqual(redirect('https://proxied.example/fr/'));
    expect(page('/fr?a=1')).toEqual(redirect('https://proxied.example/fr/?a=1'));
    expect(page('/fr/')).toEqual(at('fr', '/'));
  });

  test('25 the untranslated slug redirects and preserves the query bytes', () => {
    expect(page('/fr/about/x?q=%2f&&=')).toEqual({
      type: 'redirect',
      location: 'https://proxied.example/fr/a-propos/x?q=%2f&&=',
    });
    expect(page('/fr/a-propos/x')).toEqual(at('fr', '/about/x'));
    expect(page('/fr/brasserie%20%C3%A9t%C3%A9')).toEqual(at('fr', '/caf%C3%A9'));
    expect(page('/es/about')).toEqual(at('es', '/about'));
  });

  test('27 unusual bytes are preserved', () => {
    for (const path of ['/a%2Fb/%25', '//x//y/', '/%zz/%ff', '/ü', '/a;b=c/@:']) {
      expect(page(`${path}?%2F=?`)).toEqual(at(null, path, '?%2F=?'));
      expect(page(`/fr${path}`)).toEqual(at('fr', path));
    }
  });

  test('an excluded path is never redirected', () => {
    expect(page('/fr/account/about')).toEqual(at('fr', '/account/about', '', true));
    expect(page('/fr/account')).toEqual(at('fr', '/account', '', true));
    expect(page('/fr/accounts')).toEqual(at('fr', '/accounts'));
  });

  test('a redirect never points to another redirect, and every page has a single address', () => {
    const segment = fc.constantFrom(
      '',
      'fr',
      'es',
      'about',
      'a-propos',
      'price',
      'news',
      '%2F',
      'x',
    );
    const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(path, (target) => {
        const first = page(target);
        if (first.type === 'page') return;
        const second = page(first.location.replace('https://proxied.example', ''));
        expect(second.type).toBe('page');
      }),
    );
    fc.assert(
      fc.property(path, (original) => {
        const address = addressIn(site, pathEntry, 'fr', original) ?? '';
        const resolved = page(address.replace('https://proxied.example', ''));
        // Names that exist only in the translation, and doubled prefixes, are read as translations.
        if (resolved.type === 'page' && !original.includes('a-propos')) {
          expect(resolved.path).toBe(original);
        }
      }),
    );
  });
});

describe('slug tables', () => {
  test('an address with a former slug redirects to the current one', () => {
    const entries = [
      ['about', 'a-propos'],
      ['news', null],
      ['price', 'tarifs'],
    ] as const;
    const former = [
      ['about', 'qui'],
      ['news', 'nouvelles'],
      // Now the name of another segment.
      ['about', 'tarifs'],
      ['about', 'news'],
      ['gone', 'parti'],
    ] as const;
    const slugs = new Map([['fr', buildSlugTable(entries, former)]]);
    const found = (target: string) => resolveAddress({ ...site, slugs }, pathEntry, target);
    const redirect = (location: string) => ({
      type: 'redirect',
      location: `https://proxied.example${location}`,
    });
    expect(found('/fr/qui/nouvelles.html?x')).toEqual(redirect('/fr/a-propos/news.html?x'));
    expect(found('/fr/tarifs')).toEqual(at('fr', '/price'));
    expect(found('/fr/news')).toEqual(at('fr', '/news'));
    expect(found('/fr/parti')).toEqual(at('fr', '/parti'));
  });

  test('are one-to-one over all segments of the site', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', '', 'x/y', '..');
    const entries = fc.uniqueArray(fc.tuple(name, fc.option(name)), { selector: ([key]) => key });
    fc.assert(
      fc.property(entries, (given) => {
        const table = buildSlugTable(given);
        for (const [original] of given) {
          const shown = table.toTranslated.get(original) ?? original;
          expect(table.toOriginal.get(shown) ?? shown).toBe(original);
        }
      }),
    );
  });
});

describe('entry hosts', () => {
  const visitor = (authority: string) => ({ scheme: 'http' as const, authority });

  test('a website’s own proxy host and subdirectory hosts are path entry hosts', () => {
    const own = entryHostOf(
      site,
      visitor(`${site.websiteId}.proxy.localhost:3080`),
      'proxy.localhost',
    );
    expect(own).toMatchObject({
      kind: 'path',
      authority: `${site.websiteId}.proxy.localhost:3080`,
    });
    expect(entryHostOf(site, visitor('PROXIED.example:80'), 'p')).toMatchObject({ kind: 'path' });
    expect(entryHostOf(site, visitor('es.proxied.example'), 'p')).toBeUndefined();
  });

  test('a subdomain’s language comes from its row or its first label', () => {
    const rows = subdomainSite();
    expect(entryHostOf(rows, visitor('fr.shop.example'), 'p')).toMatchObject({ language: 'fr' });
    const labels = exampleSite({ structure: 'subdomain' });
    expect(entryHostOf(labels, visitor('ar.proxied.example:81'), 'p')).toMatchObject({
      language: 'ar',
    });
    expect(entryHostOf(labels, visitor('de.proxied.example'), 'p')).toBeUndefined();
    expect(entryHostOf(labels, visitor('proxied.example'), 'p')).toMatchObject({ language: null });
  });
});

describe('alternates', () => {
  test('23 sets are reciprocal, absolute, and contain the page itself, x-default and live languages only', () => {
    const set = alternatesOf(site, pathEntry, '/about?p=1');
    expect(set).toEqual([
      { hreflang: 'en', href: 'https://proxied.example/about?p=1' },
      { hreflang: 'fr', href: 'https://proxied.example/fr/a-propos?p=1' },
      { hreflang: 'es', href: 'https://proxied.example/es/about?p=1' },
      { hreflang: 'ar', href: 'https://proxied.example/ar/about?p=1' },
      { hreflang: 'x-default', href: 'https://proxied.example/about?p=1' },
    ]);
  });

  test('23 with subdomains, only languages with a host are listed', () => {
    expect(alternatesOf(subdomainSite(), frenchEntry, '/')).toEqual([
      { hreflang: 'en', href: 'https://shop.example/' },
      { hreflang: 'fr', href: 'https://fr.shop.example/' },
      { hreflang: 'es', href: 'https://es.shop.example/' },
      { hreflang: 'x-default', href: 'https://shop.example/' },
    ]);
  });
});
