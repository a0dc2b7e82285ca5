import { buildDictionary, cut, limits, render, skipped, units } from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
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
