import { type AliasedRawBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { lengths } from './calls.data.ts';
import type { Call } from './read-call.ts';
import type { EmbedQuery, Filter, Query } from './read-query.ts';

/** What a call found or changed. */
export interface Found {
  /** A JSON array. */
  readonly body: string;
  /** Rows in the body, or changed rows. */
  readonly rows: number;
  /** All rows that the filters find; null unless counted. */
  readonly total: number | null;
}

// Names come from the list alone, values from the caller; the list's tables are typed by the database, not here.
type Tables = Kysely<Record<string, Record<string, unknown>>>;

/** Runs a call as the transaction's role. Throws Postgres' errors. */
export async function runCall(db: Tables, call: Call): Promise<Found> {
  const statement = call.method === 'GET' ? readStatement(db, call) : changeStatement(db, call);
  const { rows } = await statement.execute(db);
  return rows[0] as Found;
}

function readStatement(db: Tables, { table, query, isCounted }: Call): RawBuilder<Found> {
  const { columns, embed, orders, limit, offset } = query;
  let rows = db
    .selectFrom(table)
    .select(columns.map((column) => sql.ref(`${table}.${column}`).as(column)))
    .where(conditions(table, query));
  if (embed !== undefined) {
    rows = rows.select(jsonArrayFrom(embedded(db, table, embed)).as(embed.table));
  }
  for (const { column, direction } of orders) rows = rows.orderBy(`${table}.${column}`, direction);
  const page = rows.limit(Math.min(limit, lengths.rowsPerAnswer)).offset(offset);
  const all = db
    .selectFrom(table)
    .select(sql`count(*)::int`.as('total'))
    .where(conditions(table, query));
  return sql<Found>`select coalesce(json_agg(page), '[]')::text as body, count(*)::int as rows,
    ${isCounted ? all : sql`null`} as total from ${page} as page`;
}

function embedded(db: Tables, outer: string, { table, key, columns, filters }: EmbedQuery) {
  return db
    .selectFrom(table)
    .select(columns.map((column) => sql.ref(`${table}.${column}`).as(column)))
    .whereRef(`${table}.${key}`, '=', `${outer}.id`)
    .where(conditions(table, { filters }))
    .limit(lengths.rowsPerAnswer);
}

/** Returns only columns that are shown, because each needs the right to select it. */
function changeStatement(db: Tables, call: Call): RawBuilder<Found> {
  const { query, isShown, isCounted } = call;
  const shown = isShown ? query.columns.map((column) => sql.ref(column).as(column)) : [];
  const returned = shown.length > 0 ? shown : [sql`1`.as('one')];
  const changed = changing(db, call, returned);
  return sql<Found>`with changed as (${changed})
    select coalesce(json_agg(changed), '[]')::text as body, count(*)::int as rows,
    ${isCounted ? sql`count(*)::int` : sql`null`} as total from changed`;
}

function changing(db: Tables, call: Call, returned: AliasedRawBuilder<unknown, string>[]) {
  const { method, table, query, values } = call;
  if (method === 'POST') return db.insertInto(table).values(values).returning(returned);
  const where = conditions(table, query);
  if (method === 'DELETE') return db.deleteFrom(table).where(where).returning(returned);
  return db.updateTable(table).set(values).where(where).returning(returned);
}

function conditions(table: string, { filters, or }: Pick<Query, 'filters' | 'or'>) {
  const all = filters.map((filter) => condition(table, filter));
  if (or !== undefined) all.push(sql.raw(or));
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
}

function condition(table: string, { column, operator, value }: Filter): RawBuilder<unknown> {
  const field = sql.ref(`${table}.${column}`);
  switch (operator) {
    case 'eq':
      return sql`${field} = ${value}`;
    case 'in':
      return sql`${field} = any (${value})`;
    case 'is':
      return sql`${field} is null`;
    case 'ilike':
      return sql`${field} ilike ${value}`;
  }
}
