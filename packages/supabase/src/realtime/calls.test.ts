import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { watchedTables } from './calls.data.ts';
import { readCatalogue } from './changes/catalogue.ts';

const migration = join(
  import.meta.dirname,
  '../../../database/migrations/20261121122500_realtime_changes.sql',
);

const testDatabase = await createTestDatabase();
afterAll(() => testDatabase.close());

const query = async (text: string, values: unknown[] = []) =>
  (await testDatabase.database.pool.query(text, values)).rows;

const published = [...Object.keys(watchedTables), 'translated_media', 'website_media'].toSorted();

test('the listed tables are published with triggers that log their changes', async () => {
  const rows = await query(
    `select relname as name, array_agg(tgname::text order by tgname) as triggers
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgfoid = 'realtime.log_changes()'::regprocedure group by pg_class.oid order by relname`,
  );
  const triggers = ['realtime_delete', 'realtime_insert', 'realtime_update'];
  expect(rows).toEqual(published.map((name) => ({ name, triggers })));
  const catalogue = await readCatalogue(testDatabase.database);
  expect([...catalogue.keys()]).toEqual(Object.keys(watchedTables));
});

test('on a Supabase project the migration publishes the same tables, idempotently', async () => {
  const project = await createTestDatabase();
  const { pool } = project.database;
  await pool.query(
    'drop schema realtime cascade; drop publication supabase_realtime; create publication supabase_realtime',
  );
  for (let time = 0; time < 2; time += 1) await pool.query(readFileSync(migration, 'utf8'));
  const { rows } = await pool.query(
    `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  );
  const triggers = await pool.query(`select from pg_trigger where tgname like 'realtime_%'`);
  await project.close();
  expect(rows).toEqual(published.map((name) => ({ name })));
  expect(triggers.rowCount).toBe(0);
});

test('the list names columns that users may read', async () => {
  const catalogue = await readCatalogue(testDatabase.database);
  const has = (table: string, column: string) =>
    catalogue.get(table)?.columns.some(({ name }) => name === column);
  for (const [name, { filter, deletion }] of Object.entries(watchedTables)) {
    const asked = [...deletion.matchAll(/\bt\.(\w+)/g)].map(([, column = '']) => column);
    expect(asked).not.toEqual([]);
    expect([filter, ...asked].filter((column) => !has(name, column))).toEqual([]);
  }
});

test('no API role can read the tables of realtime', async () => {
  const rows = await query(
    `select relname, has_table_privilege(role, c.oid, 'select') as may
     from pg_class as c, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'realtime'::regnamespace and relkind = 'r' and relname <> 'messages'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ may }) => may)).toEqual([]);
});

test('the log drops old changes and keeps new ones', async () => {
  await query(
    `insert into realtime.changes (table_name, type, rows, changed_at)
     select 'invoices', 'INSERT', '[]', now() - interval '1 hour' from generate_series(1, 300)`,
  );
  const [{ id }] = await query(`insert into auth.users (email) values ($1) returning id`, [
    randomUUID(),
  ]);
  for (let n = 0; n < 201; n += 1) {
    await query(`insert into invoices (id, user_id, amount, status) values ($1, $2, 1, 'open')`, [
      `n${n}`,
      id,
    ]);
  }
  const [{ old, young }] = await query(
    `select count(*) filter (where changed_at < now() - interval '10 minutes') as old,
       count(*) filter (where changed_at > now() - interval '1 minute') as young from realtime.changes`,
  );
  expect(old).toBe(0);
  expect(young).toBeGreaterThanOrEqual(201);
});
