import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSitemap } from './sitemap.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('readSitemap', () => {
  test('pages with their alternates, not the addresses of their images', async () => {
    const { pages } = await readSitemap(
      bytes(`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
        <url><loc> https://example.com/a?x=1&amp;y=2 </loc>
          <image:image><image:loc>https://example.com/a.png</image:loc></image:image>
          <xhtml:link rel="alternate" hreflang="fr" href="https://example.com/fr/a"/></url>
        <url><loc><![CDATA[https://example.com/b]]></loc></url></urlset>`),
    );
    expect(pages).toEqual([
      {
        address: 'https://example.com/a?x=1&y=2',
        alternates: [{ hreflang: 'fr', href: 'https://example.com/fr/a' }],
      },
      { address: 'https://example.com/b', alternates: [] },
    ]);
  });

  test('an index packed with gzip', async () => {
    const index =
      '<sitemapindex><sitemap><loc>https://example.com/1.xml.gz</loc></sitemap></sitemapindex>';
    expect(await readSitemap(gzipSync(index))).toMatchObject({
      pages: [],
      sitemaps: ['https://example.com/1.xml.gz'],
    });
  });

  test('a text file', async () => {
    const { pages } = await readSitemap(
      bytes('https://example.com/a\r\nnothing\nhttps://example.com/b'),
    );
    expect(pages.map(({ address }) => address)).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ]);
  });

  test('entries before a fault count', async () => {
    const { pages } = await readSitemap(
      bytes('<urlset><url><loc>https://example.com/a</loc></url><url><<</urlset>'),
    );
    expect(pages).toHaveLength(1);
  });

  test('entities are not expanded, and an HTML page is not a sitemap', async () => {
    const { pages } = await readSitemap(
      bytes(
        '<!DOCTYPE x [<!ENTITY a "https://example.com/">]><urlset><url><loc>&a;</loc></url></urlset>',
      ),
    );
    expect(pages).toEqual([]);
    expect(await readSitemap(bytes('<!doctype html><p>Not found'))).toMatchObject({ pages: [] });
  });

  test('at most 50,000 addresses are read', async () => {
    const many = '<url><loc>https://example.com/</loc></url>'.repeat(50_100);
    expect((await readSitemap(bytes(`<urlset>${many}</urlset>`))).pages).toHaveLength(50_000);
  });
});
