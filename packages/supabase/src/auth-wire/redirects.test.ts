import { describe, expect, test } from 'vitest';
import type { AuthContext } from './context.ts';
import { matchesGlob, resolveRedirect } from './redirects.ts';

const siteUrl = 'https://site.example.com';
const redirectAllowList = [
  'https://app.example.com/**',
  'https://*.preview.example.com/done',
  'https://one.example.com/',
  'myapp://**',
  'http://localhost:*/**',
];
const resolve = (wanted: string | undefined) =>
  resolveRedirect({ siteUrl, redirectAllowList } as unknown as AuthContext, wanted);

describe('resolveRedirect', () => {
  test.each([
    'https://site.example.com/dashboard?a=1#b',
    'https://app.example.com/',
    'https://app.example.com/a/b.html?x=https://evil.example.org',
    'https://branch-7.preview.example.com/done',
    'https://one.example.com',
    'https://one.example.com/',
    'myapp://signed-in/now',
    'http://localhost:5173/callback',
  ])('allows %s', (wanted) => expect(resolve(wanted)).toBe(wanted));

  test.each([
    undefined,
    '',
    'nonsense',
    '//evil.example.org',
    '/dashboard',
    'https://evil.example.org/',
    'http://site.example.com/',
    'https://site.example.com:8443/',
    'https://site.example.com.evil.example.org/',
    'https://site.example.com@evil.example.org/',
    'https://app.example.com@evil.example.org/',
    'https://app.example.com.evil.example.org/',
    'https://a.b.preview.example.com/done',
    'https://a.preview.example.com/done/more',
    'https://evil.example.org/.preview.example.com/done',
    'https://one.example.com/more',
    String.raw`https://site.example.com\@evil.example.org/`,
    String.raw`https:\\site.example.com/`,
    'https:site.example.com/dashboard',
    ' https://site.example.com/',
    'https://site.example.com/a b',
    'https://site.example.com/\r\nset-cookie: a=b',
    'https://site.example.com./',
    'https://ѕite.example.com/',
    'javascript:alert(1)//',
    'data:text/html,x',
  ])('falls back to the site for %s', (wanted) => expect(resolve(wanted)).toBe(siteUrl));

  test('a catch-all glob does not allow javascript: URLs', () => {
    const context = { siteUrl, redirectAllowList: ['**'] } as unknown as AuthContext;
    expect(resolveRedirect(context, 'javascript:alert(1)')).toBe(siteUrl);
    expect(resolveRedirect(context, 'https://any.example.net/x')).toBe('https://any.example.net/x');
  });
});

test('characters other than wildcards match literally', () => {
  expect(matchesGlob('https://a.example/(b)', 'https://a.example/(b)')).toBe(true);
  expect(matchesGlob('https://a.example/?', 'https://a.example/x')).toBe(true);
  expect(matchesGlob('https://a.example/?', 'https://a.example//')).toBe(false);
  expect(matchesGlob('https://a.example/', 'https://axexample/')).toBe(false);
});

test('a glob of many stars is matched in linear time', () => {
  const glob = `https://${'**a'.repeat(50)}*b*c*d`;
  expect(matchesGlob(glob, `https://${'a'.repeat(8000)}`)).toBe(false);
  expect(matchesGlob(glob, `https://${'a'.repeat(4000)}bcd`)).toBe(true);
});
