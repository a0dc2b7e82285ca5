import type pg from 'pg';
import { openClient } from '../connection/index.ts';

export interface BackupTable {
  /** Schema and table, quoted where needed: `public.websites`. */
  readonly name: string;
  /** Columns in the order of the copied rows, without generated ones. */
  readonly columns: readonly string[];
}

const schemas = ['public', 'auth', 'storage', 'realtime', 'pgboss'];

/** Returns the tables that hold data, sorted by name. A partitioned table is one table. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', nspname, relname) as name,
        array_agg(attname::text order by attnum) as columns
      from pg_class table_ join pg_namespace on pg_namespace.oid = relnamespace
        join pg_attribute on attrelid = table_.oid
      where nspname = any($1) and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
        and format('%I.%I', nspname, relname) <> 'pgboss.version'
      group by 1 order by 1`,
    [schemas],
  );
  return rows;
}

/** Returns the columns as SQL. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}

/** Runs work on a connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(url, 'copy');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
