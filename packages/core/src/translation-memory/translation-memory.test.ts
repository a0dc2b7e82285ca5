import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import {
  csvMemoryHeader,
  readCsvMemory,
  runSteps,
  writeCsvMemory,
} from '@dragoman/domain/translation-memory';
import { escapeUnitText } from '@dragoman/domain/website-strings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportMemory,
  type ImportReport,
  importMemory,
  lookupMemory,
  rememberEdit,
} from './index.ts';
import { readTmxMemorySteps, tmxHeadAndFoot, writeTmxUnits } from './tmx.ts';

const readTmxMemory = (text: string, given: typeof languages) =>
  runSteps(readTmxMemorySteps(text, given));
let testDatabase: TestDatabase;
const languages = { sourceLanguage: 'en', targetLanguage: 'es' };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.close());

async function newPair() {
  return { userId: await createUser(testDatabase.database), ...languages };
}

async function whole(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

function writeTmx(entries: { source: string; target: string }[]): string {
  const { head, foot } = tmxHeadAndFoot(languages);
  return head + writeTmxUnits(entries, languages) + foot;
}

describe('translation memory', () => {
  test('a file is imported once, with line numbers of faults, and its entries are found', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    const text =
      'source,target\r\nOur shoes,Nuestros zapatos\r\n' +
      '"Buy <1>now</1>, pay later","Compra <1>ahora</1>, paga luego"\r\n' +
      'Lost <1>tag</1>,Etiqueta\r\nNo target,\r\nlonely\r\n';
    const report = await importMemory({ database }, { ...pair, format: 'csv', text });
    expect(report).toMatchObject({ added: 2, changed: 0, unchanged: 0, editsKept: 0 });
    expect(report.faults.map(({ line }) => line)).toEqual([4, 5, 6]);
    const again = await importMemory({ database }, { ...pair, format: 'csv', text });
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const texts = ['Our shoes', 'our shoes', 'Buy <1>now</1>, pay later'];
    expect(await lookupMemory({ database }, { ...pair, texts })).toEqual(
      new Map([
        ['Our shoes', 'Nuestros zapatos'],
        ['Buy <1>now</1>, pay later', 'Compra <1>ahora</1>, paga luego'],
      ]),
    );
  });

  test('entries of other users and pairs are not found', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    await importMemory({ database }, { ...pair, format: 'csv', text: 'Shoes,Zapatos' });
    const texts = ['Shoes'];
    expect((await lookupMemory({ database }, { ...(await newPair()), texts })).size).toBe(0);
    const french = { ...pair, targetLanguage: 'fr' };
    expect((await lookupMemory({ database }, { ...french, texts })).size).toBe(0);
  });

  test('a preview reports the same changes and stores nothing', async () => {
    const { database } = testDatabase;
    const pair = { ...(await newPair()), format: 'csv' } as const;
    await importMemory({ database }, { ...pair, text: 'Shoes,Zapatos\nCart,Carro' });
    const text = 'Shoes,Calzado\nCart,Carro\nTea,Té';
    const changes = { added: 1, changed: 1, unchanged: 1, editsKept: 0, faults: [] };
    const expected: ImportReport = changes;
    expect(await importMemory({ database }, { ...pair, text, preview: true })).toEqual(expected);
    const found = await lookupMemory({ database }, { ...pair, texts: ['Shoes', 'Tea'] });
    expect([...found]).toEqual([['Shoes', 'Zapatos']]);
    expect(await importMemory({ database }, { ...pair, text })).toEqual(expected);
  });

  test('importing and exporting 30,000 entries does not block the event loop', async () => {
    const { database } = testDatabase;
    const pair = { ...(await newPair()), format: 'csv' } as const;
    const lines = Array.from({ length: 30_000 }, (_, n) => `Shoe number ${n},Zapato número ${n}`);
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    const report = await importMemory({ database }, { ...pair, text: lines.join('\n') });
    clearInterval(ticking);
    expect(report).toMatchObject({ added: 30_000, faults: [] });
    expect(turns).toBeGreaterThan(30);
    const exported = await whole(exportMemory({ database }, pair));
    expect(exported.split('\r\n')).toHaveLength(30_002);
  });

  test('an edit takes precedence over an import', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    await rememberEdit(database.kysely, { ...pair, source: 'Shoes', target: 'Calzado' });
    const report = await importMemory(
      { database },
      { ...pair, format: 'csv', text: 'Shoes,Zapatos' },
    );
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 0, editsKept: 1 });
    const found = await lookupMemory({ database }, { ...pair, texts: ['Shoes'] });
    expect(found.get('Shoes')).toBe('Calzado');
  });

  test.each(['csv', 'tmx'] as const)('%s is exported and imported without loss', async (format) => {
    const { database } = testDatabase;
    const pair = await newPair();
    const text = 'a <1>b</1><2/> & \\<3>,x <2/><1>y</1> "& \\<3>"\n'.replace(
      ' "& \\<3>"',
      ' & \\<3>',
    );
    await importMemory({ database }, { ...pair, format: 'csv', text: `${text}Plain,Simple` });
    const exported = await whole(exportMemory({ database }, { ...pair, format }));
    const other = await newPair();
    const report = await importMemory({ database }, { ...other, format, text: exported });
    expect(report).toMatchObject({ added: 2, faults: [] });
    expect(await whole(exportMemory({ database }, { ...other, format }))).toBe(exported);
  });
});

describe('files', () => {
  const plain = fc.constantFrom(
    'a',
    'é',
    '中',
    '"',
    "'",
    '=',
    '+',
    '@',
    '-',
    ',',
    '&',
    '<',
    '\\',
    ']]>',
  );
  const unitText = fc.string({ unit: plain, minLength: 1 }).map(escapeUnitText);

  test('both formats restore any text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(unitText, unitText), { minLength: 1 }), (pairs) => {
        const entries = pairs.map(([source, target]) => ({ source, target }));
        const sides = (read: { entries: readonly { source: string; target: string }[] }) =>
          read.entries.map(({ source, target }) => ({ source, target }));
        expect(sides(readCsvMemory(csvMemoryHeader + writeCsvMemory(entries)))).toEqual(entries);
        expect(sides(readTmxMemory(writeTmx(entries), languages))).toEqual(entries);
      }),
    );
  });

  test('no exported CSV field starts a spreadsheet formula', () => {
    const csv = writeCsvMemory([{ source: '=1+1', target: '@SUM(A1)' }]);
    expect(csv).toBe("'=1+1,'@SUM(A1)\r\n");
  });
});

describe('TMX', () => {
  test.each([
    ['a custom entity', '<!DOCTYPE tmx [<!ENTITY a "aaaa">]>', '&a;'],
    ['an external entity', '<!DOCTYPE tmx [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;'],
  ])('%s is refused', (_name, doctype, text) => {
    const unit = `<tu><tuv xml:lang="en"><seg>A</seg></tuv><tuv xml:lang="es"><seg>${text}</seg></tuv></tu>`;
    const { entries, faults } = readTmxMemory(
      `${doctype}<tmx><body>${unit}</body></tmx>`,
      languages,
    );
    expect(entries).toEqual([]);
    expect(faults[0]?.reason).toMatch(/^The file is not well formed:/);
  });

  test('inline codes of other tools become tags', () => {
    const tmx = `<?xml version="1.0"?>
<tmx version="1.4"><header srclang="en-US"/><body>
<tu><tuv xml:lang="en-US"><seg>Press <bpt i="1" x="7">&lt;b&gt;</bpt>OK<ept i="1">&lt;/b&gt;</ept><ph x="9">&lt;br/&gt;</ph> <hi>now</hi></seg></tuv>
<tuv xml:lang="es"><seg><ph x="9">&lt;br/&gt;</ph>Pulsa <bpt i="4" x="7">&lt;b&gt;</bpt>OK<ept i="4">&lt;/b&gt;</ept> ya</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Lonely</seg></tuv></tu>
</body></tmx>`;
    const { entries, faults } = readTmxMemory(tmx, languages);
    expect(entries).toEqual([
      { source: 'Press <1>OK</1><2/> now', target: '<2/>Pulsa <1>OK</1> ya', line: 3 },
    ]);
    expect(faults).toMatchObject([{ line: 5 }]);
  });

  test('entries before a fault are imported', () => {
    const file = writeTmx([{ source: 'A', target: 'B' }]);
    const { entries, faults } = readTmxMemory(file.replace('</body>', '</bod>'), languages);
    expect(entries).toHaveLength(1);
    expect(faults).toHaveLength(1);
  });
});
