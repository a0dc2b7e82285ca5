import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { type ColumnFacts, describeSchema, readCatalogue, type TableFacts } from './index.ts';

let testDatabase: TestDatabase;
let tables: TableFacts[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  tables = await readCatalogue(testDatabase.database.pool);
});
afterAll(() => testDatabase.close());

test('the description matches the migrated database (node packages/database/scripts/describe.ts)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../schema/public.txt'), 'utf8');
  expect(written).toBe(describeSchema(tables));
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
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null)
     order by 1`,
  );
  expect(rows.map(({ column }) => column)).toEqual([]);
});

/** Returns each table's columns in Kysely's types: the selected type, and whether an insert can omit it. */
function readTypes(): Map<string, Map<string, { type: string; optional: boolean }>> {
  const probe = join(import.meta.dirname, 'probe.ts');
  const source = `import type { Insertable, Selectable } from 'kysely';
    import type { Schema } from '../schema/index.ts';
    export type Read = { [T in keyof Schema]: Selectable<Schema[T]> };
    export type Write = { [T in keyof Schema]: Insertable<Schema[T]> };`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === probe || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === probe
      ? ts.createSourceFile(path, source, ts.ScriptTarget.ESNext)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([probe], options, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(probe);
  const symbols = file
    ? checker.getExportsOfModule(checker.getSymbolAtLocation(file) as ts.Symbol)
    : [];
  const properties = (type: ts.Type) =>
    type.getProperties().map((property) => [property, checker.getTypeOfSymbol(property)] as const);
  const [read, write] = ['Read', 'Write'].map((name) => {
    const symbol = symbols.find((candidate) => candidate.name === name) as ts.Symbol;
    return new Map(
      properties(checker.getDeclaredTypeOfSymbol(symbol)).map(([s, t]) => [s.name, t]),
    );
  });
  return new Map(
    [...(read ?? [])].map(([table, type]) => {
      const writable = new Map(
        properties(write?.get(table) as ts.Type).map(([property]) => [property.name, property]),
      );
      const columns = properties(type).map(([property, columnType]) => {
        const flags = writable.get(property.name)?.flags ?? 0;
        const optional = (flags & ts.SymbolFlags.Optional) !== 0;
        return [property.name, { type: checker.typeToString(columnType), optional }] as const;
      });
      return [table, new Map(columns)];
    }),
  );
}

const typeOf: Record<string, RegExp> = {
  uuid: /^string$/,
  text: /^string$|^("[^"]+"( \| )?)+$|^[A-Z]\w+$/,
  'text[]': /^string\[\]$/,
  'uuid[]': /^string\[\]$/,
  integer: /^number$/,
  bigint: /^number$/,
  'numeric(10,2)': /^string$/,
  'numeric(12,6)': /^string$/,
  boolean: /^boolean$/,
  bytea: /^Buffer/,
  'bytea[]': /^Buffer.*\[\]$/,
  'integer[]': /^number\[\]$/,
  jsonb: /./,
  'timestamp with time zone': /^Date$/,
};

function expectedColumn(column: ColumnFacts): { nullable: boolean; optional: boolean } {
  return { nullable: column.nullable, optional: column.nullable || column.default !== null };
}

describe('Kysely types', () => {
  const types = readTypes();

  test('cover all tables', () => {
    const named = [...types.keys()].filter((name) => !name.includes('.')).toSorted();
    expect(named).toEqual(tables.map(({ name }) => name));
  });

  test('cover all columns with their nullability and defaults', () => {
    for (const table of tables) {
      const columns = types.get(table.name) ?? new Map();
      const found = [...columns].map(([name, { type, optional }]) => {
        const nullable = /\bnull\b|^unknown$/.test(type);
        return [name, { nullable, optional }];
      });
      const expected = table.columns.map((column) => [column.name, expectedColumn(column)]);
      expect({ [table.name]: Object.fromEntries(found) }).toEqual({
        [table.name]: Object.fromEntries(expected),
      });
    }
  });

  test("match the driver's types", () => {
    for (const table of tables) {
      for (const column of table.columns) {
        const type = types
          .get(table.name)
          ?.get(column.name)
          ?.type.replace(/ \| null$|^null \| /, '');
        expect(`${table.name}.${column.name}: ${type}`).toMatch(/: ./);
        expect(type).toMatch(typeOf[column.type] ?? /^no such type$/);
      }
    }
  });
});
