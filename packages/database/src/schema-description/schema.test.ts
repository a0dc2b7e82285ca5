import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { privacyLines } from '../tables/index.ts';
import { createTestDatabase } from '../testing/index.ts';
import { describeSchema, readCatalogue, typesOfSchema } from './index.ts';

const testDatabase = await createTestDatabase();
const tables = await readCatalogue(testDatabase.database.pool);
const authTables = await readCatalogue(testDatabase.database.pool, 'auth');
afterAll(() => testDatabase.close());

const written = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test('description and types match the migrated database (node packages/database/scripts/describe.ts)', () => {
  expect(written('schema/public.txt')).toBe(describeSchema(tables));
  expect(written('src/schema/tables.gen.ts')).toBe(typesOfSchema(tables));
  expect(written('src/schema/auth.gen.ts')).toBe(typesOfSchema(authTables, 'auth'));
});

test('docs/privacy.md has the line of each table', () => {
  const lines = written('../../docs/privacy.md').split('\n');
  expect(lines.filter((line) => /\| `\w+\.\w+`/.test(line))).toEqual(privacyLines());
});

test('each named JSON column exists', () => {
  const inAuth = authTables.map((table) => ({ ...table, name: `auth.${table.name}` }));
  const columns = [...tables, ...inAuth].flatMap(({ name, columns }) =>
    columns.filter(({ type }) => /^jsonb?$/.test(type)).map((column) => `'${name}.${column.name}'`),
  );
  const named = written('src/schema/json-columns.ts').match(/'(?:auth\.)?\w+\.\w+'/g);
  expect(columns).toEqual(expect.arrayContaining(named ?? ['none']));
});

test('every table has a comment', () => {
  expect(tables.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
});

test('every foreign key has an index', async () => {
  // Deleting a website follows these; without an index each deletion would scan whole tables.
  const { rows } = await testDatabase.database.pool.query(
    `select conrelid::regclass::text || '.' || a.attname as column
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'auth'::regnamespace)
       and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null)
     order by 1`,
  );
  expect(rows.map(({ column }) => column)).toEqual([]);
});
