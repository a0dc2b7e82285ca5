import type { Condition, Query } from './ast.ts';

/** Returns the column and value of a top-level filter `column=eq.value`. */
function exactFilter(condition: Condition): { name: string; value: string } | undefined {
  if (condition.kind !== 'filter' || condition.negated) return undefined;
  const { field, operation } = condition;
  if (operation.kind !== 'compare' || operation.operator !== 'eq') return undefined;
  if (operation.quantifier !== undefined || field.path.length > 0) return undefined;
  return { name: field.name, value: operation.value };
}

/** Returns the id of the filter `id=eq.…`; empty if there is none or several. */
export function exactId({ conditions }: Query): string {
  const own = conditions.filter(({ path }) => path.length === 0);
  const ids = own.map(({ value }) => exactFilter(value)).filter((found) => found?.name === 'id');
  return ids.length === 1 ? (ids[0]?.value ?? '') : '';
}
