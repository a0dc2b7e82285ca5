import { undefinedColumn, wrongEmbedFilter } from '../errors.ts';
import type { Condition, Field, Filter } from '../parse/ast.ts';
import type { Table } from '../schema/types.ts';
import type { ConditionPlan, EmbedPlan, FieldPlan } from './types.ts';

/** Resolves filters. `is.null` may also test whether an embedded resource has a row. */
export function planConditions(
  table: Table,
  embeds: readonly EmbedPlan[],
  conditions: readonly Condition[],
): ConditionPlan[] {
  return conditions.map((condition) => {
    if (condition.kind === 'filter') return planFilter(table, embeds, condition);
    return { ...condition, children: planConditions(table, embeds, condition.children) };
  });
}

function planFilter(table: Table, embeds: readonly EmbedPlan[], filter: Filter): ConditionPlan {
  const { field, negated, operation } = filter;
  const embed = embeds.find(({ name }) => name === field.name);
  if (embed === undefined)
    return { ...findField(table, field), kind: 'filter', negated, operation };
  const value = operation.kind === 'is' ? operation.value : undefined;
  if (value === 'null' || value === 'not_null') {
    return { kind: 'embed', embed, present: (value === 'not_null') !== negated };
  }
  if (!table.columns.has(field.name)) throw wrongEmbedFilter(field.name);
  return { ...findField(table, field), kind: 'filter', negated, operation };
}

/** Finds the column of a field. Throws 42703. */
export function findField(table: Table, { name, path }: Field): FieldPlan {
  const column = table.columns.get(name);
  if (column === undefined) throw undefinedColumn(table.name, name);
  return { column, path };
}
