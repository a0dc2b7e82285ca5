import { SetupError } from '@dragoman/domain/errors';
import { type DatabaseSnapshot, openSnapshot } from './dump.ts';
import { loadDatabase } from './load.ts';
import { withClient } from './tables.ts';

/**
 * Copies a database into an empty one, in one transaction: if it fails, it can be repeated. Returns the number of rows.
 * @param prepare creates the queue's tables in the target
 * @throws SetupError if a server uses the source, or the target holds anything
 */
export async function copyDatabase(
  from: string,
  to: string,
  prepare: () => Promise<void>,
): Promise<number> {
  await refuseUsed(from);
  const snapshot = await openSnapshot(from);
  try {
    const content = { migrations: snapshot.migrations, tables: tablesOf(snapshot) };
    const counts = await loadDatabase(to, content, { prepare, check: async () => {} });
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
  throw new SetupError(
    'A server uses this database. Stop it first: what it writes now would be lost.',
  );
}
