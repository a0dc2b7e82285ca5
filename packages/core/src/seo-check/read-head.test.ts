import { describe, expect, test } from 'vitest';
import { linksInHeader, readHead } from './read-head.ts';

const read = (html: string, headers: Record<string, string> = {}) =>
  readHead('https://a.example/b/', {
    url: 'https://a.example/b/',
    status: 200,
    redirects: [],
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: Buffer.from(html),
  });

test('counts broken JSON-LD blocks as a browser finds them', () => {
  const block = (text: string) => `<script type="application/ld+json">${text}</script>`;
  expect(read(block('{"a":1}') + block('{"a":') + block('')).brokenBlocks).toBe(2);
  const hidden = `<!-- ${block('{')} --><script>'application/ld+json {'</script><textarea>${block('{')}</textarea>`;
  expect(read(hidden).brokenBlocks).toBe(0);
  expect(read("<SCRIPT data-a='>' TYPE=' Application/LD+JSON '>{</SCRIPT >").brokenBlocks).toBe(1);
});

test('alternates of the page and of the header are absolute', () => {
  const link = '</es/>; rel="alternate"; hreflang="es", <fr/>; hreflang=fr; rel=alternate';
  const { alternates } = read('<link rel=alternate hreflang=de href=/de/>', { link });
  expect(alternates).toEqual([
    { hreflang: 'de', href: 'https://a.example/de/' },
    { hreflang: 'es', href: 'https://a.example/es/' },
    { hreflang: 'fr', href: 'https://a.example/b/fr/' },
  ]);
});

describe('a Link header', () => {
  test.each([
    ['', []],
    ['</a>', [{ href: '/a' }]],
    [
      '</a>; rel=x,</b> ; REL = "y z"',
      [
        { href: '/a', rel: 'x' },
        { href: '/b', rel: 'y z' },
      ],
    ],
    ['</a,b;c>;title="x, <y>; rel=no";rel=yes', [{ href: '/a,b;c', rel: 'yes' }]],
    ['</a>;title="\\"; rel=no";rel=yes;rel=late', [{ href: '/a', rel: 'yes' }]],
    ['</a>;crossorigin;rel=x;', [{ href: '/a', rel: 'x' }]],
    ['</a>;rel="never closed', [{ href: '/a', rel: 'never closed' }]],
    ['/a; rel=x', []],
    ['</a', []],
  ])('%s', (header, links) => expect(linksInHeader(header)).toEqual(links));
});

/** The first took seconds for 21 kB before. */
test.each([
  '<script application/ld+json',
  '<script type="application/ld+json">',
  '<script>application/ld+json',
])('reads a hostile page of %j', (part) =>
  expect(read(part.repeat(40_000)).brokenBlocks).toBeLessThanOrEqual(1),
);

test.each(['<', '<>', '<a>;', '<a>;rel=', '<a>;rel="', ';rel= ', '<a>,', ' ', '\t;'])(
  'reads a hostile header of %j',
  (part) => expect(linksInHeader(part.repeat(100_000)).length).toBeLessThanOrEqual(200),
);
