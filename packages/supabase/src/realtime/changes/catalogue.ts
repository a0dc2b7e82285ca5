import type { Claims, Database } from '@dragoman/database/connection';
import { type PublishedTable, publishedTables } from '../tables.data.ts';

/** A column as the client sees it (`int4`, `_text`) and as SQL casts to it (`integer`, `text[]`). */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly sqlType: string;
  readonly readers: readonly string[];
}

export interface CatalogueTable extends PublishedTable {
  readonly columns: readonly Column[];
}

/** The published tables that this database has, by name. */
export type Catalogue = ReadonlyMap<string, CatalogueTable>;

interface Row extends Column {
  readonly tableName: string;
}

/** Reads the published tables' columns and who may read each. */
export async function readCatalogue({ pool }: Pick<Database, 'pool'>): Promise<Catalogue> {
  const { rows } = await pool.query<Row>(
    `select c.relname as "tableName", a.attname as name, t.typname as type,
       format_type(a.atttypid, a.atttypmod) as "sqlType",
       array(select role from unnest(array['anon', 'authenticated', 'service_role']) as role
             where has_column_privilege(role, c.oid, a.attnum, 'select')) as readers
     from pg_class as c
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type as t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
     order by c.relname, a.attnum`,
    [publishedTables.map(({ name }) => name)],
  );
  return new Map(
    publishedTables.flatMap((table) => {
      const columns = rows.filter(({ tableName }) => tableName === table.name);
      return columns.length === 0 ? [] : [[table.name, { ...table, columns }] as const];
    }),
  );
}

/** The columns that a role may read. */
export function readableColumns(table: CatalogueTable, role: Claims['role']): Column[] {
  return table.columns.filter(({ readers }) => readers.includes(role));
}
