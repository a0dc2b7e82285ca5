import type { Database } from '@dragoman/database/connection';
import { rowRecipes } from '@dragoman/database/tables';
import { createUser } from '@dragoman/database/testing';
import pg from 'pg';

type Row = Readonly<Record<string, unknown>>;

/** A row of every table, all of one owner, as values of HTTP requests. */
export interface SeededRows {
  /** Returns the body that inserts another row. */
  fresh(table: string): Promise<Row>;
  /** Returns the body that updates the row. */
  change(table: string): Promise<Row>;
  /** Returns the filters that select the row by its primary key. */
  filters(table: string): readonly (readonly [string, string])[];
  /** Returns the current row. */
  now(table: string): Promise<unknown>;
  readonly websiteId: string;
}

/** Inserts the rows by the recipes of the access tests, as the tables' owner. */
export async function seedRows(
  database: Database,
  people: Readonly<Record<'owner' | 'otherOwner' | 'admin', string>>,
): Promise<SeededRows> {
  const { pool } = database;
  const ids: Record<string, string> = { ...people };
  const keys: Record<string, [string, string][]> = {};
  let count = 0;
  const evaluate = async (expressions: Readonly<Record<string, string>>, from = '') => {
    count += 1;
    const pairs = Object.entries(expressions).map(
      ([name, value]) => `${pg.escapeLiteral(name)}, ${expand(value, ids, count)}`,
    );
    const { rows } = await pool.query(
      `select json_build_object(${pairs.join(', ')}) as row ${from}`,
    );
    return rows[0].row as Row;
  };
  const where = (table: string) =>
    (keys[table] ?? [])
      .map(([name, value]) => `${name} = ${pg.escapeLiteral(value)}`)
      .join(' and ');
  // Sign-up already created trials; the table's own recipe adds the tested row.
  await pool.query('delete from public.subscriptions');
  for (const [table, { columns }] of Object.entries(rowRecipes)) {
    ids['fresh'] = table === 'admins' ? people.admin : people.owner;
    const row = await evaluate(columns);
    const { rows } = await pool.query(insertion(table, row));
    ids[table] = String(rows[0].row.id);
    keys[table] = await keyOf(pool, table, rows[0].row);
  }
  return {
    websiteId: ids['websites'] ?? '',
    filters: (table) => keys[table] ?? [],
    async fresh(table) {
      ids['fresh'] = await createUser(database);
      await pool.query('delete from public.subscriptions where user_id = $1', [ids['fresh']]);
      return evaluate(rowRecipes[table]?.columns ?? {});
    },
    change(table) {
      const [, name = '', value = ''] =
        /^(\w+) = (.*)$/s.exec(rowRecipes[table]?.change ?? '') ?? [];
      return evaluate({ [name]: value }, `from public.${table} where ${where(table)}`);
    },
    async now(table) {
      const { rows } = await pool.query(
        `select to_jsonb(one) as row from public.${table} one where ${where(table)}`,
      );
      return rows[0]?.row;
    },
  };
}

const expand = (value: string, ids: Readonly<Record<string, string>>, count: number) =>
  value
    .replaceAll('@n', String(count))
    .replace(/^\$(\w+)$/, (_, name) => pg.escapeLiteral(ids[name] ?? ''));

function insertion(table: string, row: Row): string {
  const names = Object.keys(row).join(', ');
  const json = pg.escapeLiteral(JSON.stringify(row));
  return `insert into public.${table} as one (${names})
    select ${names} from json_populate_record(null::public.${table}, ${json})
    returning to_jsonb(one) as row`;
}

async function keyOf(pool: pg.Pool, table: string, row: Row): Promise<[string, string][]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indisprimary and indrelid = to_regclass($1)`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => [name, String(row[name])]);
}
