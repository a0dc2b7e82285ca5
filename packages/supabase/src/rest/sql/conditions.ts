import type { Operation, Operator, TextSearch, Truth } from '../parse/ast.ts';
import type { ConditionPlan, FieldPlan } from '../plan/types.ts';
import { arrayLiteral, column, type Values } from './values.ts';

const operators: Readonly<Record<Operator, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
};
const searches: Readonly<Record<TextSearch, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};
const truths: Readonly<Record<Truth, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

/** Returns `where …`, or an empty string. */
export function whereSql(
  values: Values,
  alias: string,
  conditions: readonly ConditionPlan[],
  more: readonly string[] = [],
): string {
  const all = [...more, ...conditions.map((one) => conditionSql(values, alias, one))];
  return all.length === 0 ? '' : ` where ${all.join(' and ')}`;
}

function conditionSql(values: Values, alias: string, condition: ConditionPlan): string {
  if (condition.kind === 'embed') {
    return `${column(condition.embed.alias, 'j')} is ${condition.present ? 'not null' : 'null'}`;
  }
  if (condition.kind === 'filter') {
    const { negated, operation } = condition;
    return `${negated ? 'not ' : ''}(${operationSql(values, fieldSql(values, alias, condition), operation, condition)})`;
  }
  const children = condition.children.map((child) => conditionSql(values, alias, child));
  return `${condition.negated ? 'not ' : ''}(${children.join(` ${condition.kind} `)})`;
}

function operationSql(
  values: Values,
  field: string,
  operation: Operation,
  { column: { type }, path }: FieldPlan,
): string {
  switch (operation.kind) {
    case 'is':
      return `${field} is ${truths[operation.value]}`;
    case 'in':
      return `${field} = any (${values.bind(arrayLiteral(operation.values))})`;
    case 'search':
      return searchSql(values, field, operation, type === 'tsvector' && path.length === 0);
    case 'compare': {
      const { operator, quantifier } = operation;
      const isPattern = operator === 'like' || operator === 'ilike';
      const value = isPattern ? operation.value.replaceAll('*', '%') : operation.value;
      const bound = values.bind(value);
      return `${field} ${operators[operator]} ${quantifier ? `${quantifier} (${bound})` : bound}`;
    }
  }
}

function searchSql(
  values: Values,
  field: string,
  { operator, language, value }: Extract<Operation, { kind: 'search' }>,
  isVector: boolean,
): string {
  const config = language === undefined ? '' : `${values.bind(language)}::regconfig, `;
  const vector = isVector ? field : `to_tsvector(${config}${field})`;
  return `${vector} @@ ${searches[operator]}(${config}${values.bind(value)}::text)`;
}

/** Returns the SQL of a column or a JSON path in it. */
export function fieldSql(
  values: Values,
  alias: string,
  { column: found, path }: FieldPlan,
): string {
  const base = column(alias, found.name);
  if (path.length === 0) return base;
  const isJson = found.type === 'json' || found.type === 'jsonb';
  const steps = path.map(({ arrow, key }) =>
    typeof key === 'number' ? `${arrow}(${key})` : `${arrow}${values.bind(key)}::text`,
  );
  return `(${isJson ? base : `to_jsonb(${base})`}${steps.join('')})`;
}
