import type { Claims, Database } from '@dragoman/database/connection';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Binding } from './binding.ts';
import { type CatalogueTable, readableColumns } from './catalogue.ts';
import type { Change } from './log.ts';
import { predicateSql } from './predicate.ts';

type Filter = NonNullable<Binding['filter']>;

const service: Claims = { role: 'service_role' };
/** The timeout stops slow patterns. */
const settings = "set_config('statement_timeout', '2s', true), set_config('TimeZone', 'UTC', true)";

/**
 * Returns the matching filters by the index of each change. Reads as the service role: matches are candidates, which are read
 * again as the subscriber. Deleted rows are tested by their old values.
 */
export async function passingFilters(
  database: Database,
  table: CatalogueTable,
  changes: readonly Change[],
  filters: readonly Filter[],
  gone: boolean,
): Promise<Map<number, Set<string>>> {
  const passing = new Map<number, Set<string>>();
  if (filters.length === 0 || changes.length === 0) return passing;
  const parameters: unknown[] = [rowsOf(changes)];
  const tests = filters.map(({ conditions }) =>
    predicateSql(conditions, table.columns, parameters),
  );
  const rows = await asReader<{ place: number; passed: boolean[] }>(
    database,
    service,
    `select _place as place, array[${tests.join(', ')}] as passed from ${gone ? goneRows(table) : keyedRows(table)}`,
    parameters,
  );
  for (const { place, passed } of rows) {
    passing.set(place - 1, new Set(filters.filter((_, n) => passed[n]).map(({ text }) => text)));
  }
  return passing;
}

/** Returns the current rows visible to the caller, as JSON by index. */
export async function readRows(
  database: Database,
  claims: Claims,
  table: CatalogueTable,
  changes: readonly Change[],
): Promise<Map<number, string>> {
  const columns = readableColumns(table, claims.role);
  if (columns.length === 0 || changes.length === 0) return new Map();
  const names = columns.map(({ name }) => `t.${pg.escapeIdentifier(name)}`).join(', ');
  const text = `select _place as place, (select to_json(r)::text from (select ${names}) as r) as json from ${keyedRows(table)}`;
  const rows = await asReader<{ place: number; json: string }>(database, claims, text, [
    rowsOf(changes),
  ]);
  return new Map(rows.map(({ place, json }) => [place - 1, json]));
}

/** Returns the indexes of the deletions that the caller may receive; see `deletionRules`. */
export async function readableDeletions(
  database: Database,
  claims: Claims,
  table: CatalogueTable,
  changes: readonly Change[],
): Promise<Set<number>> {
  const all = changes.map((_, place) => place);
  if (claims.role === 'service_role') return new Set(all);
  const readable = new Set(readableColumns(table, claims.role).map(({ name }) => name));
  if (table.deletionRule === undefined) {
    return new Set(table.key.every((part) => readable.has(part)) ? all : []);
  }
  if (claims.role === 'anon' || readable.size === 0) return new Set();
  const { column, parent } = table.deletionRule;
  if (parent === undefined) {
    return new Set(all.filter((place) => changes[place]?.row[column] === claims.sub));
  }
  const text = `select _place as place from ${goneRows(table)} join public.${pg.escapeIdentifier(parent)} as p on p.id = t.${pg.escapeIdentifier(column)}`;
  const rows = await asReader<{ place: number }>(database, claims, text, [rowsOf(changes)]);
  return new Set(rows.map(({ place }) => place - 1));
}

async function asReader<T>(
  database: Database,
  claims: Claims,
  text: string,
  parameters: readonly unknown[],
): Promise<T[]> {
  return database.withRls(claims, async (transaction) => {
    await transaction.executeQuery(CompiledQuery.raw(`select ${settings}`));
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return rows as T[];
  });
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
