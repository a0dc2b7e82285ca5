import { expect, test } from 'vitest';
import { findSnippet } from '../deployment/index.ts';
import {
  isSitemap,
  metaPolicies,
  parseReference,
  rewriteLinkHeader,
  rewriteRefresh,
  rewriteSetCookie,
  translateSitemap,
} from './index.ts';
import { frenchView } from './site.fixture.ts';

// Customers' servers may send anything, and one process serves them all. Without linear matching,
// each of these inputs would take minutes.
const many = 300_000;
const view = frenchView('/sitemap.xml');

test.each([
  ['comments at the end', '<!---->'.repeat(many)],
  ['declarations at the end', '<? ?>'.repeat(many)],
])('the start of a sitemap: %s', (_name, xml) => {
  expect(isSitemap(xml)).toBe(false);
});

test.each([
  ['sitemap entries without an end', '<sitemap>'],
  ['page entries without an end', '<url>'],
  ['white space', ' '],
  ['lines', '\n'],
])('a sitemap of %s is unchanged', (_name, part) => {
  const xml = `<urlset>${part.repeat(many)}x`;
  expect(translateSitemap(view, xml)).toBe(xml);
});

test.each([
  ['locations without an end', '<loc>'],
  ['white space', ' '],
  ['alternates without an end', '<xhtml:link rel="alternate" '],
  ['relations', 'rel="alternate" '],
])('an entry of %s is unchanged', (_name, part) => {
  const xml = `<urlset xmlns:xhtml="x"><url><loc></loc>${part.repeat(many)}</url></urlset>`;
  expect(translateSitemap(view, xml)).toBe(xml);
});

test.each([
  ['a long name', `<meta ${'a'.repeat(many)}>`],
  ['names', `<meta ${'a '.repeat(many)}>`],
  ['quotes', `<meta ${'a="'.repeat(many)}`],
  ['comments without an end', '<!--'.repeat(many)],
  ['scripts without an end', '<script >'.repeat(many)],
])('the policies of a page: %s', (_name, html) => {
  expect(metaPolicies(html)).toEqual([]);
});

test.each([
  ['comments without an end', '<!--'.repeat(many)],
  ['scripts without an end', '<script>'.repeat(many)],
  ['truncated scripts', '<script '.repeat(many)],
  ['sources', `<script ${'src='.repeat(many)}></script>`],
])('the snippet on a page: %s', (_name, html) => {
  expect(findSnippet(html, 'id').finding).not.toBe('installed');
});

test('an address of whitespace', () => {
  expect(parseReference(`a${' '.repeat(many)}b`).path).toHaveLength(many + 2);
});

test.each([
  ['a refresh without an address', `5${' '.repeat(many)}x`],
  ['a refresh with a long row of spaces', `5;url=https://other.example/a${' '.repeat(many)}x`],
])('%s is unchanged', (_name, value) => {
  expect(rewriteRefresh(view, value)).toBe(value);
});

test.each([
  ['without an end', '<'.repeat(many)],
  ['with spaces for parameters', `<>${' ;'.repeat(many)}`],
])('links %s are unchanged', (_name, value) => {
  expect(rewriteLinkHeader(view, value)).toBe(value);
});

test.each(['path=/', 'domain=a'])('a cookie with a long %s', (attribute) => {
  const line = `a=b; ${attribute}${' '.repeat(many)}x`;
  expect(rewriteSetCookie(view, line).length).toBeLessThanOrEqual(2);
});
