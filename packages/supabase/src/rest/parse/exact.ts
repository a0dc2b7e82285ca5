import type { Condition, Query } from './ast.ts';

/** The value of a filter `column=eq.value` on the resource itself, which holds whatever else the query asks for. */
export function exactFilter(condition: Condition): { name: string; value: string } | undefined {
  if (condition.kind !== 'filter' || condition.negated) return undefined;
  const { field, operation } = condition;
  if (operation.kind !== 'compare' || operation.operator !== 'eq') return undefined;
  if (operation.quantifier !== undefined || field.path.length > 0) return undefined;
  return { name: field.name, value: operation.value };
}

/** The one id that a query names by `id=eq.…`; empty where it names none, or several. */
export function exactId({ conditions }: Query): string {
  const own = conditions.filter(({ path }) => path.length === 0);
  const ids = own.map(({ value }) => exactFilter(value)).filter((found) => found?.name === 'id');
  return ids.length === 1 ? (ids[0]?.value ?? '') : '';
}
