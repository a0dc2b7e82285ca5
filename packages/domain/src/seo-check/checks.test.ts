import { describe, expect, test } from 'vitest';
import { type CrawledPage, type CrawledSite, runSeoChecks } from './index.ts';

const original = 'https://www.shop.example/tea';
const spanish = 'https://www.shop.example/es/te';
const alternates = [
  { hreflang: 'en', href: original },
  { hreflang: 'es', href: spanish },
  { hreflang: 'x-default', href: original },
];

const page = (changes: Partial<CrawledPage>): CrawledPage => ({
  address: original,
  language: 'en',
  isOriginal: true,
  path: '/tea',
  status: 200,
  redirects: [],
  loops: false,
  lang: 'en',
  canonical: original,
  robots: '',
  alternates,
  allowed: true,
  brokenBlocks: 0,
  ...changes,
});

const es = (changes: Partial<CrawledPage> = {}) =>
  page({
    address: spanish,
    language: 'es',
    isOriginal: false,
    lang: 'es',
    canonical: spanish,
    ...changes,
  });

const site = (changes: Partial<CrawledSite> = {}): CrawledSite => ({
  pages: [page({}), es()],
  requiredRedirects: [
    {
      address: 'https://www.shop.example/es/tea',
      status: 301,
      location: spanish,
      target: spanish,
    },
  ],
  sitemap: new Map([
    [original, alternates],
    [spanish, alternates],
  ]),
  originalSitemap: null,
  servedSitemap: null,
  languages: ['es'],
  originalLanguage: 'en',
  ...changes,
});

const failed = (seen: CrawledSite) =>
  runSeoChecks(seen).flatMap(({ code, state, problems }) =>
    state === 'failed' ? [[code, ...problems.map(({ detail }) => detail)]] : [],
  );

test('a correct website passes everything', () => {
  expect(runSeoChecks(site()).map(({ state }) => state)).toEqual(Array(13).fill('passed'));
});

test.each<[string, CrawledSite, string[][]]>([
  [
    'the server does not respond',
    site({ pages: [page({}), es({ status: null })] }),
    [['reachable', 'Did not answer']],
  ],
  [
    'a page is missing in the language',
    site({ pages: [page({}), es({ status: 404 })] }),
    [['reachable', 'Answers with status 404']],
  ],
  [
    'an address redirects elsewhere',
    site({ pages: [page({}), es({ redirects: [original] })] }),
    [['reachable', `Redirects to ${original}`]],
  ],
  [
    'an address redirects in a loop',
    site({ pages: [page({}), es({ status: null, loops: true, redirects: [original, spanish] })] }),
    [['loops', `Redirects to ${original}, ${spanish}`]],
  ],
  [
    'the language is not declared',
    site({ pages: [page({}), es({ lang: 'en' })] }),
    [['language', 'lang is en, not es']],
  ],
  [
    'the canonical address is the original',
    site({ pages: [page({}), es({ canonical: original })] }),
    [['canonical', `Canonical is ${original}`]],
  ],
  [
    'a page has no alternate for itself or for its alternates',
    site({ pages: [page({}), es({ alternates: alternates.slice(0, 1) })] }),
    [
      ['self', 'Names en, not itself'],
      ['x-default', 'x-default is missing'],
    ],
  ],
  [
    'an alternate does not link back',
    site({
      pages: [page({ alternates: alternates.filter(({ hreflang }) => hreflang !== 'es') }), es()],
      sitemap: null,
    }),
    [['reciprocal', `Not named by ${original}`]],
  ],
  [
    'x-default is the translation',
    site({
      pages: [
        page({}),
        es({ alternates: [...alternates.slice(0, 2), { hreflang: 'x-default', href: spanish }] }),
      ],
    }),
    [['x-default', `x-default is ${spanish}`]],
  ],
  [
    'an alternate is in a language that is not live',
    site({
      pages: [
        page({}),
        es({
          alternates: [...alternates, { hreflang: 'fr', href: 'https://www.shop.example/fr/the' }],
        }),
      ],
      sitemap: null,
    }),
    [['languages', 'Names fr']],
  ],
  [
    'noindex on the translation alone',
    site({ pages: [page({}), es({ robots: 'noindex' })] }),
    [['indexable', 'Says noindex']],
  ],
  [
    'robots.txt disallows the translation',
    site({ pages: [page({}), es({ allowed: false })] }),
    [['indexable', 'robots.txt keeps crawlers out']],
  ],
  [
    'the untranslated address serves the page too',
    site({
      requiredRedirects: [
        {
          address: 'https://www.shop.example/es/tea',
          status: 200,
          location: null,
          target: spanish,
        },
      ],
    }),
    [['one-address', `Answers with status 200 instead of leading to ${spanish}`]],
  ],
  [
    'the redirect is temporary',
    site({
      requiredRedirects: [
        {
          address: 'https://www.shop.example/es/tea',
          status: 302,
          location: spanish,
          target: spanish,
        },
      ],
    }),
    [['one-address', `Answers with status 302 to ${spanish} instead of leading to ${spanish}`]],
  ],
  [
    'JSON-LD is broken',
    site({ pages: [page({}), es({ brokenBlocks: 1 })] }),
    [['structured-data', '1 block(s) that cannot be read']],
  ],
  [
    'the sitemap lacks the language',
    site({ sitemap: new Map([[original, alternates.slice(0, 1)]]) }),
    [['sitemap', 'Lacks es']],
  ],
])('%s', (_what, seen, wanted) => {
  expect(failed(seen)).toEqual(wanted);
});

describe('pages of the original without hreflang', () => {
  const silent = page({ alternates: [] });
  const noteOf = (seen: CrawledSite) =>
    runSeoChecks(seen).find(({ code }) => code === 'original')?.note;

  test('have it from the sitemap that their robots.txt names', () => {
    const seen = site({
      pages: [silent, es()],
      originalSitemap: new Map([[original, alternates]]),
    });
    expect(failed(seen)).toEqual([]);
    expect(noteOf(seen)).toBe('Found in the page: 0, in the sitemap: 1, in neither: 0.');
    expect(noteOf(site())).toBe('Found in the page: 1, in the sitemap: 0, in neither: 0.');
  });

  test('are one problem, with what to do', () => {
    const servedSitemap = 'https://es.shop.example/sitemap.xml';
    const seen = site({ pages: [silent, es()], servedSitemap });
    expect(failed(seen)).toEqual([['original', 'Names no translation']]);
    expect(noteOf(seen)).toMatch(
      /in neither: 1\. .*Sitemap: https:\/\/es\.shop\.example\/sitemap\.xml/,
    );
    const without = site({ pages: [silent, es()], sitemap: null });
    expect(failed(without)).toEqual([['original', 'Names no translation']]);
    expect(noteOf(without)).toContain('Publish a sitemap.xml');
  });

  test('a sitemap with a wrong set is checked like a page', () => {
    const originalSitemap = new Map([[original, alternates.slice(0, 1)]]);
    const seen = site({ pages: [silent, es()], originalSitemap, sitemap: null });
    expect(failed(seen).map(([code]) => code)).toEqual(['reciprocal', 'x-default']);
  });
});

test('a page excluded in every language is not a fault', () => {
  const both = [page({ robots: 'noindex' }), es({ robots: 'noindex' })];
  expect(failed(site({ pages: both }))).toEqual([]);
});

test('differently encoded addresses are equal', () => {
  const spelled = alternates.map(({ hreflang, href }) => ({
    hreflang: hreflang.toUpperCase().replace('X-DEFAULT', 'x-default'),
    href: href.replace('/te', '/t%65').replace('/t%65a', '/tea'),
  }));
  const result = failed(site({ pages: [page({}), es({ alternates: spelled })], sitemap: null }));
  expect(result.filter(([code]) => code === 'languages')).toEqual([]);
});

test('other sites’ alternates, a missing sitemap and no required redirects are not faults', () => {
  const foreign = { hreflang: 'ja', href: 'https://shop.jp/ocha' };
  const seen = site({
    pages: [page({}), es({ alternates: [...alternates, foreign] })],
    requiredRedirects: [],
    sitemap: null,
  });
  expect(failed(seen)).toEqual([]);
  expect(
    runSeoChecks(seen).flatMap(({ code, state }) => (state === 'skipped' ? [code] : [])),
  ).toEqual(['one-address', 'sitemap']);
});
