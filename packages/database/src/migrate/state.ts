import type pg from 'pg';
import { openClient } from '../connection/index.ts';
import { migrationVersion, sqlFiles } from './files.ts';
import { missingRights } from './rights.ts';

/** What an operator needs to know of a database. */
export interface DatabaseState {
  /** For example `17.10`. */
  readonly version: string;
  /** False before Postgres 15. */
  readonly isSupported: boolean;
  /** Names of migrations that the next start applies. */
  readonly pending: readonly string[];
  /** Connections that the server allows in all. */
  readonly maxConnections: number;
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  readonly clockOffset: number;
  /** Statements that an administrator must run before the next start. */
  readonly missingRights: readonly string[];
}

/** Reads the state of a database. Changes nothing. Rejects if it does not answer within 5 seconds. */
export async function databaseState(url: string): Promise<DatabaseState> {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const client = await openClient(url, 'doctor', limits);
  try {
    const { rows } = await client.query(`select current_setting('server_version') as version,
      current_setting('server_version_num')::int >= 150000 as "isSupported",
      current_setting('max_connections')::int as "maxConnections",
      extract(epoch from clock_timestamp()) * 1000 as now`);
    const { now, ...server } = rows[0];
    const clockOffset = Math.round(Number(now) - Date.now());
    const pending = await pendingMigrations(client);
    const rights = (await isSupabase(client)) ? [] : await missingRights(client);
    return { ...server, clockOffset, pending, missingRights: rights };
  } finally {
    await client.end();
  }
}

/** On Supabase, the schema auth belongs to Supabase's administrator and services. */
export async function isSupabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_namespace join pg_roles on pg_roles.oid = nspowner
     where nspname = 'auth' and rolname like 'supabase%admin'`,
  );
  return rowCount === 1;
}

/** Returns the versions in the history of migrations; none before the first. */
export async function appliedVersions(client: pg.Client): Promise<ReadonlySet<string>> {
  const history = 'supabase_migrations.schema_migrations';
  const { rows: found } = await client.query('select to_regclass($1) is not null as exists', [
    history,
  ]);
  const { rows } = found[0].exists
    ? await client.query<{ version: string }>(`select version from ${history}`)
    : { rows: [] };
  return new Set(rows.map(({ version }) => version));
}

async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const done = await appliedVersions(client);
  const missing = sqlFiles('migrations').filter((f) => !done.has(migrationVersion(f).version));
  return missing.map(({ name }) => name);
}
