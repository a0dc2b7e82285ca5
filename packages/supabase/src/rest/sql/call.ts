import type { Argument, CallPlan } from '../plan/types.ts';
import { quote, tableName, type Values } from './values.ts';

/** The column of a function's scalar result. */
export const valueColumn = 'pgrst_scalar';

/** Returns the `select` of a function's rows or scalar. */
export function callSql(values: Values, { routine, arguments: given, read }: CallPlan): string {
  const call = `${tableName(routine)}(${given.map((one) => argumentSql(values, one)).join(', ')})`;
  const isValue = read === undefined;
  return `select ${quote('called')}.* from ${call} as ${quote('called')}${isValue ? `(${quote(valueColumn)})` : ''}`;
}

function argumentSql(values: Values, { name, type, variadic, value }: Argument): string {
  const given =
    'text' in value
      ? `${values.bind(value.text)}::${type}`
      : `(select given.* from jsonb_to_record(${values.bindJson(value.json)}) as given(${quote(name)} ${type}))`;
  return `${variadic ? 'variadic ' : ''}${name === '' ? '' : `${quote(name)} => `}${given}`;
}
