import { invalid, missing } from './stripe-error.ts';

/** A decoded form: `a[b]=c` is `{ a: { b: 'c' } }`; every value is a string. */
export type Params = { readonly [name: string]: Param | undefined };
type Param = string | Params | readonly Param[];

/** Returns a string, or undefined if absent. Throws for other values. */
export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || typeof value === 'string') return value;
  throw invalid(`Invalid string: ${name}`, name);
}

/** Returns a required string. */
export function needed(params: Params, name: string): string {
  const value = text(params, name);
  if (value === undefined || value === '') throw missing(name);
  return value;
}

/** Returns an integer, or undefined if absent. */
export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d+$/.test(value)) throw invalid(`Invalid integer: ${value}`, name);
  return Number(value);
}

/** Returns a boolean, or undefined if absent. */
export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name);
  return value === 'true';
}

/** Returns a nested hash; empty if absent. */
export function hash(params: Params, name: string): Params {
  const value = params[name];
  if (value === undefined || value === '') return {};
  if (isHash(value)) return value;
  throw invalid('Invalid object', name);
}

/** Returns a list of hashes; empty if absent. */
export function hashes(params: Params, name: string): readonly Params[] {
  return list(params, name).map((value) => {
    if (isHash(value)) return value;
    throw invalid('Invalid array', name);
  });
}

/** Returns a list of strings; empty if absent. */
export function texts(params: Params, name: string): readonly string[] {
  return list(params, name).map((value) => {
    if (typeof value === 'string') return value;
    throw invalid('Invalid array', name);
  });
}

/** Merges stored and sent metadata; an empty value removes a key [https://docs.stripe.com/api/metadata]. */
export function metadataOf(params: Params, before: Record<string, string> = {}) {
  const sent = Object.entries(hash(params, 'metadata')).map(([name, value]) => [name, `${value}`]);
  const all = { ...before, ...Object.fromEntries(sent) } as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function list(params: Params, name: string): readonly Param[] {
  const value = params[name];
  if (value === undefined || value === '') return [];
  if (isList(value)) return value;
  if (isHash(value)) return Object.values(value).filter((item) => item !== undefined);
  throw invalid('Invalid array', name);
}

function isList(value: Param): value is readonly Param[] {
  return Array.isArray(value);
}

function isHash(value: Param): value is Params {
  return typeof value === 'object' && !isList(value);
}
