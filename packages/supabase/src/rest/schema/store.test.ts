import { migrate } from '@dragoman/database/migrate';
import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSchemaStore, type SchemaStore } from './store.ts';

let testDatabase: TestDatabase;
let store: SchemaStore;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  store = openSchemaStore({ database: testDatabase.database, log: silentLog });
});
afterAll(async () => {
  await store.close();
  await testDatabase.close();
});

const current = () => store.current('public');
const soon = { timeout: 10_000, interval: 10 };

test('has tables, keys and types, but no trigger functions', async () => {
  const { tables, foreignKeys, routines, types } = await current();
  expect(tables.get('translated_strings')?.primaryKey).toEqual([
    'website_string_id',
    'target_language',
  ]);
  expect(tables.get('websites')?.columns.get('translation_languages')).toMatchObject({
    type: 'text[]',
    default: "'{}'::text[]",
  });
  expect(foreignKeys).toContainEqual({
    name: 'website_media_website_id_fkey',
    table: 'website_media',
    columns: ['website_id'],
    foreignTable: 'websites',
    foreignColumns: ['id'],
    unique: false,
  });
  // Foreign keys to other schemas are not exposed.
  expect(foreignKeys.filter(({ foreignTable }) => foreignTable === 'users')).toEqual([]);
  expect(routines.has('announce_websites')).toBe(false);
  expect(types.get('integer')).toBe('pg_catalog.int4');
});

describe('reloads', () => {
  const isReadAgain = async (after: () => Promise<unknown>) => {
    const before = await current();
    expect(await current()).toBe(before);
    await after();
    await expect.poll(current, soon).not.toBe(before);
    expect(await current()).toEqual(before);
  };

  test('on notify', () =>
    isReadAgain(() => testDatabase.database.notify('pgrst', 'reload schema')));

  test('after a migration', () =>
    isReadAgain(async () => {
      await testDatabase.database.pool.query(
        `delete from supabase_migrations.schema_migrations
         where version = (select max(version) from supabase_migrations.schema_migrations)`,
      );
      expect((await migrate(testDatabase.url)).applied).toHaveLength(1);
    }));

  test.each([
    ['a table', 'create table public.fresh (id int)', 'drop table public.fresh'],
    ['a column', 'alter table public.scans add fresh int', 'alter table public.scans drop fresh'],
    [
      'a function',
      'create function public.fresh() returns int language sql as $$ select 1 $$',
      'drop function public.fresh',
    ],
  ])('after DDL on %s', async (_what, make, remove) => {
    const { pool } = testDatabase.database;
    await isReadAgain(async () => {
      await pool.query(make);
      const isKnown = async () => {
        const { tables, routines } = await current();
        return (
          tables.has('fresh') || routines.has('fresh') || tables.get('scans')?.columns.has('fresh')
        );
      };
      await expect.poll(isKnown, soon).toBe(true);
      await pool.query(remove);
      await expect.poll(isKnown, soon).toBe(false);
    });
  });

  test('not after DDL of temporary tables', async () => {
    const before = await current();
    await testDatabase.database.pool.query(
      'create temporary table passing (id int); drop table passing',
    );
    await testDatabase.database.notify('pgrst', 'something else');
    expect(await current()).toBe(before);
  });

  test('after a lost listener connection', () =>
    isReadAgain(() =>
      testDatabase.database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dragoman listener' and datname = current_database()",
      ),
    ));
});

test('an unreachable database returns 503 and is retried', async () => {
  let isLost = true;
  const { pool, listen } = testDatabase.database;
  const query = (...given: Parameters<typeof pool.query>) =>
    isLost ? Promise.reject(new Error('Connection terminated')) : pool.query(...given);
  const shaky = { pool: Object.assign(Object.create(pool), { query }), listen };
  const lost = openSchemaStore({ database: shaky, log: silentLog });
  await expect(lost.current('public')).rejects.toMatchObject({ status: 503, code: 'PGRST002' });
  isLost = false;
  expect((await lost.current('public')).tables.size).toBeGreaterThan(0);
  await lost.close();
});
