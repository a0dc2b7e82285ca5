import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepPages, honestPages, hostilePages } from '../corpus/hostile.ts';
import { html5libInputs } from '../corpus/html5lib.ts';
import { corpusPages, readPage, samplePages } from '../corpus/pages.ts';
import { additionBreach, headBreach } from './additions.ts';
import { toBytes } from './bytes.ts';
import { identityBreach, leftoverBreach, sizeBreach, treeBreach } from './laws.ts';

const laws = [identityBreach, leftoverBreach, treeBreach, sizeBreach, additionBreach, headBreach];

function breaches(bytes: Uint8Array): (string | undefined)[] {
  return laws.map((law) => law(bytes)).filter((breach) => breach !== undefined);
}

describe('the laws of the rewriter', () => {
  test.each(samplePages(8).map((page) => [page.name, page] as const))('hold on %s', (_, page) => {
    expect(breaches(readPage(page))).toEqual([]);
  });

  test('hold on html5lib inputs', () => {
    const inputs = html5libInputs();
    expect(inputs.length).toBeGreaterThan(1000);
    const failed = inputs.flatMap((input) => {
      const found = breaches(toBytes(input.replaceAll(/[\uD800-\uDFFF]/g, '')));
      return found.length > 0 ? [{ input, found }] : [];
    });
    expect(failed).toEqual([]);
  });

  test('hold on well-formed generated pages', () => {
    fc.assert(
      fc.property(honestPages, (html) => {
        expect(breaches(toBytes(html))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('hold on hostile generated pages', () => {
    fc.assert(
      fc.property(hostilePages, (html) => {
        expect(breaches(toBytes(html))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(deepPages(60_000).map(({ name, html }) => [name, html] as const))(
    'hold on 60 kB of %s',
    (_, html) => {
      const bytes = toBytes(html);
      expect([identityBreach(bytes), leftoverBreach(bytes), sizeBreach(bytes)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
});

describe('a rendered page has no element or attribute that the original lacks', () => {
  const scripts = '<body><script src=/app.js></script>';
  test.each([
    [
      'a review in a noscript',
      `${scripts}<noscript><p>Good &lt;/noscript/&gt;&lt;svg onload=alert(1)&gt;</p></noscript>`,
    ],
    [
      'a noscript in a noscript',
      '<noscript><p>a<noscript><p>b</noscript><p>c &lt;/noscript&gt;</noscript>d',
    ],
    [
      'a noscript that an attribute ends',
      '<noscript><p title="</noscript><b x=">a</p></noscript><p title="it\'s">b',
    ],
    ['a noscript that a comment ends', '<noscript><!-- </noscript> <b title="--><p>a'],
    [
      'a noscript that a style ends',
      '<noscript><style></noscript><i title="</style><p title=a>b">c',
    ],
    [
      'an SVG left open in a noscript',
      '<noscript><div><svg></noscript><style><p title="</style><b>">a',
    ],
    [
      'a select left open in a noscript',
      '<noscript><select></noscript><style><option>a</style><p>b',
    ],
    ['a noscript that never ends', '<p>a<noscript><p>b &lt;/noscript&gt;'],
    ['a noscript in a head', '<head><noscript><link rel=x href=/a></noscript></head><p>a'],
    ['a title in an SVG', '<svg translate=yes><title>a <b>b</b></title></svg>c'],
    [
      'text that ends a comment',
      '<p>a --&gt;&lt;b&gt; --!&gt; <!-- {1} \\ --> <i>b</i> - - -- &gt;',
    ],
    [
      'JSON-LD that hides the end of its script',
      '<script type=application/ld+json>{"a":"<!--<script>","name":"--\\u003e","b":"</script><b>"}</script>x',
    ],
    ['a page that ends in a tag', '<a title ="a'],
    ['a page that ends in a comment', '<title>a</title><!-- b'],
    ['a page that ends in a template', '<template><p>a'],
  ])('%s: %s', (_, html) => {
    expect(additionBreach(toBytes(html))).toBeUndefined();
  });
});

describe('additions to the head are parsed into the head, with scripting on and off', () => {
  test.each([
    ['<head><title>a</title><div>b</div><meta charset=utf-8></head><body>c'],
    ['<head><noscript><img src=/pixel.gif></noscript><link rel=x></head><body>a'],
    ['<head><noscript><style>a{}</style></noscript><script src=a></script></head><body>a'],
    ['<head><noscript>text</noscript></head>'],
    ['<head>&nbsp;<meta charset=utf-8></head>'],
    ['<head><meta charset=utf-8></p></head><body>a'],
    ['<head><meta charset=utf-8></br></head><body>a'],
    ['<head><noscript><link rel=x>'],
    ['<head><template><div>a</div></template><title>b</title></head>'],
    ['<head><h1>a</h1></head><body>b'],
    ['<p>a<head></head><body>b'],
    ['a<!doctype html><html><head></head>'],
  ])('%s', (html) => {
    expect(headBreach(toBytes(html))).toBeUndefined();
  });

  test('on all corpus pages', () => {
    const starts = corpusPages().map((page) => readPage(page).slice(0, 16_000));
    expect(starts.flatMap((start) => headBreach(start) ?? [])).toEqual([]);
  }, 60_000);
});

describe('identity without translations', () => {
  test('holds for any bytes', () => {
    const pieces = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      hostilePages.map((html) => toBytes(html)),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 5 }), (parts) => {
        const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
        expect(identityBreach(bytes)).toBeUndefined();
      }),
      { numRuns: 1500 },
    );
  });

  test('holds for a small page truncated at every byte', () => {
    const bytes = toBytes(smallPage);
    for (let length = 0; length <= bytes.length; length++) {
      expect(identityBreach(bytes.slice(0, length))).toBeUndefined();
      expect(identityBreach(bytes.slice(length))).toBeUndefined();
    }
  });

  test('holds for real pages truncated anywhere', () => {
    const pages = samplePages(60).map(readPage);
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...pages), place, (bytes, share) => {
        expect(identityBreach(bytes.slice(0, Math.floor(bytes.length * share)))).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });
});

const smallPage = `<!DOCTYPE html><html lang="en"><head><meta charset=utf-8><title>A &amp; b</title>
<script type="application/ld+json">{"name":"Thing","url":"http://a.b"}</script><style>a{}</style></head>
<body class='x'><!-- note --><p title="T &quot;x&quot;">Hello <b>you</b>,\u00a0<a href=/x?a&amp;b>wörld</a><br/>日本
<img alt=Pic src=a.png><select><option>One<option label='Two'></select><svg><title>x</title><path d="M0"/></svg>
<code>let a</code> &lt;1&gt; <textarea placeholder=Type>text</textarea></p></body></html>`;
