import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepPages, honestPages, hostilePages } from '../corpus/hostile.ts';
import { html5libInputs } from '../corpus/html5lib.ts';
import { readPage, samplePages } from '../corpus/pages.ts';
import { toBytes } from './bytes.ts';
import { identityBreach, leftoverBreach, sizeBreach, treeBreach } from './laws.ts';

const laws = [identityBreach, leftoverBreach, treeBreach, sizeBreach];

function breaches(bytes: Uint8Array): (string | undefined)[] {
  return laws.map((law) => law(bytes)).filter((breach) => breach !== undefined);
}

describe('the laws of the rewriter', () => {
  test.each(samplePages(8).map((page) => [page.name, page] as const))('hold on %s', (_, page) => {
    expect(breaches(readPage(page))).toEqual([]);
  });

  test('hold on the inputs of html5lib', () => {
    const inputs = html5libInputs();
    expect(inputs.length).toBeGreaterThan(1000);
    const failed = inputs.flatMap((input) => {
      const found = breaches(toBytes(input.replaceAll(/[\uD800-\uDFFF]/g, '')));
      return found.length > 0 ? [{ input, found }] : [];
    });
    expect(failed).toEqual([]);
  });

  test('hold on honest generated pages', () => {
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

  test('holds for a small page cut at every byte', () => {
    const bytes = toBytes(smallPage);
    for (let length = 0; length <= bytes.length; length++) {
      expect(identityBreach(bytes.slice(0, length))).toBeUndefined();
      expect(identityBreach(bytes.slice(length))).toBeUndefined();
    }
  });

  test('holds for real pages cut anywhere', () => {
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
