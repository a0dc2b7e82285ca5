import { expect, test } from 'vitest';
import { keepSilenced } from './check.ts';
import { validateEdit } from './index.ts';

const found = (source: string, text: string, target: string) =>
  validateEdit(source, text, { source: 'en', target }).checks.map(({ code, detail }) =>
    `${code} ${detail ?? ''}`.trim(),
  );

test.each([
  ['es', 'Green tea leaves', 'Hojas de  té verde', 'spacing two spaces in a row'],
  ['es', 'Tea, please.', 'Té , por favor.', 'spacing a space before a comma or full stop'],
  ['de', 'Tea?', 'Tee ?', 'spacing a space before ! ? : or ;'],
  ['fr', 'Some tea?', 'Du thé?', 'spacing no space before ! ? or ;'],
  ['es', 'Tea, please', 'Té,por favor', 'spacing no space after a comma or semicolon'],
  ['es', 'Some tea?', 'Un té?', 'punctuation a question without “¿”'],
  ['es', 'Some tea!', 'Un té!', 'punctuation an exclamation without “¡”'],
  ['ar', 'Tea?', 'شاي?', 'punctuation a Latin comma, semicolon or question mark'],
  [
    'ja',
    'Tea.',
    'お茶.',
    'punctuation a half-width comma, full stop, question or exclamation mark',
  ],
  ['es', 'Tea (green)', 'Té (verde', 'punctuation () are not in pairs'],
  ['es', 'The tea of the house', 'El té de la la casa', 'doubled-word la'],
])('%s: “%s” → “%s”: %s', (target, source, text, finding) => {
  expect(found(source, text, target)).toEqual([finding]);
});

test.each([
  ['fr', 'Some tea?', 'Du thé\u202f?'],
  ['fr', 'You meet at noon', 'Vous vous rencontrez à midi'],
  ['es', 'Some tea?', '¿Un té?'],
  ['tr', 'Walk slowly', 'Yavaş yavaş yürü'],
  ['ja', 'Only 2.5 litres', 'わずか2.5リットル'],
  ['es', 'Read https://a.example/a,b', 'Lee https://a.example/a,b'],
  ['es', 'Hi  there Ann', 'Hola  amiga Ann'],
  ['es', 'Baden Baden is far', 'Baden Baden está lejos'],
  ['zh', 'Tea, please.', '请喝茶。'],
])('%s: “%s” → “%s” has no fault', (target, source, text) => {
  expect(found(source, text, target)).toEqual([]);
});

test('a title longer than a search engine shows is noted, unless the original is too', () => {
  const pair = { source: 'en', target: 'es' };
  const of = (source: string, kind: string) =>
    validateEdit(source, 'Mapas y té para viajeros '.repeat(3).trim(), pair, {
      kind,
    }).checks.filter(({ detail }) => detail?.includes('search engines'));
  expect(of('Maps and tea for travelers of the whole world, today', 'title')).toHaveLength(1);
  expect(of('Maps and tea for travelers of the whole world, today', 'text')).toEqual([]);
  expect(of('Maps and tea for travelers '.repeat(3), 'title')).toEqual([]);
});

test('what a person silenced stays silent while the finding is the same', () => {
  const before = [
    { code: 'numbers', severity: 'warning', detail: 'lost 3', silenced: 'a joke' },
  ] as const;
  const same = { code: 'numbers', severity: 'warning', detail: 'lost 3' } as const;
  const other = { code: 'numbers', severity: 'warning', detail: 'lost 4' } as const;
  const found = keepSilenced([same, other], before);
  expect(found).toEqual([{ ...same, silenced: 'a joke' }, other]);
});
