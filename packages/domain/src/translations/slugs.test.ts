import { expect, test } from 'vitest';
import { batchesOf, isTranslatableSlug, slugFromInput, slugFromText, slugToText } from './index.ts';

test.each([
  ['Nuestra historia', 'es', 'nuestra-historia'],
  ["L'été à Paris !", 'fr', 'l-été-à-paris'],
  ['قصتنا', 'ar', 'قصتنا'],
  ['私たち/の物語?', 'ja', '私たち-の物語'],
  ['IŞIK Iğdır', 'tr', 'ışık-ığdır'],
  ['  ?!  ', 'es', ''],
])('%s in %s', (text, language, slug) => {
  expect(slugFromText(text, language)).toBe(slug);
});

test.each([
  ['Sobre Nosotros', 'es', 'sobre-nosotros'],
  [' Té - Chá  y más ', 'es', 'té-chá-y-más'],
  ['IŞIK Iğdır', 'tr', 'ışık-ığdır'],
  ['a--b_c.d', 'es', 'a--b_c.d'],
  ['a/b', 'es', 'a/b'],
  ['-Nosotros', 'es', '-nosotros'],
  ['   ', 'es', ''],
])('typed as %j in %s: %s', (written, language, slug) => {
  expect(slugFromInput(written, language)).toBe(slug);
});

test('a slug is converted to words', () => {
  expect(slugToText('our-story_2')).toBe('our story 2');
});

test.each([
  ['our-story', true],
  ['photo.jpg', false],
  ['2024', false],
  ['a3f9c0d1e2b4f5a6c7d8', false],
  ['p-1234567', false],
  ['日本', true],
])('%s translatable: %s', (slug, expected) => {
  expect(isTranslatableSlug(slug)).toBe(expected);
});

test('batches preserve order and respect both limits', () => {
  const batches = batchesOf(
    ['aaaa', 'bb', 'c', 'ddddddddd', 'e', 'f', 'g'],
    { maxTexts: 3, maxCharacters: 6 },
    (t) => t.length,
  );
  expect(batches).toEqual([['aaaa', 'bb'], ['c'], ['ddddddddd'], ['e', 'f', 'g']]);
});
