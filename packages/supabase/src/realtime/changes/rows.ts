import type { Claims, Database } from '@dragoman/database/connection';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { CatalogueTable } from './catalogue.ts';
import type { Change } from './log.ts';

const settings = { statement_timeout: '2s', TimeZone: 'UTC' };

/** Returns the current values of the filter column, by the index of each change, whoever may see them. */
export async function readSubjects(
  { pool }: Database,
  table: CatalogueTable,
  changes: readonly Change[],
): Promise<Map<number, string>> {
  const column = pg.escapeIdentifier(table.watched.filter);
  const { rows } = await pool.query<{ place: string; subject: string }>(
    `select _place as place, t.${column}::text as subject from ${keyedRows(table)}`,
    [rowsOf(changes)],
  );
  return new Map(rows.map(({ place, subject }) => [Number(place) - 1, subject]));
}

/** Returns the current rows visible to the caller, as JSON by index. */
export async function readRows(
  database: Database,
  claims: Claims,
  table: CatalogueTable,
  changes: readonly Change[],
): Promise<Map<number, string>> {
  const names = table.columns.map(({ name }) => `t.${pg.escapeIdentifier(name)}`).join(', ');
  const text = `select _place as place, (select to_json(r)::text from (select ${names}) as r) as json from ${keyedRows(table)}`;
  const rows = await asReader<{ place: number; json: string }>(database, claims, text, [
    rowsOf(changes),
  ]);
  return new Map(rows.map(({ place, json }) => [place - 1, json]));
}

/** Returns the indexes of the deletions that the caller may receive; see `WatchedTable`. */
export async function readableDeletions(
  database: Database,
  claims: Claims,
  table: CatalogueTable,
  changes: readonly Change[],
): Promise<number[]> {
  const text = `select _place as place from ${goneRows(table)} where public.has_passed_second_factor() and (${table.watched.deletion})`;
  const rows = await asReader<{ place: number }>(database, claims, text, [rowsOf(changes)]);
  return rows.map(({ place }) => place - 1);
}

async function asReader<T>(
  database: Database,
  claims: Claims,
  text: string,
  parameters: readonly unknown[],
): Promise<T[]> {
  const work = async (transaction: Parameters<Parameters<Database['withRls']>[1]>[0]) => {
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return rows as T[];
  };
  return database.withRls(claims, work, settings);
}

function rowsOf(changes: readonly Change[]): string {
  return JSON.stringify(changes.map(({ row }) => row));
}

/** Returns the SQL of current rows `t` by the keys in `$1`. */
function keyedRows({ name, key, columns }: CatalogueTable): string {
  const typed = key.map((part) => {
    const column = columns.find((one) => one.name === part);
    return `${pg.escapeIdentifier(part)} ${column?.sqlType}`;
  });
  const same = key.map((part) => `t.${pg.escapeIdentifier(part)} = k.${pg.escapeIdentifier(part)}`);
  return `rows from (jsonb_to_recordset($1::jsonb) as (${typed.join(', ')})) with ordinality as k(${key
    .map((part) => pg.escapeIdentifier(part))
    .join(', ')}, _place) join public.${pg.escapeIdentifier(name)} as t on ${same.join(' and ')}`;
}

/** Returns the SQL of deleted rows `t` from their old values in `$1`. */
function goneRows({ name }: CatalogueTable): string {
  return `jsonb_array_elements($1::jsonb) with ordinality as g(_was, _place)
    cross join lateral jsonb_populate_record(null::public.${pg.escapeIdentifier(name)}, g._was) as t`;
}
