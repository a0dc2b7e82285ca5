import { describe, expect, test } from 'vitest';
import {
  linkRewriter,
  rewriteLinkHeader,
  rewriteLocation,
  rewriteRefresh,
  toOriginalOrigin,
} from './index.ts';
import { frenchEntry, frenchView, subdomainSite } from './site.fixture.ts';

const onHost = { site: subdomainSite(), entryHost: frenchEntry };

describe('links under a prefix', () => {
  const link = linkRewriter(frenchView('/shop/page?x=1'));
  test.each([
    ['/', '/fr/'],
    ['/about', '/fr/a-propos'],
    ['/about?a=%2F&b#Ä', '/fr/a-propos?a=%2F&b#Ä'],
    ['https://shop.example/about', 'https://proxied.example/fr/a-propos'],
    ['http://www.shop.example', 'https://proxied.example/fr/'],
    ['//shop.example/x', '//proxied.example/fr/x'],
    [' /x\n', '/fr/x'],
    ['about', '/fr/shop/a-propos'],
    ['/account/login', undefined],
    ['account', undefined],
    ['../account/a', '/account/a'],
    ['more', undefined],
    ['?page=2', undefined],
    ['../x', undefined],
    ['../../x', '/fr/x'],
    ['/fr/x', undefined],
    ['/es', undefined],
    ['/fr-x', '/fr/fr-x'],
    ['/brochure.pdf?x', undefined],
    ['https://other.example/about', undefined],
    ['https://shop.example:8443/about', undefined],
    ['https://shop.example.evil.example/', undefined],
    ['ftp://shop.example/', undefined],
    ['javascript:void(0)', undefined],
    ['\\about', '/fr/a-propos'],
    ['', undefined],
  ])('%j → %j', (href, expected) => {
    expect(link(href, 'anchor')).toBe(expected);
  });

  test('30 a form action preserves its query', () => {
    expect(link('/search?lang=en&x=a%20b+c', 'form')).toBe('/fr/search?lang=en&x=a%20b+c');
  });

  test('the customer’s own alternates still point to the original', () => {
    expect(link('https://shop.example/feed', 'alternate')).toBe('https://proxied.example/feed');
  });

  test('a <base> is respected', () => {
    const based = (base: string) => linkRewriter(frenchView('/shop/page', { base }));
    expect(based('/')('about', 'anchor')).toBe('/fr/a-propos');
    expect(based('https://shop.example/a/')('x', 'anchor')).toBe('https://proxied.example/fr/a/x');
    expect(based('https://shop.example/a/')('/x', 'anchor')).toBe('https://proxied.example/fr/x');
    expect(based('https://other.example/')('x', 'anchor')).toBeUndefined();
    expect(based('https://other.example/')('https://shop.example/x', 'anchor')).toBe(
      'https://proxied.example/fr/x',
    );
  });
});

describe('links between subdomains', () => {
  const link = linkRewriter(frenchView('/shop/page', onHost));
  test.each([
    ['/x', undefined],
    ['/about', '/a-propos'],
    ['https://shop.example/x', 'https://fr.shop.example/x'],
    ['https://es.shop.example/x', undefined],
    ['/account/x', 'https://shop.example/account/x'],
    ['/es/x', undefined],
    ['https://shop.example/x.pdf', undefined],
  ])('%j → %j', (href, expected) => {
    expect(link(href, 'anchor')).toBe(expected);
  });
});

describe('36 headers', () => {
  const view = frenchView('/shop/page');
  const original = frenchView('/shop/page', { language: null });
  test('Location is rewritten for the own host only', () => {
    expect(rewriteLocation(view, '/about?x#y')).toBe('/fr/a-propos?x#y');
    expect(rewriteLocation(view, 'https://shop.example/x.pdf')).toBe(
      'https://proxied.example/fr/x.pdf',
    );
    expect(rewriteLocation(view, 'https://pay.example/x')).toBe('https://pay.example/x');
    expect(rewriteLocation(view, '/fr/x')).toBe('/fr/x');
    expect(rewriteLocation(original, 'https://shop.example/x')).toBe('https://proxied.example/x');
    expect(rewriteLocation(original, '/x')).toBe('/x');
  });

  test('Refresh', () => {
    expect(rewriteRefresh(view, '5; url=/about')).toBe('5; url=/fr/a-propos');
    expect(rewriteRefresh(view, "0;URL='/x'")).toBe("0;URL='/fr/x'");
    expect(rewriteRefresh(view, '5')).toBe('5');
  });

  test('Link', () => {
    const header = '</a.css>; rel=preload; as=style, <https://shop.example/about>; rel="canonical"';
    expect(rewriteLinkHeader(view, header)).toBe(
      '</a.css>; rel=preload; as=style, <https://proxied.example/fr/a-propos>; rel="canonical"',
    );
  });

  test('Origin and Referer are mapped to the customer’s site', () => {
    expect(toOriginalOrigin(view, 'https://proxied.example')).toBe('https://shop.example');
    expect(toOriginalOrigin(view, 'https://proxied.example.evil')).toBeUndefined();
  });
});

describe('a path from the root has the same result whether or not it needs cleanup', () => {
  const views = [
    frenchView('/shop/page'),
    frenchView('/shop/page', { language: null }),
    frenchView('/shop/page', { base: '/assets/' }),
    frenchView('/shop/page', { base: 'https://cdn.example/x/' }),
    frenchView('/shop/page', { base: 'https://proxied.example/x/' }),
    frenchView('/shop/page', onHost),
    frenchView('/shop/page', { ...onHost, language: null }),
  ];
  const paths = [
    '/',
    '/about',
    '/about?a=%2F&b#Ä',
    '/caf%C3%A9/x',
    '/account/a',
    '/fr',
    '/fr/x',
    '/es/',
  ].concat([
    '/a//b',
    '/a/../about',
    '/%2e%2e/about',
    '/.well-known/x',
    '/a.pdf?x',
    '/x#/../y',
    '/é',
    '/a:b',
  ]);
  test.each(paths)('%s', (path) => {
    for (const view of views) {
      for (const role of ['anchor', 'alternate']) {
        const link = linkRewriter(view);
        expect(link(path, role)).toBe(link(`\t${path}`, role));
      }
    }
  });
});
