import { type Database, type Moment, openMoment } from '@dragoman/database/connection';
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

/** Opens a snapshot. It ends if nothing is read for a minute. */
export async function openAccount(database: Database, userId: string): Promise<AccountSnapshot> {
  const moment = await openMoment(database, '1min');
  return {
    tables: () => tablesWithRows(moment, userId),
    rows: (table) => readRows(moment, table, userId),
    pictures() {
      const sql = `select name, version from storage.objects where ${tableRules['storage.objects']?.rowsOf} order by name`;
      return moment.query(sql, [userId]);
    },
    close: () => moment.close(),
  };
}

function rulesToExport(): [string, Table & { readonly rowsOf: string }][] {
  return Object.entries(tableRules).flatMap(([table, rule]) =>
    rule.rowsOf === null || rule.exported === 'not'
      ? []
      : [[table, { ...rule, rowsOf: rule.rowsOf }]],
  );
}

async function tablesWithRows(moment: Moment, userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [table, { rowsOf }] of rulesToExport()) {
    // A Supabase project lacks some tables of our sign-in.
    const [known] = await moment.query<{ exists: boolean }>(
      'select to_regclass($1) is not null as exists',
      [table],
    );
    if (!known?.exists) continue;
    // Planned for all rows: for one row the planner hopes to meet it early and reads the whole table.
    const first = `with own as materialized (select from ${table} where ${rowsOf}) select from own limit 1`;
    if ((await moment.query(first, [userId])).length === 1) found.push(table);
  }
  return found;
}

async function* readRows(moment: Moment, table: string, userId: string): AsyncGenerator<string> {
  const rule = tableRules[table];
  const without = typeof rule?.exported === 'object' ? rule.exported.without : [];
  const rows = moment.rows<{ row: string }>(
    `select (to_jsonb(one) - $2::text[])::text as row from ${table} one where ${rule?.rowsOf}`,
    [userId, without],
  );
  let separator = '[\n';
  for await (const some of rows) {
    yield separator + some.map(({ row }) => row).join(',\n');
    separator = ',\n';
  }
  yield '\n]\n';
}
