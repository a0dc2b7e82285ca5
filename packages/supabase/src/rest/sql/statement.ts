import type { Format } from '../parse/accept.ts';
import type { CallPlan, ChangePlan, ReadPlan } from '../plan/types.ts';
import { callSql, valueColumn } from './call.ts';
import { changeSql } from './change.ts';
import { countSql, outputNames, readSql, row } from './read.ts';
import { quote, tableName, Values } from './values.ts';

/** A statement that returns one row of `Result`. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

export interface Result {
  /** Rows in the body. */
  readonly rows: number;
  /** Rows regardless of limits; null unless counted. */
  readonly total: number | null;
  /** Rows changed, or returned by a function. */
  readonly affected: number | null;
  /** Null if it exceeds `largestBody`. */
  readonly body: string | null;
  /** Bytes of the body. */
  readonly size: number | null;
}

export interface ReadOptions {
  readonly format: Format;
  /** `true` counts all rows, a number counts up to it. */
  readonly count?: boolean | number;
}

/** Maximum bytes of a body: embedded rows multiply, and one response must not exhaust the process's memory. */
export const largestBody = 32 * 1024 * 1024;

const changed = quote('_changed');
const result = quote('_result');
const answer = quote('_answer');

interface Parts {
  readonly from: string;
  readonly rows?: string;
  readonly total?: string;
  readonly affected?: string;
  readonly body?: string;
}

/** Returns the statement of the single `Result` row. Changes are in `with` queries, which Postgres runs even if unreferenced. */
function answerSql(queries: readonly (readonly [string, string])[], parts: Parts): string {
  const { from, rows = 'count(*)', total = 'null', affected = 'null', body = 'null::text' } = parts;
  const select = `select ${rows} as rows, ${total} as total, ${affected} as affected, ${body} as body ${from}`;
  const list = [...queries, [answer, select] as const];
  return `with ${list.map(([name, query]) => `${name} as (${query})`).join(', ')}
    select rows, total, affected, octet_length(body) as size,
      case when octet_length(body) <= ${largestBody} then body end as body from ${answer}`;
}

/** Returns the statement of a page of rows, with the total if counted. */
export function readStatement(plan: ReadPlan, { format, count = false }: ReadOptions): Statement {
  const values = new Values();
  const source = { from: tableName(plan.table) };
  const rows = readSql(values, plan, source);
  const most = typeof count === 'number' ? count : undefined;
  const total =
    count === false
      ? 'null'
      : `(select count(*) from (${countSql(values, plan, source, most)}) counted)`;
  const body = bodySql(values, format, plan, row);
  const text = answerSql([[result, rows]], { from: `from ${result} ${row}`, total, body });
  return { text, values: values.list };
}

/** Returns the `explain` statement for Postgres' row estimate. */
export function estimateStatement(plan: ReadPlan): Statement {
  const values = new Values();
  const rows = countSql(values, plan, { from: tableName(plan.table) });
  return { text: `explain (format json) ${rows}`, values: values.list };
}

/** Returns the statement of a change and its response body. */
export function changeStatement(plan: ChangePlan, format: Format): Statement {
  const values = new Values();
  const change = changeSql(values, plan);
  const affected = `(select count(*) from ${changed})`;
  if (plan.read === undefined) {
    const text = answerSql([[changed, change]], { from: '', rows: '0', affected });
    return { text, values: values.list };
  }
  const rows = readSql(values, plan.read, { from: changed });
  const body = bodySql(values, format, plan.read, row);
  const queries = [
    [changed, change],
    [result, rows],
  ] as const;
  const text = answerSql(queries, { from: `from ${result} ${row}`, affected, body });
  return { text, values: values.list };
}

/** Returns the statement of a function call. Rows are filtered, ordered and limited as for a table. */
export function callStatement(plan: CallPlan, { format, count = false }: ReadOptions): Statement {
  const values = new Values();
  const { routine, read } = plan;
  const called = callSql(values, plan);
  const rows = read && readSql(values, read, { from: changed });
  const total =
    count === false || read === undefined
      ? 'null'
      : `(select count(*) from (${countSql(values, read, { from: changed })}) counted)`;
  const item = read === undefined ? `${row}.${quote(valueColumn)}` : row;
  const body = bodySql(values, format, read, item, !routine.returnsSet);
  const affected = `(select count(*) from ${changed})`;
  const queries = [
    [changed, called] as const,
    ...(rows === undefined ? [] : [[result, rows] as const]),
  ];
  const from = `from ${rows === undefined ? changed : result} ${row}`;
  const text = answerSql(queries, { from, total, affected, body });
  return { text, values: values.list };
}

function bodySql(
  values: Values,
  format: Format,
  plan: ReadPlan | undefined,
  item: string,
  one = false,
): string {
  if (format.shape === 'csv') return csvSql(values, plan, item);
  const list = `coalesce(json_agg(${item}), '[]'::json)`;
  const rows = format.stripNulls ? `json_strip_nulls(${list})` : list;
  return format.shape === 'object' || one ? `(${rows} -> 0)::text` : `${rows}::text`;
}

// Postgres casts a row to text as CSV in parentheses.
function csvSql(values: Values, plan: ReadPlan | undefined, item: string): string {
  const names = plan === undefined ? [valueColumn] : outputNames(plan);
  const head = `${values.bind(names.map(csvCell).join(','))}::text`;
  const text = `${item}::text`;
  const line = plan === undefined ? text : `substring(${text}, 2, length(${text}) - 2)`;
  return `${head} || coalesce(E'\\n' || string_agg(${line}, E'\\n'), '')`;
}

const csvCell = (text: string) =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
