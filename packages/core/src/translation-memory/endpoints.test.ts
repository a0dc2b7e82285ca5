import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { translationMemoryEndpoints } from './endpoints.ts';

let testDatabase: TestDatabase;
let api: ApiHarness;
let userId: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  userId = await createUser(testDatabase.database);
  api = await startApi(translationMemoryEndpoints(testDatabase));
});
afterAll(async () => {
  await api.close();
  await testDatabase.close();
});

const pair = { sourceLanguage: 'en', targetLanguage: 'es' };
const importFile = (file: string, query = {}, as = userId) =>
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
});

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
