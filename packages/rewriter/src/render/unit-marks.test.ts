import { describe, expect, test } from 'vitest';
import { readPage, samplePages } from '../../corpus/pages.ts';
import { buildDictionary, cut, emptyDictionary, render, renderInSteps, units } from '../index.ts';

const compile = (html: string) => cut(new TextEncoder().encode(html), { sourceLanguage: 'en' });
const own = { language: 'en', direction: 'ltr' } as const;
const marksPattern = /<!--\/?dragoman-unit.*?-->/g;

function marked(html: string, ids: [string, string][], pairs: [string, string][] = []): string {
  const target = { ...own, unitMarks: new Map(ids) };
  return new TextDecoder().decode(render(compile(html), buildDictionary(pairs), target));
}

const around = (id: string, text: string) =>
  `<!--dragoman-unit ${id}-->${text}<!--/dragoman-unit-->`;

describe('a marked unit', () => {
  test('stands between comments, translated or not, each time it occurs', () => {
    const html = '<p> Tea </p><p>Cake</p><p>Tea<p>Rest';
    const ids: [string, string][] = [
      ['Tea', 't-1'],
      ['Cake', 'c1'],
    ];
    expect(marked(html, ids, [['Cake', 'Tarta']])).toBe(
      `<p> ${around('t-1', 'Tea')} </p><p>${around('c1', 'Tarta')}</p><p>${around('t-1', 'Tea')}<p>Rest`,
    );
  });

  test('contains its tags in the order of the translation, and its translated attributes', () => {
    const html = '<p>Made by <b title="Her">Ada</b> in <i>Rome</i></p>';
    const source = 'Made by <1>Ada</1> in <2>Rome</2>';
    const translation = 'En <2>Roma</2> por <1>Ada</1>';
    expect(marked(html, [[source, 'a']], [['Her', 'Ella']])).toBe(
      `<p>${around('a', 'Made by <b title="Ella">Ada</b> in <i>Rome</i>')}</p>`,
    );
    expect(marked(html, [[source, 'a']], [[source, translation]])).toBe(
      `<p>${around('a 2,1', 'En <i>Roma</i> por <b title="Her">Ada</b>')}</p>`,
    );
  });

  test('has no mark in an attribute, a title or a <noscript>', () => {
    const html = '<title>Tea</title><noscript><p>Tea</p></noscript><img alt="Tea">';
    expect(marked(html, [['Tea', 't']])).toBe(html);
  });

  test.each(['a-->', 'a--b', '', '-a'])('cannot have the id %j', (id) => {
    expect(() => marked('<p>Tea', [['Tea', id]])).toThrow(TypeError);
  });
});

test('marks change nothing but themselves on real pages, and stand in pairs', async () => {
  for (const page of samplePages(40)) {
    const compiled = cut(readPage(page), { sourceLanguage: 'en' });
    const ids = units(compiled).map(({ text }, index) => [text, String(index)] as const);
    const target = { ...own, unitMarks: new Map(ids) };
    for (const dictionary of [
      emptyDictionary,
      buildDictionary(ids.map(([text]) => [text, text.replaceAll('e', 'é')] as const)),
    ]) {
      const bytes = render(compiled, dictionary, target);
      const html = Buffer.from(bytes).toString('latin1');
      const plain = Buffer.from(render(compiled, dictionary, own)).toString('latin1');
      expect(html.replace(marksPattern, ''), page.name).toBe(plain);
      const marks = html.match(marksPattern) ?? [];
      expect(marks.every((mark, at) => mark.startsWith('<!--/') === (at % 2 === 1))).toBe(true);
      const steps = await renderInSteps(compiled, dictionary, target, async () => {}, 300);
      expect(Buffer.compare(steps, bytes), page.name).toBe(0);
    }
  }
});
