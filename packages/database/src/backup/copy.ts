import pg from 'pg';
import { type DatabaseSnapshot, openSnapshot } from './dump.ts';
import { loadDatabase } from './load.ts';

/**
 * Copies a database into an empty one, in one transaction: if it fails, it can be repeated. Returns the number of rows.
 * @param prepare called before rows are loaded; creates the queue's tables in the target
 * @throws Error if a server uses the source, or the target holds anything
 */
export async function copyDatabase(
  from: string,
  to: string,
  prepare: () => Promise<void>,
): Promise<number> {
  await refuseUsed(from);
  await refuseOther(to);
  const snapshot = await openSnapshot(from);
  try {
    await prepare();
    const { migrations } = snapshot;
    const counts = await loadDatabase(
      to,
      { migrations, tables: tablesOf(snapshot) },
      async () => {},
    );
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    await snapshot.close();
  }
}

async function* tablesOf({ tables, rows }: DatabaseSnapshot) {
  for (const table of tables) yield { table, rows: rows(table) };
}

async function refuseUsed(url: string): Promise<void> {
  const servers = await withClient(url, (client) =>
    client.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'dragoman%'
        and pid <> pg_backend_pid()`,
    ),
  );
  if (servers.rowCount === 0) return;
  throw new Error('A server uses this database. Stop it first: what it writes now would be lost.');
}

/** Tables of an earlier attempt are no obstacle: `loadDatabase` refuses them if they have accounts. */
async function refuseOther(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
          and to_regclass('supabase_migrations.schema_migrations') is null limit 1`,
    ),
  );
  if (rows[0] === undefined) return;
  throw new Error(`The target is not empty: it has the table ${rows[0].name}.`);
}

/** Runs work on a connection of its own. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'dragoman move' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
