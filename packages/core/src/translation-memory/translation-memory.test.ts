import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportMemory, importMemory, lookupMemory, rememberEdit } from './index.ts';
import { readTmxMemory, writeTmxMemory } from './tmx.ts';

let testDatabase: TestDatabase;
const languages = { sourceLanguage: 'en', targetLanguage: 'es' };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.close());

async function newPair() {
  return { userId: await createUser(testDatabase.database), ...languages };
}

describe('translation memory', () => {
  test('a file is imported once, faults name their lines, and it is found again', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    const text =
      'source,target\r\nOur shoes,Nuestros zapatos\r\n' +
      '"Buy <1>now</1>, pay later","Compra <1>ahora</1>, paga luego"\r\n' +
      'Lost <1>tag</1>,Etiqueta\r\nNo target,\r\nlonely\r\n';
    const report = await importMemory({ database }, { ...pair, format: 'csv', text });
    expect(report).toMatchObject({ imported: 2, unchanged: 0 });
    expect(report.faults.map(({ line }) => line)).toEqual([4, 5, 6]);
    const again = await importMemory({ database }, { ...pair, format: 'csv', text });
    expect(again).toMatchObject({ imported: 0, unchanged: 2 });
    const texts = ['Our shoes', 'our shoes', 'Buy <1>now</1>, pay later'];
    expect(await lookupMemory({ database }, { ...pair, texts })).toEqual(
      new Map([
        ['Our shoes', 'Nuestros zapatos'],
        ['Buy <1>now</1>, pay later', 'Compra <1>ahora</1>, paga luego'],
      ]),
    );
  });

  test('memories of other people and pairs are not found', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    await importMemory({ database }, { ...pair, format: 'csv', text: 'Shoes,Zapatos' });
    const texts = ['Shoes'];
    expect((await lookupMemory({ database }, { ...(await newPair()), texts })).size).toBe(0);
    const french = { ...pair, targetLanguage: 'fr' };
    expect((await lookupMemory({ database }, { ...french, texts })).size).toBe(0);
  });

  test('an edit wins over an import', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    await rememberEdit(database.kysely, { ...pair, source: 'Shoes', target: 'Calzado' });
    await importMemory({ database }, { ...pair, format: 'csv', text: 'Shoes,Zapatos' });
    const found = await lookupMemory({ database }, { ...pair, texts: ['Shoes'] });
    expect(found.get('Shoes')).toBe('Calzado');
  });

  test.each(['csv', 'tmx'] as const)('%s goes out and comes in whole', async (format) => {
    const { database } = testDatabase;
    const pair = await newPair();
    const text = 'a <1>b</1><2/> & \\<3>,x <2/><1>y</1> "& \\<3>"\n'.replace(
      ' "& \\<3>"',
      ' & \\<3>',
    );
    await importMemory({ database }, { ...pair, format: 'csv', text: `${text}Plain,Simple` });
    const exported = await exportMemory({ database }, { ...pair, format });
    const other = await newPair();
    const report = await importMemory({ database }, { ...other, format, text: exported });
    expect(report).toMatchObject({ imported: 2, faults: [] });
    expect(await exportMemory({ database }, { ...other, format })).toBe(exported);
  });
});

describe('TMX', () => {
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

  test('a broken file keeps what came before', () => {
    const whole = writeTmxMemory([{ source: 'A', target: 'B' }], languages);
    const { entries, faults } = readTmxMemory(whole.replace('</body>', '</bod>'), languages);
    expect(entries).toHaveLength(1);
    expect(faults).toHaveLength(1);
  });
});
