import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrate/index.ts';
import { type BackupTable, columnList, listTables } from './tables.ts';

/** What `loadDatabase` reads. */
export interface DatabaseContent {
  readonly migrations: readonly string[];
  /** Yields each table once, with its rows in the text format of `COPY`. */
  readonly tables: AsyncIterable<{
    readonly table: BackupTable;
    readonly rows: AsyncIterable<Uint8Array>;
  }>;
}

/**
 * Loads a backup into an empty database: applies the migrations that the backup has, loads all rows in one transaction,
 * then applies newer migrations. Returns the number of rows by table.
 * @param check called before the transaction is committed; if it throws, nothing is stored
 * @throws Error if the database has accounts, lacks a migration of the backup, or its role may not disable triggers
 */
export async function loadDatabase(
  url: string,
  { migrations, tables }: DatabaseContent,
  check: (rows: Record<string, number>) => Promise<void>,
): Promise<Record<string, number>> {
  await migrate(url, { only: new Set(migrations) });
  const client = new pg.Client({ connectionString: url, application_name: 'dragoman restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseFilled(client);
    await client.query('begin');
    await disableTriggers(client);
    const counts = await loadTables(client, tables);
    await continueSequences(client);
    await check(counts);
    await client.query('commit');
    await migrate(url);
    return counts;
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from auth.users limit 1');
  if (rows.length === 0) return;
  throw new Error('This database has accounts. Restore into an empty one.');
}

/** Rows come in the order of table names, so foreign keys cannot hold until all are loaded. */
async function disableTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query("set local session_replication_role = 'replica'");
  } catch (cause) {
    throw new Error(
      'The database role may not disable triggers. Restore as a superuser, or let one run: grant set on parameter session_replication_role to <role>',
      { cause },
    );
  }
}

async function loadTables(
  client: pg.Client,
  tables: DatabaseContent['tables'],
): Promise<Record<string, number>> {
  const present = new Set((await listTables(client)).map(({ name }) => name));
  // Migrations and the bootstrap fill some tables.
  await client.query(`truncate ${[...present].join(', ')}`);
  const counts: Record<string, number> = {};
  for await (const { table, rows } of tables) {
    if (!present.has(table.name)) throw new Error(`The database has no table ${table.name}.`);
    const copy = client.query(
      copyFrom(`copy ${table.name} (${columnList(table.columns)}) from stdin`),
    );
    await pipeline(Readable.from(rows), copy);
    counts[table.name] = copy.rowCount;
  }
  return counts;
}

/** Sets each sequence to the highest number of its column. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select seq.oid::regclass::text as sequence, refobjid::regclass::text as table, quote_ident(attname) as column
      from pg_class seq join pg_depend on objid = seq.oid and deptype in ('a', 'i')
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where seq.relkind = 'S' and seq.relnamespace::regnamespace::text <> 'supabase_migrations'`,
  );
  for (const { sequence, table, column } of rows) {
    await client.query(
      `select setval('${sequence}', coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
    );
  }
}
