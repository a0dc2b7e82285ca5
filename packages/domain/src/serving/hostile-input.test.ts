import { expect, test } from 'vitest';
import { hasSnippet } from '../deployment/index.ts';
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

// Customers' servers send what they like, and one process serves them all. Each of these would take minutes if a character
// were looked at more than a few times.
const many = 300_000;
const view = frenchView('/sitemap.xml');

test.each([
  ['comments that nothing follows', '<!---->'.repeat(many)],
  ['declarations that nothing follows', '<? ?>'.repeat(many)],
])('a sitemap’s beginning: %s', (_name, xml) => {
  expect(isSitemap(xml)).toBe(false);
});

test.each([
  ['sitemap entries without an end', '<sitemap>'],
  ['page entries without an end', '<url>'],
  ['white space', ' '],
  ['lines', '\n'],
])('a sitemap of %s stays as it is', (_name, part) => {
  const xml = `<urlset>${part.repeat(many)}x`;
  expect(translateSitemap(view, xml)).toBe(xml);
});

test.each([
  ['locations without an end', '<loc>'],
  ['white space', ' '],
  ['alternates without an end', '<xhtml:link rel="alternate" '],
  ['relations', 'rel="alternate" '],
])('an entry of %s stays as it is', (_name, part) => {
  const xml = `<urlset xmlns:xhtml="x"><url><loc></loc>${part.repeat(many)}</url></urlset>`;
  expect(translateSitemap(view, xml)).toBe(xml);
});

test.each([
  ['a long name', `<meta ${'a'.repeat(many)}>`],
  ['names', `<meta ${'a '.repeat(many)}>`],
  ['quotes', `<meta ${'a="'.repeat(many)}`],
  ['comments without an end', '<!--'.repeat(many)],
  ['scripts without an end', '<script >'.repeat(many)],
])('a page’s policies: %s', (_name, html) => {
  expect(metaPolicies(html)).toEqual([]);
});

test.each([
  ['comments without an end', '<!--'.repeat(many)],
  ['scripts without an end', '<script>'.repeat(many)],
  ['scripts that are cut off', '<script '.repeat(many)],
  ['sources', `<script ${'src='.repeat(many)}></script>`],
])('a page’s snippet: %s', (_name, html) => {
  expect(hasSnippet(html, 'id')).toBe(false);
});

test('an address of white space', () => {
  expect(parseReference(`a${' '.repeat(many)}b`).path).toHaveLength(many + 2);
});

test.each([
  ['a refresh without an address', `5${' '.repeat(many)}x`],
  ['a refresh with a long row of spaces', `5;url=https://other.example/a${' '.repeat(many)}x`],
])('%s stays as it is', (_name, value) => {
  expect(rewriteRefresh(view, value)).toBe(value);
});

test.each([
  ['without an end', '<'.repeat(many)],
  ['with spaces for parameters', `<>${' ;'.repeat(many)}`],
])('links %s stay as they are', (_name, value) => {
  expect(rewriteLinkHeader(view, value)).toBe(value);
});

test.each(['path=/', 'domain=a'])('a cookie with a long %s', (attribute) => {
  const line = `a=b; ${attribute}${' '.repeat(many)}x`;
  expect(rewriteSetCookie(view, line).length).toBeLessThanOrEqual(2);
});
