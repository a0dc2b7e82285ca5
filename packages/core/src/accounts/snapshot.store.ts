import type { Database, PoolClient } from '@dragoman/database/connection';
import { type Table, tableRules } from '@dragoman/database/tables';

export interface StoredPicture {
  /** `{websiteId}/{language}/{mediaId}.{ext}` */
  readonly name: string;
  readonly version: string;
}

/** The rows of one account at one moment. */
export interface AccountSnapshot {
  /** Names of the tables that have rows to export. */
  tables(): Promise<string[]>;
  /** Yields the rows of a table as a JSON array, in parts. Read one table at a time. */
  rows(table: string): AsyncIterable<string>;
  pictures(): Promise<StoredPicture[]>;
  close(): void;
}

const rowsPerFetch = 500;

/** Opens a snapshot. It ends if nothing is read for a minute, because it holds a connection and old versions of rows. */
export async function openAccount(database: Database, userId: string): Promise<AccountSnapshot> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin isolation level repeatable read, read only;
      set local idle_in_transaction_session_timeout = '1min'`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    tables: () => tablesWithRows(client, userId),
    rows: (table) => readRows(client, table, userId),
    async pictures() {
      const sql = `select name, version from storage.objects where ${tableRules['storage.objects']?.rowsOf} order by name`;
      return (await client.query<StoredPicture>(sql, [userId])).rows;
    },
    close: () => client.release(true),
  };
}

function rulesToExport(): [string, Table & { readonly rowsOf: string }][] {
  return Object.entries(tableRules).flatMap(([table, rule]) =>
    rule.rowsOf === null || rule.exported === 'not'
      ? []
      : [[table, { ...rule, rowsOf: rule.rowsOf }]],
  );
}

async function tablesWithRows(client: PoolClient, userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [table, { rowsOf }] of rulesToExport()) {
    // A Supabase project lacks some tables of our sign-in.
    const { rows } = await client.query('select to_regclass($1) is not null as exists', [table]);
    if (!rows[0].exists) continue;
    // Planned for all rows: for one row the planner hopes to meet it early and reads the whole table.
    const first = `with own as materialized (select from ${table} where ${rowsOf}) select from own limit 1`;
    if ((await client.query(first, [userId])).rowCount === 1) found.push(table);
  }
  return found;
}

async function* readRows(
  client: PoolClient,
  table: string,
  userId: string,
): AsyncGenerator<string> {
  const rule = tableRules[table];
  const without = typeof rule?.exported === 'object' ? rule.exported.without : [];
  await client.query(
    `declare exported no scroll cursor for
      select (to_jsonb(one) - $2::text[])::text as row from ${table} one where ${rule?.rowsOf}`,
    [userId, without],
  );
  let separator = '[\n';
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsPerFetch} from exported`);
    if (rows.length === 0) break;
    yield separator + rows.map(({ row }) => row).join(',\n');
    separator = ',\n';
  }
  yield '\n]\n';
  await client.query('close exported');
}
