import type { Database } from '@dragoman/database/connection';
import type { ChangeType } from './binding.ts';

/** One changed row, as `realtime.changes` keeps it. */
export interface Change {
  readonly table: string;
  readonly type: ChangeType;
  /** RFC 3339; when the statement ran. */
  readonly at: string;
  /** The primary key; for a deleted row everything it was. */
  readonly row: Readonly<Record<string, unknown>>;
}

interface LogRow {
  readonly id: number;
  readonly table: string;
  readonly type: ChangeType;
  readonly at: string;
  readonly rows: readonly Change['row'][];
}

/** Log rows read at once; each has at most a thousand changed rows. */
const pageSize = 20;

/** What the database has finished so far, as text of a `pg_snapshot`. */
export async function currentSnapshot({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  return rows[0]?.snapshot as string;
}

/**
 * The changes that were finished after one snapshot and before another, page by page in the order they were made. Ids
 * alone would miss a transaction that got its ids early and ended late: what counts is what the earlier snapshot could not
 * see.
 */
export async function* changesBetween(
  { pool }: Pick<Database, 'pool'>,
  after: string,
  until: string,
): AsyncGenerator<Change[]> {
  for (let last = 0; ; ) {
    const { rows } = await pool.query<LogRow>(
      `select id, table_name as "table", type, rows,
         to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from realtime.changes
       where transaction >= pg_snapshot_xmin($1::pg_snapshot)
         and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
         and pg_visible_in_snapshot(transaction, $2::pg_snapshot)
         and id > $3
       order by id limit ${pageSize}`,
      [after, until, last],
    );
    if (rows.length > 0)
      yield rows.flatMap(({ rows: changed, ...rest }) => changed.map((row) => ({ ...rest, row })));
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id as number;
  }
}
