import { isToOne } from '../plan/relationships.ts';
import type { EmbedPlan, OrderPlan, Output, ReadPlan } from '../plan/types.ts';
import { fieldSql, whereSql } from './conditions.ts';
import { column, quote, tableName, type Values } from './values.ts';

/** A source of rows: a table or a `with` query, with the conditions that join it to the outer query. */
interface Source {
  readonly from: string;
  readonly conditions?: readonly string[];
}

/** The alias of whole rows. */
export const row = quote('_row');

/** Returns the `select` of a plan, with embedded resources as JSON. */
export function readSql(values: Values, plan: ReadPlan, source: Source): string {
  const list = plan.outputs.flatMap((output) => outputSql(values, plan.alias, output));
  return `select ${list.join(', ')} ${restSql(values, plan, source)}`;
}

/** Returns a query with as many rows as the plan without its limits. */
export function countSql(values: Values, plan: ReadPlan, source: Source, most?: number): string {
  const joins = plan.embeds
    .filter((embed) => embed.inner || isFiltered(plan, embed))
    .map((embed) => joinSql(values, plan.alias, embed));
  const from = `from ${source.from} as ${quote(plan.alias)}${joins.join('')}`;
  const where = whereSql(values, plan.alias, plan.where, source.conditions);
  return `select ${from}${where}${most === undefined ? '' : ` limit ${most}`}`;
}

function isFiltered(plan: ReadPlan, embed: EmbedPlan): boolean {
  const asks = (one: ReadPlan['where'][number]): boolean => {
    if (one.kind === 'embed') return one.embed === embed;
    return one.kind !== 'filter' && one.children.some(asks);
  };
  return plan.where.some(asks);
}

function restSql(values: Values, plan: ReadPlan, source: Source, lateral = ''): string {
  const joins = plan.embeds.map((embed) => joinSql(values, plan.alias, embed)).join('');
  const where = whereSql(values, plan.alias, plan.where, source.conditions);
  const order = plan.order.map((term) => orderSql(values, plan.alias, term)).join(', ');
  const limit = plan.limit === undefined ? '' : ` limit ${plan.limit}`;
  const offset = plan.offset === 0 ? '' : ` offset ${plan.offset}`;
  return `from ${source.from} as ${quote(plan.alias)}${joins}${lateral}${where}${order && ` order by ${order}`}${limit}${offset}`;
}

function outputSql(values: Values, alias: string, output: Output): string[] {
  if (output.kind === 'star') return [`${quote(alias)}.*`];
  if (output.kind === 'embed') return embedSql(values, output.embed);
  const field = fieldSql(values, alias, output);
  const typed = output.cast === undefined ? field : `${field}::${output.cast}`;
  return [`${typed} as ${quote(output.name)}`];
}

function embedSql(values: Values, embed: EmbedPlan): string[] {
  if (embed.silent) return [];
  const json = column(embed.alias, 'j');
  const toOne = isToOne(embed.relationship);
  if (!embed.spread) {
    return [`${toOne ? json : `coalesce(${json}, '[]'::json)`} as ${quote(embed.name)}`];
  }
  return outputNames(embed.plan).map((name) => {
    const key = `${values.bind(name)}::text`;
    const list = `(select json_agg(element -> ${key}) from json_array_elements(${json}) element)`;
    return `${toOne ? `${json} -> ${key}` : `coalesce(${list}, '[]'::json)`} as ${quote(name)}`;
  });
}

/** Returns the selected names, in order. */
export function outputNames(plan: ReadPlan): string[] {
  return plan.outputs.flatMap((output) => {
    if (output.kind === 'star') return [...plan.table.columns.keys()];
    if (output.kind === 'field') return [output.name];
    const { embed } = output;
    if (embed.silent) return [];
    return embed.spread ? outputNames(embed.plan) : [embed.name];
  });
}

function orderSql(values: Values, alias: string, term: OrderPlan): string {
  const { embed, direction, nulls } = term;
  const field =
    embed === undefined
      ? fieldSql(values, alias, term)
      : column(embed.embed.alias, `o${embed.index}`);
  return `${field}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`;
}

function joinSql(values: Values, parent: string, embed: EmbedPlan): string {
  const { relationship, plan } = embed;
  const source = embedSource(parent, embed);
  const found = isToOne(relationship)
    ? toOneSql(values, embed, source)
    : `select json_agg(${row}) as j from (${readSql(values, plan, source)}) ${row}`;
  const on = embed.inner ? `${column(embed.alias, 'j')} is not null` : 'true';
  const join = embed.inner ? ' join' : ' left join';
  return `${join} lateral (${found}) as ${quote(embed.alias)} on ${on}`;
}

function toOneSql(values: Values, { plan, orderedBy }: EmbedPlan, source: Source): string {
  if (orderedBy.length === 0) {
    return `select row_to_json(${row}) as j from (${readSql(values, plan, source)}) ${row}`;
  }
  const list = plan.outputs.flatMap((output) => outputSql(values, plan.alias, output));
  const carried = orderedBy.map(
    (field, at) => `, ${fieldSql(values, plan.alias, field)} as ${quote(`o${at}`)}`,
  );
  const lateral = ` cross join lateral (select ${list.join(', ')}) ${row}`;
  return `select row_to_json(${row}) as j${carried.join('')} ${restSql(values, plan, source, lateral)}`;
}

function embedSource(parent: string, { relationship, plan, alias }: EmbedPlan): Source {
  const { target, pairs, junction } = relationship;
  if (junction === undefined) {
    return { from: tableName(target), conditions: equal(parent, plan.alias, pairs) };
  }
  const between = `${alias}_junction`;
  const conditions = [
    ...equal(parent, between, pairs),
    ...equal(between, plan.alias, junction.pairs),
  ];
  return {
    from: `${tableName(junction.table)} as ${quote(between)}, ${tableName(target)}`,
    conditions,
  };
}

const equal = (here: string, there: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([one, other]) => `${column(there, other)} = ${column(here, one)}`);
