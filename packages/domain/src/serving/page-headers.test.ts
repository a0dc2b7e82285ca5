import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adjustPolicy,
  isSitemap,
  rewriteSetCookie,
  scriptNonce,
  translateSitemap,
} from './index.ts';
import { frenchEntry, frenchView, subdomainSite } from './site.fixture.ts';

describe('31 cookies', () => {
  const view = frenchView('/');
  const onHost = frenchView('/', { site: subdomainSite(), entryHost: frenchEntry });
  test.each([
    ['a=b; Domain=shop.example; Path=/; Secure', ['a=b; Path=/; Secure']],
    ['__Host-id=1; Path=/; Secure; HttpOnly', ['__Host-id=1; Path=/; Secure; HttpOnly']],
    ['a=b; path=/about', ['a=b; path=/about', 'a=b; Path=/fr/a-propos']],
    ['a', ['a']],
    ['', ['']],
  ])('%j', (line, expected) => {
    expect(rewriteSetCookie(view, line)).toEqual(expected);
  });

  test('a domain above the visitor’s host is preserved', () => {
    expect(rewriteSetCookie(onHost, 'a=b; domain=.Shop.example')).toEqual([
      'a=b; domain=.Shop.example',
    ]);
  });

  test('Secure is dropped on a plain connection, but never from __Host-', () => {
    const plain = frenchView('/', { entryHost: { ...view.entryHost, scheme: 'http' } });
    expect(rewriteSetCookie(plain, 'a=b; Secure; SameSite=None')).toEqual(['a=b']);
    expect(rewriteSetCookie(plain, '__Host-a=b; Path=/; Secure')).toEqual([
      '__Host-a=b; Path=/; Secure',
    ]);
  });

  test('32 never throws', () => {
    fc.assert(fc.property(fc.string(), (line) => void rewriteSetCookie(view, line)));
  });
});

describe('34 Content-Security-Policy', () => {
  const needs = {
    siteOrigin: 'https://shop.example',
    entryOrigin: 'https://fr.shop.example',
    script: 'https://fr.shop.example/s.js',
    scriptHash: 'sha384-x',
  };
  const same = { ...needs, entryOrigin: needs.siteOrigin, script: 'https://shop.example/s.js' };
  test.each([
    ["script-src 'self'; img-src *", "script-src 'self' https://shop.example; img-src *"],
    ["default-src 'none'", "default-src 'none';script-src https://fr.shop.example/s.js"],
    ["script-src 'nonce-abc' 'strict-dynamic'", "script-src 'nonce-abc' 'strict-dynamic'"],
    ["script-src 'sha256-q='", "script-src 'sha256-q=' https://fr.shop.example/s.js"],
    [
      "script-src 'sha256-q=' 'strict-dynamic'",
      "script-src 'sha256-q=' 'strict-dynamic' 'sha384-x'",
    ],
    ["img-src 'none'", "img-src 'none'"],
    [
      "default-src 'self', script-src 'none'",
      "default-src 'self' https://shop.example, script-src https://fr.shop.example/s.js",
    ],
  ])('%s', (policy, expected) => {
    expect(adjustPolicy(policy, needs)).toBe(expected);
  });

  test('nothing changes if the host and the sources suffice', () => {
    const policy = "default-src 'self'; script-src 'self' 'nonce-x'";
    expect(adjustPolicy(policy, same)).toBe(policy);
    expect(scriptNonce(policy)).toBe('x');
    expect(scriptNonce("style-src 'nonce-y'; script-src 'self'")).toBeUndefined();
  });
});

describe('24 sitemaps', () => {
  const view = frenchView('/sitemap.xml');
  const urlset = (entries: string, more = '') =>
    `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>${entries}</urlset>`;

  test('pages get their alternates, and excluded paths are removed', () => {
    const xml = urlset(
      '<url><loc>https://shop.example/about?a=1&amp;b</loc><lastmod>2026-01-01</lastmod></url>' +
        '<url><loc>https://shop.example/account/x</loc></url>' +
        '<url><loc><![CDATA[https://other.example/]]></loc></url>',
    );
    const translated = translateSitemap(view, xml);
    expect(isSitemap(xml)).toBe(true);
    expect(translated).toContain('<loc>https://proxied.example/fr/a-propos?a=1&amp;b</loc>');
    expect(translated).toContain(
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://proxied.example/about?a=1&amp;b"/>',
    );
    expect(translated.match(/<xhtml:link/g)).toHaveLength(5);
    expect(translated).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(translated).not.toContain('account');
    expect(translated).toContain('<lastmod>2026-01-01</lastmod>');
    expect(translated).toContain('https://other.example/');
  });

  test('an index lists the sitemaps under the prefix', () => {
    const xml =
      '<sitemapindex><sitemap><loc>https://shop.example/s1.xml</loc></sitemap></sitemapindex>';
    expect(translateSitemap(view, xml)).toBe(
      '<sitemapindex><sitemap><loc>https://proxied.example/fr/s1.xml</loc></sitemap></sitemapindex>',
    );
  });

  test('at a language’s own host, a full sitemap gets no entries for the original', () => {
    const own = frenchView('/sitemap.xml', { site: subdomainSite(), entryHost: frenchEntry });
    const entry = '<url><loc>https://shop.example/about</loc></url>';
    const listed = (count: number) =>
      translateSitemap(own, urlset(entry.repeat(count))).match(/<url>/g)?.length;
    expect([listed(1), listed(49_999), listed(50_000)]).toEqual([2, 50_000, 50_000]);
  });

  test('a page is not a sitemap', () => {
    expect(isSitemap('<!doctype html><urlset>')).toBe(false);
  });
});
