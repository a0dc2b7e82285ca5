import type { Claims } from '@dragoman/database/connection';
import { readableColumns } from './catalogue.ts';
import type { Entry } from './page.ts';

/**
 * Returns a change in the client's format. `json` is the row as visible to its receiver; absent for deletions. Old values
 * contain only the primary key, as with Postgres' default replica identity.
 */
export function changeData(
  { change: { type, at, row }, table }: Entry,
  role: Claims['role'],
  json: string | undefined,
  select: readonly string[] | undefined,
): string {
  const { name, key } = table;
  const columns = readableColumns(table, role).filter((column) => isWanted(column.name, select));
  const record = json === undefined || select === undefined ? json : pick(json, select);
  const old = JSON.stringify(Object.fromEntries(key.map((part) => [part, row[part]])));
  const fields = [
    `"schema":"public"`,
    `"table":${JSON.stringify(name)}`,
    `"commit_timestamp":${JSON.stringify(at)}`,
    `"type":"${type}"`,
    `"columns":${JSON.stringify(columns.map(({ name: column, type: of }) => ({ name: column, type: of })))}`,
    ...(record === undefined ? [] : [`"record":${record}`]),
    ...(type === 'INSERT' ? [] : [`"old_record":${old}`]),
    `"errors":null`,
  ];
  return `{${fields.join(',')}}`;
}

function isWanted(name: string, select: readonly string[] | undefined): boolean {
  return select === undefined || select.includes(name);
}

function pick(json: string, select: readonly string[]): string {
  const entries = Object.entries(JSON.parse(json));
  return JSON.stringify(Object.fromEntries(entries.filter(([name]) => isWanted(name, select))));
}
