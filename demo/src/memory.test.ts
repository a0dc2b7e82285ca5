import { parseUnitText } from '@dragoman/domain/website-strings';
import { buildDictionary, cut, missing, render, units } from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
import { shopUnits, shopVisits } from '../scripts/shop-units.ts';
import { demoMemory, demoPage, demoPaths, demoSlugs, readMemory } from './index.ts';

function tagsOf(text: string): string[] {
  return parseUnitText(text)
    .flatMap((piece) => (piece.type === 'text' ? [] : [`${piece.type} ${piece.id}`]))
    .sort();
}

/** True if all tags are properly nested. */
function isNested(text: string): boolean {
  const open: number[] = [];
  for (const piece of parseUnitText(text)) {
    if (piece.type === 'open') open.push(piece.id);
    if (piece.type === 'close' && open.pop() !== piece.id) return false;
  }
  return open.length === 0;
}

const foundUnits = [...shopUnits().keys()].sort();

describe.each(demoMemory())('the memory of $targetLanguage', ({ targetLanguage, text }) => {
  const entries = readMemory(text);

  test('has every unit of every page exactly once', () => {
    expect(foundUnits.length).toBeGreaterThan(250);
    expect(entries.map(([source]) => source).sort()).toEqual(foundUnits);
  });

  test.each(entries)('%s', (source, target) => {
    expect(tagsOf(target)).toEqual(tagsOf(source));
    expect(isNested(target)).toBe(true);
    expect(target.trim()).toBe(target);
    expect(target).not.toBe('');
  });

  test('leaves no text of a page in English', () => {
    const dictionary = buildDictionary(entries);
    const sources = new Set(entries.map(([source]) => source));
    const translations = new Set(entries.map(([, target]) => target));
    for (const [path, visit] of shopVisits) {
      const page = new TextEncoder().encode(demoPage(path, visit).html);
      const plan = cut(page, { sourceLanguage: 'en' });
      expect(missing(plan, dictionary)).toEqual([]);
      const rendered = render(plan, dictionary, { language: targetLanguage, direction: 'ltr' });
      const texts = units(cut(rendered, { sourceLanguage: targetLanguage })).map(
        ({ text }) => text,
      );
      const strange = texts.filter((text) => sources.has(text) && !translations.has(text));
      expect({ path, strange }).toEqual({ path, strange: [] });
    }
  });

  test('uses its own script and punctuation', () => {
    const targets = entries.map(([, target]) => target);
    if (targetLanguage === 'ar') {
      expect(targets.filter((target) => !/\p{Script=Arabic}/u.test(target))).toEqual([]);
      expect(targets.filter((target) => /\p{Script=Arabic}[,;?]/u.test(target))).toEqual([]);
    }
    if (targetLanguage === 'fr') {
      const prose = targets.filter((target) => !/\d : \d/.test(target));
      expect(prose.filter((target) => /[^\u00a0\u202f][;:!?»]/u.test(target))).toEqual([]);
      expect(targets.filter((target) => target.includes("'"))).toEqual([]);
    }
    if (targetLanguage === 'es') {
      expect(targets.filter((target) => target.includes('?') && !target.includes('¿'))).toEqual([]);
    }
  });
});

test('every path segment has its own slug in every language', () => {
  const segments = new Set(demoPaths.flatMap((path) => path.split('/').filter(Boolean)));
  for (const { slugs } of demoSlugs()) {
    expect(slugs.map(([original]) => original).sort()).toEqual([...segments].sort());
    expect(new Set(slugs.map(([, translated]) => translated)).size).toBe(slugs.length);
    for (const [, translated] of slugs) expect(translated).toMatch(/^[\p{L}\p{M}\d-]+$/u);
  }
});
