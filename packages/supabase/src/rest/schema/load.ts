import type pg from 'pg';
import { catalogueQuery } from './catalogue.ts';
import type { Column, ForeignKey, Routine, SchemaCache, Table } from './types.ts';

interface Catalogue {
  readonly tables: readonly (Omit<Table, 'columns'> & { readonly columns: readonly Column[] })[];
  readonly foreign_keys: readonly ForeignKey[];
  readonly routines: readonly Routine[];
  readonly types: readonly (readonly [string, string])[];
}

/** Loads the tables, keys, functions and types of a schema in one statement. */
export async function loadSchema(pool: pg.Pool, schema: string): Promise<SchemaCache> {
  const { rows } = await pool.query<Catalogue>(catalogueQuery, [schema]);
  const [found] = rows;
  if (found === undefined) throw new Error('The catalogue answered nothing.');
  return {
    tables: new Map(found.tables.map((table) => [table.name, tableOf(table)])),
    foreignKeys: found.foreign_keys,
    routines: Map.groupBy(found.routines, ({ name }) => name),
    types: new Map(found.types),
  };
}

function tableOf(table: Catalogue['tables'][number]): Table {
  return { ...table, columns: new Map(table.columns.map((column) => [column.name, column])) };
}
