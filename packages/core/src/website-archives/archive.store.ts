import { type Moment, type Queries, rowsOf } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { archivedTables } from './tables.data.ts';

/** The columns of each archived table that can be written. */
export type Columns = Readonly<Record<string, readonly string[]>>;

export async function selectColumns(queries: Queries): Promise<Columns> {
  const rows = await rowsOf<{ name: string; columns: string[] }>(queries)`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${Object.keys(archivedTables)})
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`;
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** Columns that an import fills in itself. */
export const ownColumns = ['website_id', 'user_id'];

/** Returns the columns that an archive has of a table. */
export function archivedColumns(columns: Columns, table: string): string[] {
  const { link, without = [] } = archivedTables[table] ?? {};
  const leftOut = new Set([...ownColumns, ...without, link]);
  return (columns[table] ?? []).filter((column) => !leftOut.has(column));
}

/** Yields the rows of a table as JSON, some at a time. */
export function readRows(
  moment: Moment,
  table: string,
  columns: readonly string[],
  websiteId: string,
): AsyncIterable<{ row: string }[]> {
  const rule = archivedTables[table] ?? {};
  const values = columns.map((column) =>
    rule.people?.includes(column)
      ? `'${column}', nullif(one.${column} is not null, false)`
      : `'${column}', one.${column}`,
  );
  return moment.rows(
    `select jsonb_build_object(${values.join(', ')})::text as row from public.${table} one
     where ${rule.rows ?? 'website_id = $1'}`,
    [websiteId],
  );
}

/** Yields which rows of a table link to which, as JSON. */
export function readLinks(
  moment: Moment,
  table: string,
  websiteId: string,
): AsyncIterable<{ row: string }[]> {
  const { link } = archivedTables[table] ?? {};
  return moment.rows(
    `select jsonb_build_object('id', id, '${link}', ${link})::text as row from public.${table}
     where website_id = $1 and ${link} is not null`,
    [websiteId],
  );
}

export interface PictureRow {
  /** Within the folder of the website. */
  readonly name: string;
  readonly version: string;
  readonly size: number;
  readonly eTag: string;
}

export function readPictures(moment: Moment, websiteId: string): Promise<PictureRow[]> {
  return moment.query(
    `select substring(name from length($1) + 2) as name, version,
       (metadata ->> 'size')::int as size, metadata ->> 'eTag' as "eTag"
     from storage.objects where bucket_id = 'translated-media' and name like $1 || '/%' order by name`,
    [websiteId],
  );
}

/** Inserts rows of a table. Throws the errors of Postgres. */
export async function insertRows(
  transaction: Queries,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const into = sql.table(`public.${table}`);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const end = archivedTables[table]?.keepsExisting ? sql`on conflict do nothing` : sql``;
  await sql`insert into ${into} (${listed})
    select ${listed} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb) ${end}`.execute(
    transaction,
  );
}

export async function updateLinks(
  transaction: Queries,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const name = sql.table(`public.${table}`);
  const link = sql.ref(archivedTables[table]?.link ?? '');
  await sql`update ${name} one set ${link} = given.${link}
    from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) given
    where one.id = given.id`.execute(transaction);
}

export async function insertPicture(
  transaction: Queries,
  object: {
    readonly name: string;
    readonly owner: string;
    readonly version: string;
    readonly metadata: object;
  },
): Promise<void> {
  await sql`insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
    values ('translated-media', ${object.name}, ${object.owner}::uuid, ${object.owner}, ${JSON.stringify(object.metadata)}::jsonb,
      ${object.version})`.execute(transaction);
}

/** Tells the planner how many rows there are now. Call it at the end of a transaction, as other imports wait for it here. */
export async function measureTables(transaction: Queries): Promise<void> {
  await sql`analyze pages, page_strings, website_strings`.execute(transaction);
}

/** Nothing is to be asked of engines because a website arrived: its next scan or change asks. */
export async function forgetPending(transaction: Queries, websiteId: string): Promise<void> {
  await transaction
    .deleteFrom('pending_translations')
    .where('website_id', '=', websiteId)
    .execute();
}

export async function countTerms(transaction: Queries, userId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(transaction)`
    select count(*)::int as count from glossary_terms where user_id = ${userId}`;
  return row?.count ?? 0;
}
