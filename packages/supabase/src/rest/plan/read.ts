import { noAggregates, notEmbedded, undefinedType } from '../errors.ts';
import type { At, EmbedItem, FieldItem, Query, SelectItem } from '../parse/ast.ts';
import type { SchemaCache, Table } from '../schema/types.ts';
import { findField, planConditions } from './conditions.ts';
import { planOrder } from './order.ts';
import { findRelationship, isToOne } from './relationships.ts';
import type { EmbedPlan, Output, ReadPlan } from './types.ts';

export type ReadQuery = Pick<Query, 'select' | 'conditions' | 'orders' | 'limits' | 'offsets'>;

export interface ReadContext {
  readonly cache: SchemaCache;
  /** Maximum rows of the response and of each embedded list. */
  readonly maxRows: number | undefined;
}

/**
 * Resolves a query against the schema. Throws 42703 and 42704 for an unknown column and type, as Postgres does, and PostgREST's
 * codes for embedded resources.
 */
export function planRead(context: ReadContext, table: Table, query: ReadQuery): ReadPlan {
  let count = 0;
  return planNode({ ...context, next: () => count++ }, table, query, true);
}

interface Context extends ReadContext {
  next(): number;
}

function planNode(context: Context, table: Table, query: ReadQuery, many: boolean): ReadPlan {
  const alias = `t${context.next()}`;
  refuseStrays(query);
  const outputs = query.select.map((item) => planOutput(context, table, query, item));
  const embeds = outputs.flatMap((output) => (output.kind === 'embed' ? [output.embed] : []));
  const requested = last(own(query.limits));
  const { maxRows } = context;
  return {
    table,
    alias,
    outputs,
    embeds,
    where: planConditions(table, embeds, own(query.conditions)),
    order: own(query.orders).flatMap((terms) => planOrder(table, embeds, terms)),
    limit: many && maxRows !== undefined ? Math.min(requested ?? maxRows, maxRows) : requested,
    offset: last(own(query.offsets)) ?? 0,
  };
}

function planOutput(context: Context, table: Table, query: ReadQuery, item: SelectItem): Output {
  switch (item.kind) {
    case 'aggregate':
      throw noAggregates();
    case 'star':
      return item;
    case 'field':
      return planField(context.cache, table, item);
    case 'embed':
      return { kind: 'embed', embed: planEmbed(context, table, query, item) };
  }
}

function planField(cache: SchemaCache, table: Table, { field, cast, alias }: FieldItem): Output {
  const found = findField(table, field);
  const named = field.path.findLast(({ key }) => typeof key === 'string')?.key;
  const name = alias ?? String(named ?? field.name);
  return { kind: 'field', ...found, name, cast: cast && findType(cache, cast) };
}

function planEmbed(context: Context, table: Table, query: ReadQuery, item: EmbedItem): EmbedPlan {
  const relationship = findRelationship(context.cache, table, item);
  const inside = insideOf(query, item);
  return {
    alias: `e${context.next()}`,
    name: item.alias ?? item.relation,
    relationship,
    inner: item.join === 'inner',
    spread: item.spread,
    silent: item.items.length === 0,
    plan: planNode(context, relationship.target, inside, !isToOne(relationship)),
    orderedBy: [],
  };
}

const spellings: Readonly<Record<string, string>> = {
  int: 'int4',
  decimal: 'numeric',
  dec: 'numeric',
  float: 'float8',
  string: 'text',
};

function findType(cache: SchemaCache, cast: string): string {
  const wanted = cast.toLowerCase();
  const [, base = wanted, list = ''] = /^(.*?)(\[\])?$/.exec(wanted) ?? [];
  const found = cache.types.get(`${spellings[base] ?? base}${list}`) ?? cache.types.get(cast);
  if (found !== undefined) return found;
  const element = list === '' ? undefined : cache.types.get(spellings[base] ?? base);
  if (element === undefined) throw undefinedType(cast);
  return `${element}[]`;
}

const isMeant = (item: EmbedItem, name: string | undefined) =>
  item.alias === name || item.relation === name;

/** Returns the parts of a query for an embedded resource, with paths relative to it. */
function insideOf(query: ReadQuery, item: EmbedItem): ReadQuery {
  const enter = <T>(entries: readonly At<T>[]): At<T>[] =>
    entries
      .filter(({ path }) => path.length > 0 && isMeant(item, path[0]))
      .map(({ path, value }) => ({ path: path.slice(1), value }));
  return {
    select: item.items,
    conditions: enter(query.conditions),
    orders: enter(query.orders),
    limits: enter(query.limits),
    offsets: enter(query.offsets),
  };
}

function refuseStrays(query: ReadQuery): void {
  const embeds = query.select.filter((item) => item.kind === 'embed');
  for (const { path } of [query.conditions, query.orders, query.limits, query.offsets].flat()) {
    const [name] = path;
    if (name !== undefined && !embeds.some((item) => isMeant(item, name))) throw notEmbedded(name);
  }
}

const own = <T>(entries: readonly At<T>[]): T[] =>
  entries.filter(({ path }) => path.length === 0).map(({ value }) => value);

const last = <T>(entries: readonly T[]): T | undefined => entries.at(-1);
