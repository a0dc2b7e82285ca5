import {
  buildDictionary,
  cut,
  limits,
  links,
  media,
  missing,
  render,
  skipped,
  units,
} from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
import { deepPages } from '../corpus/hostile.ts';
import { toBytes } from './bytes.ts';

const options = { sourceLanguage: 'en' } as const;
const target = { language: 'es', direction: 'ltr', live: { headHtml: '' } } as const;

function textsOf(html: string): string[] {
  return units(cut(toBytes(html), options)).map(({ text }) => text);
}

function reasonsOf(html: string) {
  return skipped(cut(toBytes(html), options));
}

describe('content over a limit stays untranslated, with a reason', () => {
  const long = 'word '.repeat(limits.unitBytes / 5 + 1);
  test.each([
    ['a paragraph', `<p>${long}</p><p>Next</p>`],
    ['an attribute', `<p title="${long}"></p><p>Next</p>`],
    ['a title', `<title>${long}</title><p>Next</p>`],
    ['JSON-LD', `<script type=application/ld+json>{"name":"${long}"}</script><p>Next</p>`],
  ])('%s that is too long', (_, html) => {
    expect(textsOf(html)).toEqual(['Next']);
    expect(reasonsOf(html)).toEqual([{ reason: 'unit-too-long', count: 1 }]);
  });

  test('a unit with too many tags', () => {
    const html = `<p>a${'<br>a'.repeat(limits.unitTags + 1)}</p><p>Next</p>`;
    expect(textsOf(html)).toEqual(['Next']);
    expect(reasonsOf(html)).toEqual([{ reason: 'too-many-tags', count: 1 }]);
  });

  test('units over the limit', () => {
    const page = '<p>a'.repeat(limits.pageUnits - 1);
    expect(reasonsOf(`${page}<p title=b>`)).toEqual([]);
    expect(textsOf(`${page}<p title=b>c<p title=d>`)).toEqual(['a', 'b']);
    expect(reasonsOf(`${page}<p title=b>c<p title=d>`)).toEqual([
      { reason: 'too-many-units', count: 2 },
    ]);
  });

  test('the rest of a page that takes too long, including the open run', () => {
    let looks = 0;
    const now = () => (looks++ === 0 ? 0 : limits.milliseconds + 1);
    const page = toBytes(`<p>First</p><p>Open ${'<b>x</b>'.repeat(8000)}</p><p>Last`);
    const compiled = cut(page, { ...options, now });
    expect(units(compiled).map(({ text }) => text)).toEqual(['First']);
    expect(skipped(compiled)).toEqual([{ reason: 'out-of-time', count: 1 }]);
    const words = buildDictionary([['First', 'Uno']]);
    const text = new TextDecoder().decode(render(compiled, words, target));
    expect(text).toContain('Uno');
    expect(text.endsWith('</p><p>Last')).toBe(true);
  });

  test('content after an ambiguous noscript', () => {
    const html = '<p>a</p><noscript><p title="</noscript>">b</p></noscript><p>c</p>';
    expect(textsOf(html)).toEqual(['a']);
    expect(reasonsOf(html)).toEqual([{ reason: 'ambiguous-noscript', count: 1 }]);
  });
});

/** Runs all steps from page to translated page. */
function translate(html: string): void {
  const compiled = cut(toBytes(html), options);
  const found = units(compiled);
  links(compiled);
  media(compiled);
  const words = buildDictionary(found.map(({ text }) => [text, `« ${text} »`] as const));
  missing(compiled, words);
  render(compiled, words, target);
}

/** Returns the CPU time of the fastest of three runs in milliseconds, independent of other load on the machine. */
function timeOf(html: string): number {
  const times = [1, 2, 3].map(() => {
    const begun = process.threadCpuUsage();
    translate(html);
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('time is linear in the page size', () => {
  const shapes = (size: number) => [
    ...deepPages(size),
    ...['<', '&', '\\', '&amp;', '\\<1>', '-', '--&gt;', 'see http://a.b/c now '].map((part) => ({
      name: `a paragraph of ${part}`,
      html: `<p>a ${part.repeat(size / part.length)}`,
    })),
    { name: 'comments', html: `<p>a${'<!-- b -->c'.repeat(size / 11)}` },
    { name: 'noscripts', html: `<p>a${'<noscript>b</noscript>'.repeat(size / 22)}` },
    { name: 'noscripts that are open', html: `<p>a${'<noscript>b'.repeat(size / 11)}` },
    { name: 'titles in an SVG', html: `<svg>${'<title>a</title>'.repeat(size / 16)}` },
    {
      name: 'nested JSON-LD',
      html: `<script type=application/ld+json>${'{"name":"a","b":'.repeat(size / 17)}1${'}'.repeat(size / 17)}</script>`,
    },
  ];
  const small = shapes(60_000);
  const large = shapes(240_000);
  test.each(small.map(({ name, html }, index) => [name, html, large[index]!.html] as const))(
    '%s',
    (_, html, longer) => {
      translate(html);
      const growth = longer.length / html.length;
      // Quadratic work would grow with the square.
      expect(timeOf(longer)).toBeLessThan(timeOf(html) * growth * 2.5 + 20);
    },
  );
});
