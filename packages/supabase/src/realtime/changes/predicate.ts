import pg from 'pg';
import type { Column } from './catalogue.ts';
import { BindingError, type Condition, type Operator } from './filter.ts';

const comparisons: Partial<Record<Operator, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  isdistinct: 'is distinct from',
};
const patterns: Partial<Record<Operator, string>> = {
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};
const isValues: readonly string[] = ['null', 'true', 'false', 'unknown'];

/**
 * Converts conditions to SQL on the row `t`, pushing values to `parameters`. The result is never null, so it can be an array
 * element. Throws `BindingError` for a column not in `columns`.
 */
export function predicateSql(
  conditions: readonly Condition[],
  columns: readonly Column[],
  parameters: unknown[],
): string {
  const parts = conditions.map((condition) => {
    const column = columns.find(({ name }) => name === condition.column);
    if (column === undefined) {
      throw new BindingError(`invalid column for filter ${condition.column}`);
    }
    const sql = conditionSql(condition, column, parameters);
    return condition.negated ? `not (${sql})` : `(${sql})`;
  });
  return parts.length === 0 ? 'true' : `coalesce(${parts.join(' and ')}, false)`;
}

function conditionSql(
  { operator, values }: Condition,
  column: Column,
  parameters: unknown[],
): string {
  const name = `t.${pg.escapeIdentifier(column.name)}`;
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const [value = ''] = values;
  if (operator === 'is') return `${name} is ${isValue(value, column)}`;
  if (operator === 'isdistinct' && value === 'null') return `${name} is not null`;
  if (operator === 'in') return `${name} = any(${parameter(values)}::text[]::${column.sqlType}[])`;
  const pattern = patterns[operator];
  if (pattern !== undefined) return `${name}::text ${pattern} ${parameter(value)}::text`;
  return `${name} ${comparisons[operator]} ${parameter(value)}::text::${column.sqlType}`;
}

function isValue(value: string, column: Column): string {
  const known = isValues.includes(value.toLowerCase());
  if (!known || (value.toLowerCase() !== 'null' && column.type !== 'bool')) {
    throw new BindingError(`\`is\` cannot compare ${column.name} with ${value}`);
  }
  return value.toLowerCase();
}
