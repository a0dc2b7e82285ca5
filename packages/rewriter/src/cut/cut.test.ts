import { describe, expect, test } from 'vitest';
import {
  buildDictionary,
  type CutOptions,
  coverage,
  cut,
  links,
  media,
  metadata,
  units,
} from '../index.ts';

const page = (html: string, options: Partial<CutOptions> = {}) =>
  cut(new TextEncoder().encode(html), { sourceLanguage: 'en', ...options });
const found = (html: string, options?: Partial<CutOptions>) =>
  units(page(html, options)).map(({ text, context }) => `${context}: ${text}`);

describe('attribute units', () => {
  test.each([
    ['<p title="a  b ">', ['p@title: a b']],
    ['<input placeholder=a aria-label=b>', ['input@placeholder: a', 'input@aria-label: b']],
    [
      '<p aria-description=a aria-roledescription=b aria-valuetext=c>',
      ['p@aria-description: a', 'p@aria-roledescription: b', 'p@aria-valuetext: c'],
    ],
    [
      '<img alt=a><area alt=b><input type=IMAGE alt=c>',
      ['img@alt: a', 'area@alt: b', 'input@alt: c'],
    ],
    ['<p alt=a><input alt=b><video alt=c>', []],
    [
      '<select><optgroup label=a><option label=b></select>',
      ['optgroup@label: a', 'option@label: b'],
    ],
    ['<video><track label=a></video><p label=b>', ['track@label: a']],
    [
      '<input type=submit value=a><input type=Reset value=b><input type=button value=c>',
      ['input@value: a', 'input@value: b', 'input@value: c'],
    ],
    ['<input value=a><input type=hidden value=b><button value=c><li value=d>', []],
    ['<table summary=a><details summary=b>', ['table@summary: a']],
    ['<p title="12.50 http://x.y/z">', []],
    ['<p title="">', []],
    ['<p data-note=a>', []],
    ['<meta name=Description content=a>', ['meta[description]: a']],
    [
      '<meta property=og:title content=a><meta name=og:image:alt content=b>',
      ['meta[og:title]: a', 'meta[og:image:alt]: b'],
    ],
    ['<meta name=viewport content=a><meta name=author content=b>', []],
  ])('%s', (html, expected) => {
    expect(found(html)).toEqual(expected);
  });

  test('site-specific attributes', () => {
    const options = { dataAttributes: ['data-Note', 'data-missing'] };
    expect(found('<p data-note="a"><p translate=no data-note=b>', options)).toEqual([
      'p@data-note: a',
    ]);
  });
});

describe('excluded selectors', () => {
  const html =
    '<p id=a class="x y" data-k=v title=t>one</p><div class=x>two <b lang=en translate=yes>three</b></div><p>four';
  test.each([
    ['p', ['div: two <1>three</1>']],
    ['.x', ['p: four']],
    ['p.x', ['div: two <1>three</1>', 'p: four']],
    ['.x.y', ['div: two <1>three</1>', 'p: four']],
    ['#a', ['div: two <1>three</1>', 'p: four']],
    ['[data-k]', ['div: two <1>three</1>', 'p: four']],
    ['[data-k=v]', ['div: two <1>three</1>', 'p: four']],
    ['[data-k=w]', ['p@title: t', 'p: one', 'div: two <1>three</1>', 'p: four']],
    ['P.X', ['p@title: t', 'p: one', 'div: two <1>three</1>', 'p: four']],
    ['div > p', ['p@title: t', 'p: one', 'div: two <1>three</1>', 'p: four']],
    ['div > b', ['p@title: t', 'p: one', 'div: two', 'p: four']],
    ['p:first-child', ['p@title: t', 'p: one', 'div: two <1>three</1>', 'p: four']],
    ['#a, [lang|=en]', ['div: two', 'p: four']],
    ['', ['p@title: t', 'p: one', 'div: two <1>three</1>', 'p: four']],
  ])('%s', (selector, expected) => {
    expect(found(html, { excludedSelectors: [selector] })).toEqual(expected);
  });

  test('the time for one of them does not depend on how many there are', () => {
    const excludedSelectors = Array.from({ length: 2000 }, (_, list) => `[z${list}]`);
    const bytes = new TextEncoder().encode('<b class=x>x</b>'.repeat(6000));
    const start = process.cpuUsage();
    cut(bytes, { sourceLanguage: 'en', excludedSelectors });
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});

describe('text in graphics and objects', () => {
  test.each([
    ['<svg><text x=1>Sales in <tspan>May</tspan></text></svg>', ['text: Sales in <1>May</1>']],
    [
      '<svg><title>A chart</title><desc>Of sales</desc></svg>',
      ['title: A chart', 'desc: Of sales'],
    ],
    ['<p>See <svg><text>Up</text></svg> now', ['text: Up', 'p: See <1/> now']],
    ['<svg><g><svg><text>Nested</text></svg></g></svg>', ['text: Nested']],
    ['<svg translate=no><text>a</text></svg>', []],
    ['<svg><g translate=no><text>a</text></g></svg>', []],
    ['<svg><style><text>a</text></style><g>b</g><foreignObject>c</foreignObject></svg>', []],
    ['<svg lang=fr><text>a</text></svg>', []],
    ['<math><text>a</text><mtext>b</mtext></math>', []],
    ['<svg><text>a<![CDATA[ b > c ]]>d</text></svg>', ['text: a', 'text: d']],
    ['<object>Shown <b>here</b></object>', [': Shown <1>here</1>']],
    ['<object data="">Shown</object>', [': Shown']],
    ['<object data=a.pdf>Not shown</object>', []],
    ['<object translate=no>a</object>', []],
  ])('%s', (html, expected) => {
    expect(found(html).toSorted()).toEqual(expected.toSorted());
  });
});

describe('links', () => {
  test.each([
    ['<a href="/a?b=1&amp;c">', 'anchor', '/a?b=1&c', false],
    ['<area href=/a>', 'anchor', '/a', false],
    ['<a href=/a rel="me NoFollow">', 'anchor', '/a', true],
    ['<a href=/a download>', 'anchor', '/a', true],
    ['<form action=/a>', 'form', '/a', false],
    ['<button formaction=/a>', 'form', '/a', false],
    ['<link rel=canonical href=/a>', 'canonical', '/a', false],
    ['<link rel=Next href=/a>', 'next', '/a', false],
    ['<link rel=previous href=/a>', 'prev', '/a', false],
    ['<link rel=prefetch href=/a>', 'other', '/a', false],
    ['<iframe src=/a></iframe>', 'frame', '/a', false],
    ['<meta http-equiv=Refresh content="0; url=/a">', 'refresh', '/a', false],
  ])('%s', (html, role, href, nofollow) => {
    expect(links(page(html))).toEqual([{ role, href, nofollow }]);
  });

  test('an alternate includes its language', () => {
    expect(links(page('<link rel=alternate hreflang=es href=/es>'))).toEqual([
      { role: 'alternate', href: '/es', hreflang: 'es', nofollow: false },
    ]);
  });

  test.each([
    '<link rel="alternate stylesheet" href=/a>',
    '<a name=x>',
    '<a href="">',
    '<p href=/a>',
    '<link rel=icon href=/a>',
  ])('ignores %s', (html) => {
    expect(links(page(html))).toEqual([]);
  });
});

describe('media', () => {
  test.each([
    ['<img src=a.png alt="A b">', ['a.png']],
    [
      '<img src=a.png srcset="b.png 2x, c.png 3x" data-src=d.png data-lazy-srcset="e.png 1x">',
      ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'],
    ],
    ['<picture><source srcset=a.webp><img src=b.png></picture>', ['a.webp', 'b.png']],
    ['<video poster=a.png src=b.mp4></video>', ['a.png']],
    ['<input type=image src=a.png><input src=b.png>', ['a.png']],
    ['<p style="color:red"><p style="background: url(\'a.png\')">', ['a.png']],
    ['<link rel=preload as=image href=a.png><link rel=preload as=font href=b.woff>', ['a.png']],
    ['<img src="data:image/png;base64,AA">', []],
    ['<script src=a.js></script>', []],
  ])('%s', (html, expected) => {
    expect(media(page(html)).map(({ address }) => address)).toEqual(expected);
  });
});

test('reads the metadata of a page', () => {
  const html =
    '<html lang=en-GB><base href="/x&amp;y"><link rel=canonical href=/c><meta name=robots content=noindex><meta property=og:locale content=en_GB><meta http-equiv=refresh content="5">';
  expect(metadata(page(html))).toEqual({
    lang: 'en-GB',
    base: '/x&y',
    canonical: '/c',
    robots: 'noindex',
    ogLocale: 'en_GB',
    refresh: '5',
  });
  expect(metadata(page('<p>'))).toEqual({});
});

test('coverage counts each distinct unit once, regardless of its kind', () => {
  const compiled = page('<title>Tea</title><p>Tea<p title=Cup>Green <b>tea</b><p>Cup<p>Cup<p>Leaf');
  const translate = (...texts: string[]) =>
    coverage(compiled, buildDictionary(texts.map((text) => [text, `${text}!`])));
  expect(units(compiled)).toHaveLength(4);
  expect(translate()).toEqual({ units: 4, translated: 0 });
  expect(translate('Cup', 'Green <1>tea</1>', 'Pot')).toEqual({ units: 4, translated: 2 });
  expect(translate('Tea', 'Cup', 'Green <1>tea</1>', 'Leaf')).toEqual({ units: 4, translated: 4 });
});

test.each([
  ['<script>1</script>', true],
  ['<SCRIPT type=module>1</SCRIPT>', true],
  ['<body><svg><script>1</script></svg>', true],
  [
    '<script type="application/ld+json">{}</script><script type=" Application/JSON">{}</script>',
    false,
  ],
  ['<script type=text/template><script></script>', false],
  ['<!-- <script>1</script> --><title><script></title><p>a', false],
  ['<noscript><p>a</noscript></p><script>1</script>', true],
])('detects scripts that run: %s', (html, expected) => {
  expect(page(html).hasScripts).toBe(expected);
});

test.each([
  ['<meta http-equiv=" Content-Security-Policy" content="default-src *">', true],
  ['<meta http-equiv=content-security-polic&#121; content=a name=description>', true],
  ['<meta http-equiv=refresh content=5><p>content-security-policy', false],
])('detects a policy: %s', (html, expected) => {
  expect(page(html).hasPolicy).toBe(expected);
});

test('a page that was not cut to its end may have scripts and a policy', () => {
  let now = 0;
  const late = page('<p>a'.repeat(20_000), { now: () => (now += 60_000) });
  expect(late).toMatchObject({ hasScripts: true, hasPolicy: true });
});

test.each([
  ['<p>a <A href=x>b <b>c</b></A> d<br/>e', ['a', 'b', 'br']],
  ['<p>a <my-icon></my-icon> b', ['my-icon']],
  ['<p>a', undefined],
])('names the elements of numbered tags: %s', (html, tags) => {
  expect(units(page(html))[0]?.tags).toEqual(tags);
});

test.each([
  ['<img src=a srcset="a 1x, b 2x">', { b: 'a' }],
  [
    '<picture><source srcset="c, d 2x"><img src=a srcset="b 2x"></picture>',
    { c: 'a', d: 'a', b: 'a' },
  ],
  ['<img src=blank data-src=a data-srcset="b 2x">', { b: 'a' }],
  ['<img src=a><img src=b>', {}],
  ['<img src=a style="background:url(b)">', {}],
])('sizes name their picture: %s', (html, sizes) => {
  const found = media(page(html)).flatMap(({ address, sizeOf }) =>
    sizeOf ? [[address, sizeOf]] : [],
  );
  expect(Object.fromEntries(found)).toEqual(sizes);
});
