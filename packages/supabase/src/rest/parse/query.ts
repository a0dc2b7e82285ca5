import { outOfRange } from '../errors.ts';
import type { At, Condition, OrderTerm, Query } from './ast.ts';
import { parseLogic, parseOperation, startsWithOperator } from './filter.ts';
import { parseKey, parseNames, parseOrder } from './order.ts';
import { parseSelect } from './select.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Draft {
  readonly conditions: At<Condition>[];
  readonly orders: At<readonly OrderTerm[]>[];
  readonly limits: At<number>[];
  readonly offsets: At<number>[];
  readonly parameters: [string, string][];
}

/**
 * Parses a query string (without its `?`). For a function called by GET (`call`), pairs without an operator are arguments.
 * Throws PGRST100, and PGRST103 for a negative limit.
 */
export function parseQuery(text: string, { call = false } = {}): Query {
  const parameters = new URLSearchParams(text);
  const draft: Draft = { conditions: [], orders: [], limits: [], offsets: [], parameters: [] };
  const query: Mutable<Query> = {
    ...draft,
    select: parseSelect(parameters.get('select') ?? '*'),
  };
  const columns = parameters.get('columns');
  if (columns) query.columns = parseNames(columns, 'columns parameter');
  const onConflict = parameters.get('on_conflict');
  if (onConflict) query.onConflict = parseNames(onConflict, 'on_conflict parameter');
  for (const [key, value] of parameters) readParameter(draft, key, value, call);
  return query;
}

const apart = new Set(['select', 'columns', 'on_conflict']);

function readParameter(draft: Draft, key: string, value: string, call: boolean): void {
  if (apart.has(key) || key === '') return;
  const way = key.split('.');
  const last = way.at(-1);
  if (last === 'and' || last === 'or') readLogic(draft, way, last, value);
  else if (last === 'order') {
    if (value !== '') draft.orders.push({ path: pathOf(way, 1), value: parseOrder(value) });
  } else if (last === 'limit' || last === 'offset') readNumber(draft, way, last, value);
  else if (call && !startsWithOperator(value)) draft.parameters.push([key, value]);
  else {
    const { path, field } = parseKey(key);
    draft.conditions.push({ path, value: { kind: 'filter', field, ...parseOperation(value) } });
  }
}

function readLogic(draft: Draft, way: string[], kind: 'and' | 'or', value: string): void {
  const negated = way.at(-2) === 'not';
  const path = pathOf(way, negated ? 2 : 1);
  draft.conditions.push({ path, value: parseLogic(kind, negated, value) });
}

function readNumber(draft: Draft, way: string[], kind: 'limit' | 'offset', value: string): void {
  // PostgREST ignores invalid numbers.
  if (!/^-?\d{1,15}$/.test(value)) return;
  const number = Number(value);
  if (number < 0 && kind === 'limit') {
    throw outOfRange('Limit should be greater than or equal to zero.');
  }
  const entries = kind === 'limit' ? draft.limits : draft.offsets;
  entries.push({ path: pathOf(way, 1), value: Math.max(0, number) });
}

function pathOf(way: readonly string[], endings: number): string[] {
  const path = way.slice(0, way.length - endings);
  return path.map((name) => name.replace(/^"(.*)"$/, '$1'));
}
