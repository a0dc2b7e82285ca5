import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { decodeFile } from '../translation-files/index.ts';
import { translationMemoryEndpoints } from './endpoints.ts';
import { selectEntries } from './entries.store.ts';
import { exportMemory, importMemory, lookupMemory, rememberEdit } from './index.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' };

const testDatabase = closing(await createTestDatabase());

async function newPair() {
  return { userId: await createUser(testDatabase.database), ...languages };
}

/** The rows of a sheet as JSON, other files as they are. */
async function contentOf(file: Buffer): Promise<string> {
  const parts = await Readable.from(decodeFile(Readable.from([file]))).toArray();
  return parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('');
}

function undated(text: string): string {
  return text.replace(/\d{4}-?\d\d-?\d\d[T ][\d:.]+/g, '');
}

describe('translation memory', () => {
  test('a file is imported once, with line numbers of faults, and its entries are found', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    const text =
      'source,target\r\nOur shoes,Nuestros zapatos\r\n' +
      '"Buy <1>now</1>, pay later","Compra <1>ahora</1>, paga luego"\r\n' +
      'Lost <1>tag</1>,Etiqueta\r\nNo target,\r\nlonely\r\n';
    const report = await importMemory({ database }, { ...pair, file: [text] });
    expect(report).toMatchObject({ added: 2, changed: 0, unchanged: 0, editsKept: 0 });
    expect(report.faults.first.map(({ line }) => line)).toEqual([4, 5, 6]);
    const again = await importMemory({ database }, { ...pair, file: [text] });
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
    await importMemory({ database }, { ...pair, file: ['Shoes,Zapatos'] });
    const texts = ['Shoes'];
    expect((await lookupMemory({ database }, { ...(await newPair()), texts })).size).toBe(0);
    const french = { ...pair, targetLanguage: 'fr' };
    expect((await lookupMemory({ database }, { ...french, texts })).size).toBe(0);
  });

  test('a preview reports the same changes and stores nothing', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    await importMemory({ database }, { ...pair, file: ['Shoes,Zapatos\nCart,Carro'] });
    const file = ['Shoes,Calzado\nCart,Carro\nTea,Té'];
    const expected = { added: 1, changed: 1, unchanged: 1, editsKept: 0 };
    const preview = await importMemory({ database }, { ...pair, file, preview: true });
    expect(preview).toMatchObject(expected);
    const found = await lookupMemory({ database }, { ...pair, texts: ['Shoes', 'Tea'] });
    expect([...found]).toEqual([['Shoes', 'Zapatos']]);
    expect(await importMemory({ database }, { ...pair, file })).toMatchObject(expected);
  });

  test('importing and exporting 30,000 entries does not block the event loop', async () => {
    const { database } = testDatabase;
    const pair = { ...(await newPair()), format: 'csv' } as const;
    const lines = Array.from({ length: 30_000 }, (_, n) => `Shoe number ${n},Zapato número ${n}`);
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    const report = await importMemory({ database }, { ...pair, file: [lines.join('\n')] });
    clearInterval(ticking);
    expect(report).toMatchObject({ added: 30_000, faults: { count: 0 } });
    expect(turns).toBeGreaterThan(30);
    const exported = await text(exportMemory({ database }, pair));
    expect(exported.split('\r\n')).toHaveLength(30_002);
  });

  test('an edit takes precedence over an import', async () => {
    const { database } = testDatabase;
    const pair = await newPair();
    await rememberEdit(database.kysely, { ...pair, source: 'Shoes', target: 'Calzado' });
    const report = await importMemory({ database }, { ...pair, file: ['Shoes,Zapatos'] });
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 0, editsKept: 1 });
    const found = await lookupMemory({ database }, { ...pair, texts: ['Shoes'] });
    expect(found.get('Shoes')).toBe('Calzado');
  });

  test.each(Object.keys(fileFormats) as FileFormat[])(
    '%s is exported and imported without loss',
    async (format) => {
      const { database } = testDatabase;
      const pair = await newPair();
      const text = 'a <1>b</1><2/> & \\<3>,x <2/><1>y</1> "& \\<3>"\n'.replace(
        ' "& \\<3>"',
        ' & \\<3>',
      );
      await importMemory({ database }, { ...pair, file: [`${text}Plain,Simple`] });
      const exported = await buffer(exportMemory({ database }, { ...pair, format }));
      const other = await newPair();
      const report = await importMemory(
        { database },
        { ...other, file: decodeFile(Readable.from([exported])) },
      );
      expect(report).toMatchObject({ added: 2, faults: { count: 0 } });
      const again = await buffer(exportMemory({ database }, { ...other, format }));
      expect(undated(await contentOf(again))).toBe(undated(await contentOf(exported)));
    },
  );
});

const userId = await createUser(testDatabase.database);
const api = closing(await startApi(translationMemoryEndpoints(testDatabase)));

const pair = { sourceLanguage: 'en', targetLanguage: 'es' };
const importFile = (file: string | Uint8Array<ArrayBuffer>, query = {}, as = userId) =>
  api.call(
    `POST /api/translation-memory/import?${new URLSearchParams({ ...pair, ...query }).toString()}`,
    { as, file },
  );
const exportFile = (query: string, as = userId) =>
  api.call(`GET /api/translation-memory/export?sourceLanguage=en&targetLanguage=es${query}`, {
    as,
  });
const list = async (as = userId) =>
  (await api.call('GET /api/translation-memory', { as })).body.pairs;

describe('200', () => {
  test('a file is previewed, imported, listed, exported and deleted', async () => {
    const text =
      'source,target\nShoes,Zapatos\n<1>Sale</1>,<1>Rebajas</1>\nLost <1>tag</1>,Etiqueta';
    const report = {
      added: 2,
      changed: 0,
      unchanged: 0,
      edits_kept: 0,
      read_as: null,
      fault_count: 1,
      faults: [{ line: 4, reason: 'The tags of the target are not those of the source.' }],
    };
    expect((await importFile(text, { preview: 'true' })).body).toEqual(report);
    expect(await list()).toEqual([]);
    expect((await importFile(text)).body).toEqual(report);
    expect(await list()).toMatchObject([
      { source_language: 'en', target_language: 'es', entry_count: 2, imported_count: 2 },
    ]);
    const csv = await exportFile('&format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(
      'attachment; filename="translation-memory-en-es.csv"',
    );
    expect(csv.text.split('\r\n').sort()).toEqual([
      '',
      '<1>Sale</1>,<1>Rebajas</1>',
      'Shoes,Zapatos',
      'source,target',
    ]);
    const tmx = await exportFile('&format=tmx');
    expect(tmx.text).toContain('<seg><bpt i="1" x="1"/>Rebajas<ept i="1"/></seg>');
    const eve = await createUser(testDatabase.database);
    expect((await importFile(tmx.text, {}, eve)).body).toMatchObject({
      added: 2,
    });
    const deleted = await api.call(
      'DELETE /api/translation-memory/import?sourceLanguage=en&targetLanguage=es',
      { as: userId },
    );
    expect(deleted.body).toEqual({ deleted: 2 });
    expect(await list()).toEqual([]);
    expect(await list(eve)).toMatchObject([{ entry_count: 2 }]);
  });

  test('a preview tells the encoding of a file that is not in Unicode, and an import needs it', async () => {
    const file = new Uint8Array(Buffer.from('Green tea,T\xe9 verde', 'latin1'));
    const eve = await createUser(testDatabase.database);
    const { body } = await importFile(file, { preview: 'true' }, eve);
    const { encoding } = body.read_as;
    expect(body.read_as).toEqual({ encoding: 'windows-1252', sample: 'Green tea,Té verde' });
    expect((await importFile(file, {}, eve)).status).toBe(400);
    expect((await importFile(file, { encoding }, eve)).body).toMatchObject({ added: 1 });
    expect((await exportFile('&format=csv', eve)).text).toContain('Green tea,Té verde');
  });
});

describe('entries', () => {
  const entries = async (search = '', as = userId) =>
    (
      await api.call(
        `GET /api/translation-memory/entries?${new URLSearchParams({ ...pair, search, limit: '2' })}`,
        { as },
      )
    ).body;
  const write = (source_text: string, change = {}) =>
    api.call('POST /api/translation-memory/entries', {
      as: userId,
      body: { ...pair, source_text, target_text: 'Mañana', ...change },
    });

  test('are found in both languages, corrected, deleted and put back', async () => {
    await importFile('Good morning,Buenos días\nMorning tea,Té\nNight <1>map</1>,<1>Mapa</1>');
    expect(await entries()).toMatchObject({ totalCount: 3, entries: [{}, {}] });
    expect(await entries('MORNING')).toMatchObject({ totalCount: 2 });
    expect(await entries('"morn"')).toEqual({ totalCount: 0, entries: [] });
    const found = await entries('dias');
    expect(found).toMatchObject({ totalCount: 1, entries: [{ source_text: 'Good morning' }] });
    await write('Good morning');
    const [changed] = (await entries('mañana')).entries;
    expect(changed).toMatchObject({ id: found.entries[0].id, origin: 'edited' });
    const call = `DELETE /api/translation-memory/entries/${changed.id}` as const;
    const eve = await createUser(testDatabase.database);
    expect((await api.call(call, { as: eve })).status).toBe(404);
    expect((await api.call(call, { as: userId })).body.entry).toEqual(changed);
    expect((await api.call(call, { as: userId })).status).toBe(404);
    await write('Good morning', { target_text: 'Buenos días', origin: 'import' });
    expect((await entries('good')).entries).toMatchObject([{ origin: 'import' }]);
    expect(await entries('', eve)).toEqual({ totalCount: 0, entries: [] });
    expect(await list()).toMatchObject([{ entry_count: 3, imported_count: 3 }]);
  });

  test('a search reads the entries that it finds, not the whole memory', async () => {
    const { pool, kysely } = testDatabase.database;
    const many = { userId: await createUser(testDatabase.database), ...pair };
    await pool.query(
      `insert into translation_memory
        (user_id, source_language, target_language, source_hash, source_text, target_text)
       select $1, 'en', 'es', sha256(n::text::bytea), 'Tea number ' || n, 'Té de 100 % y ' || n
       from generate_series(1, 4000) n`,
      [many.userId],
    );
    await pool.query('analyze translation_memory');
    const rowsRead = async (search: string) => {
      let asked: { text: string; values: unknown[] } | undefined;
      pool.once('acquire', (client) => {
        const query = client.query.bind(client) as (...given: unknown[]) => unknown;
        client.query = ((text: string, values: unknown[], ...more: unknown[]) => {
          asked ??= { text, values };
          return query(text, values, ...more);
        }) as typeof client.query;
      });
      const { totalCount } = await selectEntries(kysely, { ...many, search, page: 1, limit: 50 });
      const { rows } = await pool.query(
        `explain (analyze, format json) ${asked?.text}`,
        asked?.values,
      );
      return { totalCount, read: readBy(rows[0]['QUERY PLAN'][0].Plan) };
    };
    const one = await rowsRead('NUMBER 3777');
    expect([one.totalCount, one.read < 10]).toEqual([1, true]);
    const some = await rowsRead('de 100 % y 39');
    expect([some.totalCount, some.read < 400]).toEqual([111, true]);
    expect(await rowsRead('100 _ y')).toMatchObject({ totalCount: 0 });
  });

  test.each([
    [{ target_text: 'Mapa' }, 'target_text', 'The tags of the target are not those of the source.'],
    [{ targetLanguage: 'en' }, 'targetLanguage', 'Choose two different languages.'],
  ])('%j is refused', async (change, field, error) => {
    const { status, body } = await write('Night <1>map</1>', change);
    expect([status, body.field, body.error]).toEqual([400, field, error]);
  });
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns how many rows of the table a plan reads. */
function readBy(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0);
  if (plan['Relation Name'] === undefined) return below;
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + plan['Actual Rows'] + removed;
}

describe('400', () => {
  test.each([
    [{ sourceLanguage: 'xx' }, 'sourceLanguage', 'This is not a supported language.'],
    [{ targetLanguage: 'en' }, 'targetLanguage', 'Choose two different languages.'],
  ])('import of %.40j', async (change, field, error) => {
    const { status, body } = await importFile('a,b', change);
    expect([status, body.field, body.error]).toEqual([400, field, error]);
  });

  test('an export in an unknown format', async () => {
    expect((await exportFile('&format=xls')).status).toBe(400);
  });
});
