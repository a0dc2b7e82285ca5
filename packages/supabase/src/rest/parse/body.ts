import { badBody } from '../errors.ts';
import { parseCsv } from './csv.ts';

/** Rows that a request brings. */
export interface Payload {
  /** A JSON array of objects, as it came: numbers keep every digit. */
  readonly rows: string;
  readonly count: number;
  /** The keys, the same in each row. Throws PGRST102 when they differ. */
  keys(): string[];
}

const emptyPayload: Payload = { rows: '[]', count: 0, keys: () => [] };

/** Reads the body of an insert or an update: JSON, CSV or a form. Throws PGRST102. */
export function readPayload(body: string, contentType: string | undefined): Payload {
  switch (mediaType(contentType)) {
    case 'application/json':
      return body.trim() === '' ? emptyPayload : jsonPayload(body, parseJson(body));
    case 'text/csv': {
      const rows = parseCsv(body);
      return jsonPayload(JSON.stringify(rows), rows);
    }
    case 'application/x-www-form-urlencoded': {
      const fields = Object.fromEntries(new URLSearchParams(body));
      return jsonPayload(JSON.stringify([fields]), [fields]);
    }
    default:
      throw badBody(`Content-Type not acceptable: ${contentType}`);
  }
}

/** Reads the arguments of a function called by POST. Throws PGRST102. */
export function readArguments(body: string, contentType: string | undefined): unknown {
  const type = mediaType(contentType);
  if (type === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(body));
  }
  if (type !== 'application/json') throw badBody(`Content-Type not acceptable: ${contentType}`);
  return body.trim() === '' ? {} : parseJson(body);
}

const mediaType = (header = 'application/json') => header.split(';', 1)[0]?.trim().toLowerCase();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('Empty or invalid json');
  }
}

function jsonPayload(text: string, value: unknown): Payload {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isObject)) throw badBody('Empty or invalid json');
  const rows = Array.isArray(value) ? text : `[${text}]`;
  return { rows, count: list.length, keys: () => sharedKeys(list) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sharedKeys(rows: readonly Record<string, unknown>[]): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const isAlike = (row: Record<string, unknown>) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!rows.every(isAlike)) throw badBody('All object keys must match');
  return keys;
}
