import { badBody } from '../errors.ts';

/** The rows of a request's body. */
export interface Payload {
  /** A JSON array of objects, unparsed so that numbers keep all digits. */
  readonly rows: string;
  readonly count: number;
  /** Returns the keys of the rows. Throws PGRST102 if they differ between rows. */
  keys(): string[];
}

/** Parses the JSON body of an insert or update. Throws PGRST102. */
export function readPayload(body: string, contentType: string | undefined): Payload {
  requireJson(contentType);
  if (body.trim() === '') return { rows: '[]', count: 0, keys: () => [] };
  const value = parseJson(body);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isObject)) throw badBody('Empty or invalid json');
  const rows = Array.isArray(value) ? body : `[${body}]`;
  return { rows, count: list.length, keys: () => sharedKeys(list) };
}

/** Parses the arguments of a function called by POST. Throws PGRST102. */
export function readArguments(body: string, contentType: string | undefined): unknown {
  requireJson(contentType);
  return body.trim() === '' ? {} : parseJson(body);
}

function requireJson(contentType = 'application/json'): void {
  if (contentType.split(';', 1)[0]?.trim().toLowerCase() === 'application/json') return;
  throw badBody(`Content-Type not acceptable: ${contentType}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('Empty or invalid json');
  }
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
