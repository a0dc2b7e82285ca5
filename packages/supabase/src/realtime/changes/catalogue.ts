import type { Database } from '@dragoman/database/connection';
import { type WatchedTable, watchedTables } from '../calls.data.ts';

/** A column with its type for the client (`int4`, `_text`) and for SQL casts (`integer`, `text[]`). */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly sqlType: string;
}

/** A listed table, with the columns that users may read. */
export interface CatalogueTable {
  readonly name: string;
  /** The primary key's columns. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  readonly watched: WatchedTable;
}

/** The listed tables, by name. */
export type Catalogue = ReadonlyMap<string, CatalogueTable>;

/** Reads the columns of the listed tables. */
export async function readCatalogue({ pool }: Pick<Database, 'pool'>): Promise<Catalogue> {
  const { rows } = await pool.query<Omit<CatalogueTable, 'watched'>>(
    `select c.relname as name,
       array(select attname::text from unnest(k.indkey) with ordinality as part (number, place)
             join pg_attribute on attrelid = c.oid and attnum = number order by place) as key,
       (select json_agg(json_build_object(
          'name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute as a join pg_type as t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as columns
     from pg_class as c join pg_index as k on k.indrelid = c.oid and k.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by c.relname`,
    [Object.keys(watchedTables)],
  );
  return new Map(
    rows.map((row) => [row.name, { ...row, watched: watchedTables[row.name] as WatchedTable }]),
  );
}
