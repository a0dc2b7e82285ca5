import type { Entry } from './page.ts';

/**
 * Returns a change in the client's format. `json` is the row as visible to its receiver; absent for deletions. Old values
 * contain only the primary key, as with Postgres' default replica identity.
 */
export function changeData(
  { change: { type, at, row }, table: { name, key, columns } }: Entry,
  json: string | undefined,
): string {
  const old = JSON.stringify(Object.fromEntries(key.map((part) => [part, row[part]])));
  const fields = [
    `"schema":"public"`,
    `"table":${JSON.stringify(name)}`,
    `"commit_timestamp":${JSON.stringify(at)}`,
    `"type":"${type}"`,
    `"columns":${JSON.stringify(columns.map(({ name: column, type: of }) => ({ name: column, type: of })))}`,
    ...(json === undefined ? [] : [`"record":${json}`]),
    ...(type === 'INSERT' ? [] : [`"old_record":${old}`]),
    `"errors":null`,
  ];
  return `{${fields.join(',')}}`;
}
