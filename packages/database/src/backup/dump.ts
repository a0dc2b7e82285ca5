import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isSupabase } from '../migrate/index.ts';
import { type BackupTable, columnList, listTables } from './tables.ts';

/** A database at one moment. */
export interface DatabaseSnapshot {
  /** Versions of the migrations that made its schema. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackupTable[];
  /** Yields the rows of a table in the text format of `COPY`, in chunks that end anywhere. */
  rows(table: BackupTable): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a snapshot: later changes do not show in it, and it blocks nobody. Close it soon, since it holds back vacuuming.
 * Throws if the database is a Supabase project, which has backups of its own.
 */
export async function openSnapshot(url: string): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'dragoman backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    if (await isSupabase(client)) {
      throw new Error('This database is a Supabase project: use its own backups.');
    }
    await client.query('begin isolation level repeatable read, read only');
    return {
      migrations: await appliedMigrations(client),
      tables: await listTables(client),
      rows: ({ name, columns }) =>
        client.query(copyTo(`copy (select ${columnList(columns)} from ${name}) to stdout`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version);
}
