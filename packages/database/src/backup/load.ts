import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SetupError } from '@dragoman/domain/errors';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, refuseUnknown } from '../migrate/index.ts';
import { type BackupTable, columnList, listTables, withClient } from './tables.ts';

/** What `loadDatabase` reads. */
export interface DatabaseContent {
  readonly migrations: readonly string[];
  /** Yields each table once, with its rows in the text format of `COPY`. */
  readonly tables: AsyncIterable<{
    readonly table: BackupTable;
    readonly rows: AsyncIterable<Uint8Array>;
  }>;
}

interface LoadSteps {
  /** Creates the queue's tables, once the database is known to be empty. */
  prepare(): Promise<void>;
  /** Called before the transaction is committed; if it throws, no row is stored. */
  check(rows: Record<string, number>): Promise<void>;
}

/**
 * Loads a backup into an empty database: applies the migrations that the backup has, loads all rows in one transaction,
 * then applies newer migrations. Returns the number of rows by table.
 * @throws SetupError before anything is written if the database has accounts or tables of something else, or a newer version
 * made the backup; later if its role may not disable triggers
 */
export async function loadDatabase(
  url: string,
  { migrations, tables }: DatabaseContent,
  { prepare, check }: LoadSteps,
): Promise<Record<string, number>> {
  refuseUnknown(migrations);
  await withClient(url, refuseFilled);
  await prepare();
  await migrate(url, { only: new Set(migrations) });
  const counts = await withClient(url, async (client) => {
    await client.query('begin');
    await disableTriggers(client);
    const loaded = await loadTables(client, tables);
    await continueSequences(client);
    await check(loaded);
    await client.query('commit');
    return loaded;
  });
  await migrate(url);
  return counts;
}

/** Tables of an earlier attempt are no obstacle. */
async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isOurs: boolean }>(
    `select oid::regclass::text as name, to_regclass('supabase_migrations.schema_migrations') is not null as "isOurs"
      from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
        limit 1`,
  );
  const [table] = rows;
  if (table === undefined) return;
  if (!table.isOurs) {
    throw new SetupError(`This database is not empty: it has the table ${table.name}.`);
  }
  const { rowCount } = await client.query('select from auth.users limit 1');
  if (rowCount === 0) return;
  throw new SetupError('This database has accounts. Restore into an empty one.');
}

/** Rows come in the order of table names, so foreign keys cannot hold until all are loaded. */
async function disableTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query("set local session_replication_role = 'replica'");
  } catch (cause) {
    throw new SetupError(
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
