import { describe, expect, test } from 'vitest';
import { buildDictionary, cut, emptyDictionary, render, type Target, units } from '../index.ts';

const page = (html: string) => cut(new TextEncoder().encode(html), { sourceLanguage: 'en' });
const texts = (html: string) => units(page(html)).map(({ text }) => text);
const plain: Target = { language: 'en', direction: 'ltr' };

function rendered(html: string, pairs: [string, string][], target: Partial<Target> = {}): string {
  const bytes = render(page(html), buildDictionary(pairs), { ...plain, ...target });
  return new TextDecoder().decode(bytes);
}

describe('field failures', () => {
  test.each([
    ['1', 'Made by <b>Ada</b> in Rome', ['Made by <1>Ada</1> in Rome']],
    ['2', 'Hi <b><a href=x>world</a></b> you', ['Hi <1><2>world</2></1> you']],
    ['4', 'Hello <b>you</b>', ['Hello <1>you</1>']],
    ['9', '<p>one <!-- x --> two', ['one two']],
    ['11', '<title>a <b>c</b></title>', ['a <b>c</b>']],
    ['16', '<p>Mail <a class="__cf_email__" data-cfemail=1>[email&#160;protected]</a>', ['Mail']],
    ['17', '<p class="x notranslate">no<b translate=yes>yes</b>', ['yes']],
  ])('case %s: %s', (_case, html, expected) => {
    expect(texts(html)).toEqual(expected);
  });

  test('3: a translation that loses, duplicates or adds a tag is not used', () => {
    const html = 'a <b>b</b>';
    for (const bad of ['c', '<1>c</1><1>d</1>', '<1>c', '<1/>c', '<1>c</1><2/>']) {
      expect(rendered(html, [['a <1>b</1>', bad]])).toBe(html);
    }
    expect(rendered(html, [['a <1>b</1>', '<1>c</1> d']])).toBe('<b>c</b> d');
  });

  test.each([
    '{{ name }}',
    '{count}',
    '$' + '{x}',
    '%s',
    '%1$d',
    '{% if a %}',
    ':name',
    '__name__',
    '[[name]]',
    'ada@example.com',
    'https://example.com/a?b=1',
    '<3',
    'C:\\<1>',
  ])('5: %s in a text is preserved', (placeholder) => {
    const escaped = placeholder.replace('<', '&lt;');
    const [source = ''] = texts(`<p>Dear ${escaped}, <b>yes</b>`);
    expect(
      rendered(`<p>Dear ${escaped}, <b>yes</b>`, [[source, source.replace('Dear', 'Hola')]]),
    ).toBe(`<p>Hola ${escaped.replace('>', '&gt;')}, <b>yes</b>`);
  });

  test('5: a placeholder in a link reaches the callback unchanged', () => {
    const links: string[] = [];
    rendered('<a href="{url}">', [], { link: (href) => void links.push(href) as undefined });
    expect(links).toEqual(['{url}']);
  });

  test('6 and 10: references keep their meaning, and tag 1 is not confused with tag 11', () => {
    expect(rendered('<p>a &gt; b&nbsp;&amp;lt;', [['a > b\u00a0&lt;', 'c > d\u00a0&lt;']])).toBe(
      '<p>c &gt; d\u00a0&amp;lt;',
    );
    const many = Array.from({ length: 11 }, (_, index) => `<i id=${index + 1}>x</i> `).join('');
    const [source = ''] = texts(`${many}y`);
    expect(rendered(`${many}y`, [[source, source.replaceAll('x', 'z')]])).toContain(
      '<i id=11>z</i>',
    );
  });

  test('12: odd markup leaves all other bytes unchanged', () => {
    const html = '<!--<noscript>a</noscript>--><a href=x\n>b</a><p>c</div><p>d\xff';
    expect(rendered(html, [['c', 'C']])).toBe(html.replace('c</div>', 'C</div>'));
  });

  test('14: the link callback is not called for URLs that are not pages', () => {
    const html =
      '<a href="javascript:a">b</a><a href=mailto:a>b</a><a href=#a>b</a><a href=/a>b</a>';
    const links: string[] = [];
    rendered(html, [], { link: (href) => void links.push(href) as undefined });
    expect(links).toEqual(['/a']);
  });

  test('15: no attribute still shows a swapped image', () => {
    const html =
      '<picture><source srcset=b.webp><img src=a.png srcset="a2.png 2x" data-src=c.png></picture>';
    const media = (address: string) => (address === 'a.png' ? 'z.png' : undefined);
    expect(rendered(html, [], { media })).toBe('<picture><img src="z.png"></picture>');
  });

  test('15: link previews, video and audio are swapped too', () => {
    const html =
      '<meta property=og:image content="/a.png"><meta name=twitter:image content=/b.png><video src=/a.png><source src="/a.png"></video><audio src=/b.png>';
    const media = (address: string) => (address === '/a.png' ? '/z.png' : undefined);
    expect(rendered(html, [], { media })).toBe(
      '<meta property=og:image content="/z.png"><meta name=twitter:image content=/b.png><video src="/z.png"><source src="/z.png"></video><audio src=/b.png>',
    );
  });

  test('18: an element with its own direction keeps it', () => {
    const html = '<html><body dir=ltr><p dir="ltr">a';
    expect(rendered(html, [], { language: 'ar', direction: 'rtl' })).toBe(
      '<html lang="ar" dir="rtl"><body dir=ltr><p dir="ltr">a',
    );
  });
});

describe('rendering', () => {
  test.each([
    ['<html lang>', '<html dir="rtl" lang="ar">'],
    ['<html dir lang/>', '<html dir="rtl" lang="ar"/>'],
    ['<html xml:lang >', '<html lang="ar" dir="rtl" xml:lang="ar" >'],
    ['<html lang= >', '<html dir="rtl" lang= "ar">'],
  ])('an attribute without a value is completed: %s', (html, expected) => {
    expect(rendered(html, [], { language: 'ar', direction: 'rtl' })).toBe(expected);
  });

  test.each([
    ['<a title="x y">', '<a title="a &quot;b&quot; \'c\'">'],
    ["<a title='x y'>", '<a title=\'a "b" &#39;c&#39;\'>'],
    ['<a title=x&#32;y>', '<a title="a &quot;b&quot; \'c\'">'],
  ])('an attribute is escaped for its quote: %s', (html, expected) => {
    expect(rendered(html, [['x y', 'a "b" \'c\'']])).toBe(expected);
  });

  test('returns the identical bytes if nothing changes', () => {
    const compiled = page('<p>a\xff<b>');
    expect(render(compiled, emptyDictionary, plain)).toBe(compiled.bytes);
  });

  test('the head: alternates replaced, preserved and added, canonical, og', () => {
    const html =
      '<head><link rel=alternate hreflang=ES href=/1><link rel=alternate hreflang=it href=/2><meta property=og:locale content=en_US></head>';
    const target: Partial<Target> = {
      language: 'es',
      canonical: 'https://x/es',
      alternates: [
        { hreflang: 'es', href: 'https://x/es' },
        { hreflang: 'en', href: 'https://x/' },
      ],
      headHtml: '<script></script>',
    };
    expect(rendered(`<html>${html}`, [], target)).toBe(
      '<html lang="es"><head><link rel=alternate hreflang=ES href="https://x/es"><link rel=alternate hreflang=it href=/2><meta property=og:locale content="es_ES"><link rel="canonical" href="https://x/es"><link rel="alternate" hreflang="en" href="https://x/"><script></script></head>',
    );
  });
});

test.each([1, 47, 48, 49, 50, 200, 5000])(
  'a translation of %i bytes is written whole everywhere',
  (size) => {
    const long = `"${'é'.repeat(size >> 1)}${'x'.repeat(size & 1)}'`;
    const html = '<title>One</title><p title="One">One<p title=\'One\'>One <b>two</b> three';
    const pairs: [string, string][] = [
      ['One', long],
      ['One <1>two</1> three', `${long}<1>${long}</1>${long}`],
    ];
    const double = long.replaceAll('"', '&quot;');
    const single = long.replaceAll("'", '&#39;');
    expect(rendered(html, pairs)).toBe(
      `<title>${long}</title><p title="${double}">${long}<p title='${single}'>${long}<b>${long}</b>${long}`,
    );
  },
);

test('a repeated link is translated once per role', () => {
  const links: string[] = [];
  const link = (href: string, role: string) => {
    links.push(`${role} ${href}`);
    return href === '/a' ? '/es/a' : undefined;
  };
  const html = '<a href=/a>1</a><a href=/a>2</a><a href=/b>3</a><a href=/b>4</a><form action=/a>';
  const compiled = cut(new TextEncoder().encode(html), { sourceLanguage: 'en' });
  const page = render(compiled, emptyDictionary, { language: 'es', direction: 'ltr', link });
  expect(new TextDecoder().decode(page)).toContain('<a href="/es/a">1</a><a href="/es/a">2</a>');
  expect(links).toEqual(['anchor /a', 'anchor /b', 'form /a']);
});
