import { expect, test } from 'vitest';
import { readCsvGlossary, writeCsvGlossary } from './index.ts';

const entries = [
  {
    term: 'green tea',
    translation: 'té, verde',
    targetLanguage: 'es',
    isCaseSensitive: false,
    partOfSpeech: 'noun',
    note: 'On the menu',
  },
  {
    term: '=Leaf',
    translation: null,
    targetLanguage: null,
    isCaseSensitive: true,
    partOfSpeech: null,
    note: null,
  },
];

test('what is written is read again', () => {
  const text = writeCsvGlossary(entries);
  expect(text).toContain("'=Leaf,,,yes");
  expect(readCsvGlossary(text)).toEqual({ entries, faults: [] });
});

test('one column is enough, and lines that cannot be used are named', () => {
  const text = 'Leaf\n,x,es\ntea,té\ntea,té,xx';
  const { entries: read, faults } = readCsvGlossary(text);
  expect(read.map(({ term, translation }) => [term, translation])).toEqual([['Leaf', null]]);
  expect(faults).toEqual([
    { line: 2, reason: 'The term is empty.' },
    { line: 3, reason: 'A translation needs a language.' },
    { line: 4, reason: '“xx” is no language code of the catalogue.' },
  ]);
});
