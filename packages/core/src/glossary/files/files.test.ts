import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFile, type FileFault, packed } from '../../translation-files/index.ts';
import { csvGlossary, sheetGlossary } from './csv.ts';
import type { FileEntry, FileTerm } from './file-entry.ts';
import { readGlossary } from './read.ts';
import { tbxGlossary } from './tbx.ts';

async function read(text: string, partLength = 1000) {
  const parts = text.match(new RegExp(`[^]{1,${partLength}}`, 'gu')) ?? [];
  const items = [];
  for await (const batch of readGlossary(parts, 'en')) items.push(...batch);
  return items;
}

const entriesOf = async (text: string, partLength?: number) =>
  (await read(text, partLength)).map(({ line: _line, ...entry }) => entry);

const plain = { isCaseSensitive: false, partOfSpeech: null, note: null, website: null };
const entries: FileTerm[] = [
  {
    term: 'green tea',
    translation: 'té, verde & «más»',
    targetLanguage: 'es',
    isCaseSensitive: false,
    partOfSpeech: 'noun',
    note: 'On the <menu>',
    website: 'shop.example:8080',
  },
  { ...plain, term: '=Leaf', translation: null, targetLanguage: null, isCaseSensitive: true },
  { ...plain, term: 'Leaf', translation: null, targetLanguage: 'es', partOfSpeech: 'proper noun' },
  { ...plain, term: 'tea', translation: 'thé', targetLanguage: 'fr' },
  { ...plain, term: 'tea', translation: 'té', targetLanguage: 'es' },
];

describe('what is written is read again', () => {
  test.each([
    ['TBX', tbxGlossary(entries, 'en')],
    ['CSV', csvGlossary(entries)],
  ])('%s, cut anywhere', async (_name, parts) => {
    const text = [...parts].join('');
    for (const length of [1, 7, 100_000]) expect(await entriesOf(text, length)).toEqual(entries);
  });

  test('XLSX, cut anywhere', async () => {
    for (const length of [1, 7, 100_000]) {
      async function* parts() {
        for await (const part of packed('xlsx', sheetGlossary(entries)))
          for (let at = 0; at < part.length; at += length)
            yield Buffer.from(part.slice(at, at + length));
      }
      const batches: (FileEntry | FileFault)[][] = await Readable.from(
        readGlossary(decodeFile(parts()), 'en'),
      ).toArray();
      expect(batches.flat().map(({ line: _, ...entry }) => entry)).toEqual(entries);
    }
  });

  test('CSV guards formulas', () => {
    expect([...csvGlossary(entries)].join('')).toContain("'=Leaf,,,yes");
  });

  test('TBX joins the translations of a term in one concept', () => {
    const text = [...tbxGlossary(entries, 'en')].join('');
    expect(text.match(/<conceptEntry/g)).toHaveLength(4);
    expect(text).toContain(
      '<conceptEntry id="c4"><langSec xml:lang="en"><termSec><term>tea</term></termSec></langSec><langSec xml:lang="fr"><termSec><term>thé</term></termSec></langSec><langSec xml:lang="es"><termSec><term>té</term></termSec></langSec></conceptEntry>',
    );
  });

  const word = fc
    .string({ unit: fc.constantFrom(...'aé中🦊<>&"\'=;'), minLength: 1, maxLength: 8 })
    .map((text) => `x${text}`);
  test('any terms, by both', async () => {
    const entry = fc.record({
      term: word,
      translation: fc.option(word),
      targetLanguage: fc.constantFrom('es', 'ar'),
      isCaseSensitive: fc.boolean(),
      partOfSpeech: fc.option(word),
      note: fc.option(word),
      website: fc.constantFrom(null, 'shop.example', 'a.example:8080'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async (list) => {
        expect(await entriesOf([...csvGlossary(list)].join(''))).toEqual(list);
        expect(await entriesOf([...tbxGlossary(list, 'en')].join(''))).toEqual(list);
      }),
      { numRuns: 50 },
    );
  });
});

test('CSV: one column is enough, and lines that cannot be used are named', async () => {
  const text = 'Leaf\n,x,es\ntea,té\ntea,té,xx';
  expect(await read(text)).toEqual([
    { ...plain, line: 1, term: 'Leaf', translation: null, targetLanguage: null },
    { line: 2, reason: 'The term is empty.' },
    { line: 3, reason: 'A translation needs a language.' },
    { line: 4, reason: '“xx” is no language code of the catalogue.' },
  ]);
});

test('CSV: a first line may name some columns, in any order', async () => {
  const text = 'website,Note,term,\nshop.example,Menu,tea,x';
  expect(await entriesOf(text)).toEqual([
    {
      ...plain,
      term: 'tea',
      translation: null,
      targetLanguage: null,
      note: 'Menu',
      website: 'shop.example',
    },
  ]);
  expect(await entriesOf('term,Übersetzung,Sprache\ntea,Tee,de')).toMatchObject([
    { term: 'tea', translation: 'Tee', targetLanguage: 'de' },
  ]);
});

const document = (root: string, body: string) =>
  `<?xml version="1.0"?>\n<${root}><text><body>${body}</body></text></${root.split(' ')[0]}>`;

describe('TBX of other tools', () => {
  test('DCT style: synonyms, preferred terms, regions, definitions', async () => {
    const text = document(
      'tbx type="TBX-Basic" style="dct" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"',
      `<conceptEntry id="c1"><min:subjectField>Space</min:subjectField>
        <langSec xml:lang="en-US"><descripGrp><basic:definition>Born
          together.</basic:definition></descripGrp>
          <termSec><term>open <hi type="bold">cluster</hi></term><min:partOfSpeech>noun</min:partOfSpeech></termSec>
          <termSec><term>galactic cluster</term><note>Rare</note></termSec></langSec>
        <langSec xml:lang="pt-BR"><termSec><term>aglomerado</term></termSec></langSec>
        <langSec xml:lang="es"><termSec><term>racimo</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus></termSec>
          <termSec><term>cúmulo</term><min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus></termSec></langSec>
      </conceptEntry>`,
    );
    const open = { ...plain, term: 'open cluster', partOfSpeech: 'noun', note: 'Born together.' };
    const galactic = { ...plain, term: 'galactic cluster', note: 'Rare' };
    expect(await entriesOf(text)).toEqual([
      { ...open, targetLanguage: 'es', translation: 'cúmulo' },
      { ...open, targetLanguage: 'pt', translation: 'aglomerado' },
      { ...galactic, targetLanguage: 'es', translation: 'cúmulo' },
      { ...galactic, targetLanguage: 'pt', translation: 'aglomerado' },
    ]);
  });

  test.each([
    [
      'ISO 30042:2008',
      document(
        'martif type="TBX" xml:lang="en"',
        '<termEntry id="a"><langSet xml:lang="en"><ntig><termGrp><term>tea</term><termNote type="partOfSpeech">noun</termNote></termGrp></ntig></langSet><langSet xml:lang="es"><tig><term>té</term></tig></langSet></termEntry>',
      ).replace('?>', '?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">'),
    ],
    [
      'the first TBX-Min',
      '<TBX dialect="TBX-Min"><header><id>x</id><languages source="en" target="es"/></header><body><entry id="a"><langGroup xml:lang="en"><termGroup><term>tea</term><partOfSpeech>noun</partOfSpeech></termGroup></langGroup><langGroup xml:lang="es"><termGroup><term>té</term><termStatus>preferred</termStatus></termGroup></langGroup></entry></body></TBX>',
    ],
  ])('%s', async (_name, text) => {
    expect(await entriesOf(text)).toEqual([
      { ...plain, term: 'tea', partOfSpeech: 'noun', translation: 'té', targetLanguage: 'es' },
    ]);
  });

  const concept = (body: string) =>
    document('tbx type="TBX-Core"', `<conceptEntry>${body}</conceptEntry>`);
  const section = (language: string, term: string) =>
    `<langSec xml:lang="${language}"><termSec><term>${term}</term></termSec></langSec>`;

  test.each([
    ['no source', concept(section('de', 'Tee')), 'The entry has no term in “en”.'],
    ['no translation', concept(section('en', 'tea')), 'The entry has no translation.'],
    [
      'a language that is not offered',
      concept(section('en', 'tea') + section('eo', 'teo')),
      '“eo” is no language code of the catalogue.',
    ],
    [
      'a long term',
      concept(section('en', 'tea'.repeat(100)) + section('es', 'té')),
      'A term and its translation have at most 200 characters.',
    ],
    [
      'an empty term',
      concept(section('en', ' ') + section('es', 'té')),
      'The entry has no term in “en”.',
    ],
    ['other XML', '<svg/>', 'The file is not well formed: This is another kind of XML.'],
    ['a cut file', '<tbx><text>', 'The file is not well formed'],
    [
      'an external entity',
      concept(section('en', '&file;') + section('es', 'té')).replace(
        '?>',
        '?><!DOCTYPE tbx [<!ENTITY file SYSTEM "file:///etc/passwd">]>',
      ),
      'The file is not well formed',
    ],
  ])('%s is told', async (_name, text, reason) => {
    expect(await read(text)).toEqual([
      { line: expect.any(Number), reason: expect.stringContaining(reason) },
    ]);
  });
});
