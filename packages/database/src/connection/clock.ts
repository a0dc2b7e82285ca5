import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * The database's time, plus `offset` milliseconds, for statements. Times that several machines write and compare come from here:
 * the clock of a machine may be wrong.
 */
export function databaseTime(offset = 0): RawBuilder<Date> {
  if (offset === 0) return sql<Date>`statement_timestamp()`;
  return sql<Date>`statement_timestamp() + ${offset} * interval '1 millisecond'`;
}

/** Reads the database's time, to compare it with times that the database has stored. */
export async function readDatabaseTime<T>(queries: Kysely<T>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select statement_timestamp() as now`.execute(queries);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time');
  return row.now;
}
