import type { PoolClient } from 'pg';
import type { Database } from './open.ts';

/** The rows of the database at one moment. */
export interface Moment {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Yields the rows of a query, some at a time. Read one query at a time, to its end. */
  rows<Row>(sql: string, values?: readonly unknown[]): AsyncIterable<Row[]>;
  close(): void;
}

const rowsPerFetch = 500;

/**
 * Opens a snapshot. It ends if nothing is read for `idle` (an interval of Postgres), because it holds a connection and old versions of
 * rows.
 */
export async function openMoment({ pool }: Database, idle: string): Promise<Moment> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query("select set_config('idle_in_transaction_session_timeout', $1, true)", [
      idle,
    ]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    query: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    rows: (sql, values = []) => fetchRows(client, sql, values),
    close: () => client.release(true),
  };
}

async function* fetchRows<Row>(client: PoolClient, sql: string, values: readonly unknown[]) {
  await client.query(`declare exported no scroll cursor for ${sql}`, [...values]);
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsPerFetch} from exported`);
    if (rows.length === 0) break;
    yield rows as Row[];
  }
  await client.query('close exported');
}
