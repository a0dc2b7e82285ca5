import type { Claims, Database } from '@dragoman/database/connection';
import { type DeletionRule, deletionRules } from '../tables.data.ts';

/** A column with its type for the client (`int4`, `_text`) and for SQL casts (`integer`, `text[]`). */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly sqlType: string;
  readonly readers: readonly string[];
}

export interface CatalogueTable {
  readonly name: string;
  /** The primary key's columns. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  readonly deletionRule: DeletionRule | undefined;
}

/** The tables of the publication `supabase_realtime`, by name. */
export type Catalogue = ReadonlyMap<string, CatalogueTable>;

/** Reads the published tables of the schema public, their published columns and their select privileges. */
export async function readCatalogue({ pool }: Pick<Database, 'pool'>): Promise<Catalogue> {
  const { rows } = await pool.query<Omit<CatalogueTable, 'deletionRule'>>(
    `select c.relname as name,
       array(select attname::text from unnest(k.indkey) with ordinality as part (number, place)
             join pg_attribute on attrelid = c.oid and attnum = number order by place) as key,
       (select json_agg(json_build_object(
          'name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, a.atttypmod),
          'readers', array(select role from unnest(array['anon', 'authenticated', 'service_role']) as role
                           where has_column_privilege(role, c.oid, a.attnum, 'select'))
        ) order by a.attnum)
        from pg_attribute as a join pg_type as t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attname = any(p.attnames)) as columns
     from pg_publication_tables as p
     join pg_class as c on c.relname = p.tablename and c.relnamespace = 'public'::regnamespace
     join pg_index as k on k.indrelid = c.oid and k.indisprimary
     where p.pubname = 'supabase_realtime' and p.schemaname = 'public' order by c.relname`,
  );
  return new Map(rows.map((row) => [row.name, { ...row, deletionRule: deletionRules[row.name] }]));
}

/** Returns the columns that a role may read. */
export function readableColumns(table: CatalogueTable, role: Claims['role']): Column[] {
  return table.columns.filter(({ readers }) => readers.includes(role));
}
