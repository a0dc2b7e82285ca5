import type { IncomingHttpHeaders } from 'node:http';
import { type Caller, isStranger } from '../tokens/index.ts';
import { calls, lengths, type Role, type TableCalls } from './calls.data.ts';
import { badBody, badValue, forbidden, notServed } from './errors.ts';
import { type Query, readQuery } from './read-query.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A call that the list names, for `statements.ts`. */
export interface Call {
  readonly method: Method;
  readonly table: string;
  readonly calls: TableCalls;
  readonly query: Query;
  /** Written values; empty for reads and deletions. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The answer is one row, which is an error unless exactly one was found. */
  readonly isSingle: boolean;
  readonly isCounted: boolean;
  /** A change answers with the changed rows. */
  readonly isShown: boolean;
}

interface RawCall {
  readonly method: string;
  readonly table: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Reads a request against the list. Throws `RestError`: `not_served`, 42501, 22023 and PGRST102. */
export function readCall(raw: RawCall, caller: Caller): Call {
  const table = Object.hasOwn(calls, raw.table) ? calls[raw.table] : undefined;
  if (table === undefined) throw notServed(`The table ${raw.table.slice(0, 64)}`, 404);
  const { role } = caller.claims;
  const method = raw.method as Method;
  requireRole(rolesOf(table, method), role, raw.table);
  const headers = readHeaders(raw.headers);
  const query = readQuery(table, raw.search);
  requireFilter(table, method, query);
  if (method !== 'GET' && query.embed !== undefined) throw notServed('A list within a change');
  const writable = method === 'POST' ? table.insert : table.update;
  const isWrite = method === 'POST' || method === 'PATCH';
  const write = { table: raw.table, writable: writable ?? {}, isAnon: isStranger(caller) };
  const values = isWrite ? readValues(raw.body, write) : {};
  return { method, table: raw.table, calls: table, query, values, ...headers };
}

function rolesOf(table: TableCalls, method: Method): readonly Role[] {
  if (method === 'GET') return table.roles;
  if (method === 'DELETE') return table.delete ?? [];
  return (method === 'POST' ? table.insert : table.update) === undefined ? [] : table.roles;
}

function requireRole(roles: readonly Role[], role: string, table: string): void {
  if (roles.some((known) => known === role)) return;
  throw forbidden(`table ${table}`, role === 'anon');
}

function requireFilter({ readBy, changedBy = [] }: TableCalls, method: Method, query: Query): void {
  const isNamed = (column: string) =>
    query.filters.some((filter) => filter.column === column && filter.operator === 'eq');
  if (method === 'GET' && readBy !== undefined && !isNamed(readBy)) {
    throw notServed(`A call without the filter ${readBy}=eq`);
  }
  if ((method === 'PATCH' || method === 'DELETE') && !changedBy.some(isNamed)) {
    throw notServed(`A change without the filter ${changedBy.join(' or ')}=eq`);
  }
}

const single = 'application/vnd.pgrst.object+json';
const accepted: readonly string[] = ['', '*/*', 'application/json', single];

function readHeaders(headers: IncomingHttpHeaders) {
  const read = (name: string) => {
    const value = [headers[name] ?? ''].flat().join(',');
    if (value.length > lengths.header) throw notServed(`A header ${name} of this length`, 431);
    return value;
  };
  const accept = read('accept');
  if (!accepted.includes(accept)) throw notServed(`The media type ${accept}`, 406);
  for (const name of ['accept-profile', 'content-profile']) {
    if (!['', 'public'].includes(read(name))) throw notServed(`The schema ${read(name)}`, 406);
  }
  if (read('range') !== '') throw notServed('The header range');
  const preferences = readPreferences(read('prefer'));
  const contentType = read('content-type').split(';', 1)[0]?.trim().toLowerCase();
  if (contentType !== '' && contentType !== 'application/json') {
    throw badBody(`Content-Type not acceptable: ${contentType}`);
  }
  return { isSingle: accept === single, ...preferences };
}

function readPreferences(header: string) {
  const preferences = header.split(',').map((text) => text.trim());
  const known = ['', 'return=representation', 'return=minimal', 'count=exact'];
  const unknown = preferences.find((text) => !known.includes(text));
  if (unknown !== undefined) throw notServed(`The preference ${unknown}`);
  return {
    isCounted: preferences.includes('count=exact'),
    isShown: preferences.includes('return=representation'),
  };
}

interface Write {
  readonly table: string;
  readonly writable: NonNullable<TableCalls['insert']>;
  readonly isAnon: boolean;
}

function readValues(body: unknown, { table, writable, isAnon }: Write): Record<string, unknown> {
  const row = onlyRow(body);
  const values: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const schema = Object.hasOwn(writable, column) ? writable[column] : undefined;
    if (schema === undefined) throw forbidden(`column ${column.slice(0, 64)} of ${table}`, isAnon);
    if (!isShallow(value, lengths.jsonLevels)) throw badValue(column, 'It is nested too deep.');
    const { data, error } = schema.safeParse(value);
    if (error !== undefined) throw badValue(column, error.issues[0]?.message ?? '');
    values[column] = data;
  }
  if (Object.keys(values).length === 0) throw badBody('Empty or invalid json');
  return values;
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

function onlyRow(body: unknown): object {
  const rows = [parseJson(body)].flat();
  if (rows.length > lengths.rowsPerInsert) throw notServed('More than one row in a call');
  const [row] = rows;
  if (typeof row !== 'object' || row === null) throw badBody('Empty or invalid json');
  return row;
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? ''));
  } catch {
    throw badBody('Empty or invalid json');
  }
}
