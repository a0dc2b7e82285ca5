import type {
  ChangePlan,
  ConditionPlan,
  DeletePlan,
  InsertPlan,
  ReadPlan,
  UpdatePlan,
} from '../plan/types.ts';
import type { Column } from '../schema/types.ts';
import { whereSql } from './conditions.ts';
import { column, quote, tableName, type Values } from './values.ts';

const target = 't0';
const given = 'given';

/**
 * Returns the `insert`, `update` or `delete`. Returns only columns that the response needs, because each requires select
 * permission.
 */
export function changeSql(values: Values, plan: ChangePlan): string {
  switch (plan.kind) {
    case 'insert':
      return insertSql(values, plan);
    case 'update':
      return updateSql(values, plan);
    case 'delete':
      return deleteSql(values, plan);
  }
}

function insertSql(values: Values, plan: InsertPlan): string {
  const { table, columns } = plan;
  if (plan.count === 0) return nothingSql(plan);
  const names = columns.map(({ name }) => quote(name));
  const into = `insert into ${tableName(table)} as ${quote(target)}`;
  if (names.length === 0) return `${into} ${defaultRows(plan.count)} ${returningSql(plan)}`;
  const from = givenSql(values, plan.rows, columns, plan.defaults);
  const selected = columns.map(({ name }) => column(given, name)).join(', ');
  const rows = `(${names.join(', ')}) select ${selected} from ${from}`;
  return `${into} ${rows}${conflictSql(plan)} ${returningSql(plan)}`;
}

// `insert … select` needs at least one column.
const defaultRows = (count: number) =>
  count === 1 ? 'default values' : `values ${Array.from({ length: count }, () => '(default)')}`;

function conflictSql({ conflict, columns }: InsertPlan): string {
  if (conflict === undefined || conflict.columns.length === 0) return '';
  const on = ` on conflict (${conflict.columns.map(quote).join(', ')})`;
  if (!conflict.merge || columns.length === 0) return `${on} do nothing`;
  const changes = columns.map(({ name }) => `${quote(name)} = ${column('excluded', name)}`);
  return `${on} do update set ${changes.join(', ')}`;
}

function updateSql(values: Values, plan: UpdatePlan): string {
  const { table, columns } = plan;
  if (columns.length === 0) return nothingSql(plan);
  const changes = columns.map(({ name }) => `${quote(name)} = ${column(given, name)}`);
  const from = `(select * from ${givenSql(values, plan.rows, columns, false)} limit 1) as ${quote(given)}`;
  const where = whereSql(values, target, plan.where);
  return `update ${tableName(table)} as ${quote(target)} set ${changes.join(', ')} from ${from}${where} ${returningSql(plan)}`;
}

function deleteSql(values: Values, plan: DeletePlan): string {
  const where = whereSql(values, target, plan.where);
  return `delete from ${tableName(plan.table)} as ${quote(target)}${where} ${returningSql(plan)}`;
}

/** Returns the rows of the body as typed columns. With `defaults`, a missing key becomes the column's default. */
function givenSql(
  values: Values,
  rows: string,
  columns: readonly Column[],
  defaults: boolean,
): string {
  const typed = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
  const json = `${values.bind(rows)}::jsonb`;
  const usable = defaults ? columns.filter((one) => one.default !== null) : [];
  if (usable.length === 0) return `jsonb_to_recordset(${json}) as ${quote(given)}(${typed})`;
  const pairs = usable.map((one) => `${values.bind(one.name)}::text, ${one.default}`);
  return `jsonb_array_elements(${json}) as element,
    lateral jsonb_to_record(jsonb_build_object(${pairs.join(', ')}) || element) as ${quote(given)}(${typed})`;
}

// Selects no row and does not access the table.
function nothingSql({ table }: ChangePlan): string {
  const columns = [...table.columns.values()];
  return `select ${columns.map(({ name, type }) => `null::${type} as ${quote(name)}`).join(', ')} where false`;
}

const returningSql = (plan: ChangePlan) => `returning ${returnedSql(plan)}`;

function returnedSql(plan: ChangePlan): string {
  const names = new Set<string>();
  if (plan.read !== undefined) {
    if (plan.read.outputs.some(({ kind }) => kind === 'star')) return `${quote(target)}.*`;
    for (const name of neededNames(plan.read)) names.add(name);
  }
  return names.size === 0 ? '1' : [...names].map((name) => column(target, name)).join(', ');
}

/** Returns the columns of its own table that a plan reads: for selecting, ordering or joining embedded resources. */
function neededNames(plan: ReadPlan): string[] {
  const selected = plan.outputs.flatMap((one) => (one.kind === 'field' ? [one.column.name] : []));
  const ordered = plan.order.flatMap((one) => (one.embed === undefined ? [one.column.name] : []));
  const leading = plan.embeds.flatMap(({ relationship }) =>
    relationship.pairs.map(([here]) => here),
  );
  return [...selected, ...ordered, ...leading, ...plan.where.flatMap(filteredNames)];
}

function filteredNames(condition: ConditionPlan): string[] {
  if (condition.kind === 'embed') return [];
  if (condition.kind === 'filter') return [condition.column.name];
  return condition.children.flatMap(filteredNames);
}
