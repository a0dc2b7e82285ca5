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
  /** Creates the queue's tables, once the database has the schema. */
  prepare(): Promise<void>;
  /** Called before the transaction is committed; if it throws, no row is stored. */
  check(rows: Record<string, number>): Promise<void>;
}

/**
 * Loads a backup into an empty database: applies the migrations that the backup has, loads all rows in one transaction,
 * then applies newer migrations. Returns the number of rows by table.
 * @throws SetupError before anything is written if the database has accounts or tables of something else, its role lacks
 * rights, or a newer version made the backup
 */
export async function loadDatabase(
  url: string,
  { migrations, tables }: DatabaseContent,
  { prepare, check }: LoadSteps,
): Promise<Record<string, number>> {
  refuseUnknown(migrations);
  await withClient(url, refuseFilled);
  await migrate(url, { only: new Set(migrations) });
  await prepare();
  const counts = await withClient(url, async (client) => {
    await client.query('begin');
    const restoring = await suspendRules(client);
    const loaded = await loadTables(client, tables);
    await continueSequences(client);
    for (const statement of restoring) await client.query(statement);
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

/**
 * Rows come in the order of table names, so foreign keys cannot hold until all are loaded, and triggers would add rows. Drops
 * and disables both as the tables' owner may, without a superuser. Returns the statements that restore them.
 */
async function suspendRules(client: pg.Client): Promise<string[]> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const { rows } = await client.query<{ suspend: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as suspend,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])
      union all
      select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
        format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
      from pg_trigger where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and tgrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { suspend } of rows) await client.query(suspend);
  return rows.map(({ restore }) => restore);
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
