import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalAddress,
  compilePathGlobs,
  emailWarning,
  isSameSite,
  networkOf,
  normalizeWebsiteUrl,
  slugsOfPath,
} from './index.ts';

describe('normalizeWebsiteUrl', () => {
  test.each([
    ['  Example.COM  ', 'https://example.com'],
    ['example.com/', 'https://example.com'],
    ['HTTP://Example.com/Shop/', 'http://example.com/Shop'],
    ['https://example.com//', 'https://example.com/'],
    ['http://127.0.0.1:3090/', 'http://127.0.0.1:3090'],
    ['localhost:3090', 'https://localhost:3090'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['example.com/#top', 'https://example.com'],
    [`example.com/it's?q="<b>'\`\\`, 'https://example.com/it%27s?q=%22%3Cb%3E%27%60%5C'],
    ['http://[::1]:8080/', 'http://[::1]:8080'],
  ])('%s', (input, expected) => {
    expect(normalizeWebsiteUrl(input)).toBe(expected);
  });

  test.each([
    ['   ', 'Please enter a website URL.'],
    ['ada@example.com', 'Cannot submit an email address. Please enter a website URL instead.'],
    ['two words', 'Please enter a website URL.'],
    ['hello', 'Please enter a website URL.'],
    ['ftp://example.com', 'Please enter a website URL.'],
    ['https://a"onload=b.example', 'Please enter a website URL.'],
    ["https://a'b.example", 'Please enter a website URL.'],
    ['https://a`b.example', 'Please enter a website URL.'],
    ['https://{a}.example', 'Please enter a website URL.'],
    ['https://<b>.example', 'Please enter a website URL.'],
  ])('%s is refused', (input, message) => {
    expect(() => normalizeWebsiteUrl(input)).toThrow(message);
  });

  test('a normalized URL cannot break out of an attribute, and normalizing it again changes nothing', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'"\'<>`\\&a/?#:%|{}^ \n\u0000é') });
    fc.assert(
      fc.property(fc.constantFrom('', 'https://', 'http://a.example/'), hostile, (start, rest) => {
        let normalized: string;
        try {
          normalized = normalizeWebsiteUrl(start + rest);
        } catch (error) {
          expect(error).toMatchObject({ code: 'address-invalid' });
          return;
        }
        expect(normalized).toMatch(/^https?:\/\/[^"'<>`\\\s\p{Cc}]+$/u);
        // Each pass drops one trailing slash.
        expect(normalizeWebsiteUrl(normalized)).toBe(normalized.replace(/\/$/, ''));
      }),
    );
  });

  test('the hint while typing names the example host', () => {
    expect(emailWarning('ada@', 'dragoman.example')).toBe(
      'This looks like an email address. Please enter a website URL instead (e.g., dragoman.example)',
    );
    expect(emailWarning('example.com', 'dragoman.example')).toBeUndefined();
  });
});

describe('canonicalAddress', () => {
  const base = 'https://example.com/blog/post/';
  test.each([
    ['../about', 'https://example.com/blog/about'],
    ['/a/./b/../c', 'https://example.com/a/c'],
    ['#part', 'https://example.com/blog/post/'],
    ['https://example.com:443/x#y', 'https://example.com/x'],
    ['http://EXAMPLE.com:80', 'http://example.com/'],
    ['/p?utm_source=a&id=2&fbclid=z', 'https://example.com/p?id=2'],
    ['/p?gclid=1', 'https://example.com/p'],
    ['/p?b=2&a=1', 'https://example.com/p?b=2&a=1'],
    ['/p;jsessionid=AB12?x=1', 'https://example.com/p?x=1'],
    ['/p?PHPSESSID=1&q=a+b%20c', 'https://example.com/p?q=a+b%20c'],
    ['/a%2Fb/%25/c', 'https://example.com/a%2Fb/%25/c'],
    ['/a//b', 'https://example.com/a//b'],
    ['/日本', 'https://example.com/%E6%97%A5%E6%9C%AC'],
    ['/%e6%97%a5', 'https://example.com/%e6%97%a5'],
    ['?a=&b=', 'https://example.com/blog/post/?a=&b='],
    ['//example.com/x', 'https://example.com/x'],
    ['https://u:p@example.com/', 'https://example.com/'],
  ])('%s', (href, expected) => {
    expect(canonicalAddress(href, base)).toBe(expected);
  });

  test.each(['javascript:void(0)', 'mailto:a@b.c', 'tel:1', 'data:,x', 'http://', 'ftp://a/b'])(
    '%s is not a page',
    (href) => {
      expect(canonicalAddress(href, base)).toBeUndefined();
    },
  );

  test('is idempotent', () => {
    const part = fc.constantFrom('a', '%2F', '%25', '', '..', '.', 'é', ' ', 'x=1', '%zz', ';');
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (path, query) => {
        const once = canonicalAddress(`/x/${path.join('/')}?${query.join('&')}`, base);
        expect(once).toBeDefined();
        expect(canonicalAddress(once ?? '')).toBe(once);
      }),
    );
  });
});

describe('isSameSite', () => {
  test.each([
    ['https://example.com', 'http://www.example.com/x', true],
    ['https://example.com', 'https://shop.example.com', false],
    ['http://127.0.0.1:81', 'http://127.0.0.1:82', false],
    ['https://example.com', 'https://example.com.evil.test', false],
    ['https://example.com', 'https://notexample.com', false],
    ['https://www.com', 'https://com', false],
    ['https://example.com', 'mailto:a@example.com', false],
    ['https://example.com', 'no address', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSameSite(one, other)).toBe(same);
    expect(isSameSite(other, one)).toBe(same);
  });
});

describe('slugsOfPath', () => {
  test.each([
    ['/about-us', ['about-us']],
    ['/blog/hello-world.html?x=y', ['blog', 'hello-world']],
    ['/', []],
    ['/2024/05/12/news', ['news']],
    ['/p/550e8400-e29b-41d4-a716-446655440000', ['p']],
    ['/img/d41d8cd98f00b204e9800998ecf8427e/x', ['img', 'x']],
    ['/caf%C3%A9//menu', ['café', 'menu']],
    ['/cafe%CC%81', ['café']],
    ['/a%2Fb/%E0%A4%A/c', ['c']],
    ['/en/shop/en-us', ['shop']],
    ['/index.php/contact', ['contact']],
    ['/facade/decade1/top10', ['facade', 'decade1', 'top10']],
  ])('%s', (path, expected) => {
    expect(slugsOfPath(path).map(({ slug }) => slug)).toEqual(expected);
  });

  test('returns the extension and the position separately', () => {
    expect(slugsOfPath('//a/about.HTML')).toEqual([
      { index: 1, slug: 'a', extension: '' },
      { index: 2, slug: 'about', extension: '.HTML' },
    ]);
  });
});

describe('path globs', () => {
  test.each([
    ['/blog/*', '/blog/a', true],
    ['/blog/*', '/blog/a/b', false],
    ['/blog/**', '/blog/a/b', true],
    ['/blog/**', '/blog', true],
    ['/blog/**', '/blogger', false],
    ['/blog', '/blog?page=2', true],
    ['blog', '/blog', true],
    ['**/print', '/a/b/print', true],
    ['/caf\u00e9', '/caf%C3%A9', true],
    ['/*.pdf', '/a.pdf', true],
    ['/a.c', '/abc', false],
    ['/**', '/', true],
    ['/a%2Ab', '/a%2Ab', true],
    ['/a%2Ab', '/acb', false],
    [
      `/${'a'.repeat(40)}/*/${'b'.repeat(40)}/**`,
      `/${'a'.repeat(40)}/x/${'b'.repeat(40)}/y/z`,
      true,
    ],
    [`/${'a'.repeat(40)}/*/${'b'.repeat(40)}`, `/${'a'.repeat(40)}/x/y/${'b'.repeat(40)}`, false],
    [`/${'*a'.repeat(31)}*`, `/${'a'.repeat(31)}`, true],
    [`/${'*a'.repeat(32)}*`, `/${'a'.repeat(31)}`, false],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(compilePathGlobs([glob])(path)).toBe(expected);
  });

  test('a pathological glob terminates', () => {
    expect(compilePathGlobs([`/${'**a'.repeat(40)}b`])(`/${'a'.repeat(4000)}`)).toBe(false);
  });

  test('matches if any of several globs does', () => {
    const isExcluded = compilePathGlobs(['/admin/**', ' cart ', '']);
    expect(['/cart', '/admin', '/'].map(isExcluded)).toEqual([true, true, false]);
    expect(compilePathGlobs([])('/cart')).toBe(false);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0:0:ffff::2', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s is in network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
