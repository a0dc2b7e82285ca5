import { linkRewriter, type PageView, type ServingSite } from '@dragoman/domain/serving';
import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

const site: ServingSite = {
  websiteId: '3f2b8c1e-0000-4000-8000-000000000001',
  origin: 'https://shop.example',
  structure: 'subdirectory',
  sourceLanguage: 'en',
  languages: ['fr', 'es'],
  hosts: [{ host: 'proxied.example', language: null }],
  slugs: new Map(),
  isExcluded: (path) => path.startsWith('/account'),
};
const entryHost = {
  kind: 'path',
  scheme: 'https',
  authority: 'proxied.example',
  language: null,
} as const;
const french: PageView = { site, entryHost, language: 'fr', path: '/a/b?c' };
const views: PageView[] = [
  french,
  { ...french, path: '/' },
  { ...french, path: '/a/', base: 'https://other.example/x/' },
  { ...french, path: '/a/', base: '/x/' },
  { ...french, language: 'es' },
  { ...french, entryHost: { ...entryHost, scheme: 'http' } },
  { ...french, entryHost: { ...entryHost, authority: 'proxied.example:81' } },
  { ...french, site: { ...site, languages: ['fr'], isExcluded: () => false } },
];
const hrefs =
  `/ /tea /tea?a=b#c /fr/tea /es/tea /account /x.pdf //shop.example/a //other.example/a /\\other.example/a /../a /a/./b
  tea ../tea ?a #a https://shop.example/tea https://other.example/tea mailto:a@b.example /${'long'.repeat(60)}`.split(
    /\s+/,
  );

test('links are the same whether they were resolved before for another page or not', () => {
  for (const round of [1, 2]) {
    for (const view of views) {
      for (const role of ['anchor', 'alternate', 'form'] as const) {
        const links = pageLinks(view);
        const fresh = linkRewriter(view);
        for (const href of hrefs)
          expect([round, href, links(href, role)]).toEqual([round, href, fresh(href, role)]);
      }
    }
  }
});

test('a link that starts with a slash is resolved once for all pages of a site', () => {
  const asked: string[] = [];
  const counting = { ...site, isExcluded: (path: string) => asked.push(path) === 0 };
  for (const path of ['/a', '/b/c']) {
    expect(pageLinks({ ...french, site: counting, path })('/tea', 'anchor')).toBe('/fr/tea');
  }
  expect(asked).toEqual(['/tea']);
});
