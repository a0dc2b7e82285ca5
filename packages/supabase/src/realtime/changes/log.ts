import type { Database } from '@dragoman/database/connection';
import type { ChangeType } from './binding.ts';

/** A changed row in `realtime.changes`. */
export interface Change {
  readonly table: string;
  readonly type: ChangeType;
  /** RFC 3339; when the statement ran. */
  readonly at: string;
  /** The primary key; for a deleted row, all columns. */
  readonly row: Readonly<Record<string, unknown>>;
}

interface LogRow {
  readonly id: number;
  readonly table: string;
  readonly type: ChangeType;
  readonly at: string;
  readonly rows: readonly Change['row'][];
}

/** Log rows per read; each has at most a thousand changed rows. */
const pageSize = 20;

/** Returns the current `pg_snapshot` as text. */
export async function currentSnapshot({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  return rows[0]?.snapshot as string;
}

/**
 * Yields the changes committed between two snapshots, by page and in order. Ids alone would miss a transaction that took its
 * ids early and committed late, so visibility in the snapshots decides.
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
