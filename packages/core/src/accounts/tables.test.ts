import { tableRules } from '@dragoman/database/tables';
import { closing, createTestDatabase } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { deleteExpired } from './retention.ts';
import { countRows, createFullAccount } from './testing/index.ts';

const testDatabase = closing(await createTestDatabase());
closing(await startJobs(testDatabase));

async function names(sql: string): Promise<string[]> {
  const { rows } = await testDatabase.database.pool.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

const namedTable = "n.nspname || '.' || c.relname";
const owned = Object.entries(tableRules).flatMap(([name, { rowsOf }]) =>
  rowsOf === null ? [] : [name],
);

describe('the list of tables', () => {
  test('has every table of the database', async () => {
    const tables = await names(
      `select ${namedTable} as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'auth', 'storage', 'realtime', 'pgboss') and relkind in ('r', 'p') and not relispartition
       order by 1`,
    );
    expect(Object.keys(tableRules).toSorted()).toEqual(tables.toSorted());
  });

  test('says which rows are of an account for every table that refers to accounts', async () => {
    const referring = await names(
      `with recursive referring as (
         select 'auth.users'::regclass::oid as id
         union select conrelid from pg_constraint join referring on confrelid = referring.id where contype = 'f'
       )
       select ${namedTable} as name from referring join pg_class c on c.oid = referring.id
       join pg_namespace n on n.oid = relnamespace`,
    );
    expect(referring.filter((name) => !owned.includes(name))).toEqual([]);
    const naming = await names(
      `select distinct ${namedTable} as name from pg_attribute join pg_class c on c.oid = attrelid
       join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'auth') and relkind = 'r' and attname in ('user_id', 'website_id', 'target_id')`,
    );
    expect(naming.filter((name) => !owned.includes(name))).toEqual([]);
  });

  test('finds the rows of an account in every table, and of no other', async () => {
    const { database } = testDatabase;
    const account = await createFullAccount(database);
    const counts = await countRows(database, account);
    expect(Object.keys(counts).filter((name) => counts[name] === 0)).toEqual([]);
    const other = await createFullAccount(database);
    expect(await countRows(database, account)).toEqual(counts);
    expect(await countRows(database, other)).toEqual(counts);
  });
});

describe('retention', () => {
  const age = async (table: string, column: string, interval: string) => {
    const { pool } = testDatabase.database;
    // Days are unique, so only one row can have the age.
    if (table === 'public.preview_spending') {
      await pool.query(`delete from ${table} where day <> (select max(day) from ${table})`);
    }
    await pool.query(`update ${table} set ${column} = now() - interval '${interval}'`);
  };
  const count = async (table: string) =>
    (await testDatabase.database.pool.query(`select from ${table}`)).rowCount;

  const columns: [string, string, string][] = [
    ['public.activity', 'created_at', '1 year'],
    ['public.billing_events', 'processed_at', '90 days'],
    ['public.contact_messages', 'mailed_at', '1 year'],
    ['public.dns_mails', 'created_at', '90 days'],
    ['public.impersonations', 'started_at', '1 year'],
    ['public.operator_actions', 'acted_at', '1 year'],
    ['public.preview_spending', 'day', '90 days'],
    ['public.websites', 'deleted_at', '90 days'],
    ['realtime.changes', 'changed_at', '1 day'],
  ];

  test.each(columns)('%s: rows are deleted by %s, after %s', async (table, column, interval) => {
    await createFullAccount(testDatabase.database);
    await age(table, column, `${interval} - 1 hour`);
    await deleteExpired(testDatabase);
    expect(await count(table)).toBeGreaterThan(0);
    await age(table, column, `${interval} 1 hour`);
    await deleteExpired(testDatabase);
    expect(await count(table)).toBe(0);
  });

  test('engine calls are deleted after 13 months once they are settled', async () => {
    await createFullAccount(testDatabase.database);
    await age('public.engine_calls', 'started_at', '14 months');
    await deleteExpired(testDatabase);
    expect(await count('public.engine_calls')).toBeGreaterThan(0);
    await testDatabase.database.pool.query('update engine_calls set settled_at = now()');
    await deleteExpired(testDatabase);
    expect(await count('public.engine_calls')).toBe(0);
  });

  test('pictures of websites that are gone are deleted after a day', async () => {
    const { pool } = testDatabase.database;
    await pool.query('delete from websites');
    await deleteExpired(testDatabase);
    expect(await count('storage.objects')).toBeGreaterThan(0);
    await createFullAccount(testDatabase.database);
    await age('storage.objects', 'updated_at', '2 days');
    await deleteExpired(testDatabase);
    expect(await count('storage.objects')).toBe(1);
  });
});
