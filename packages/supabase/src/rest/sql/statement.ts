import type { Format } from '../parse/accept.ts';
import type { CallPlan, ChangePlan, ReadPlan } from '../plan/types.ts';
import { callSql, valueColumn } from './call.ts';
import { changeSql } from './change.ts';
import { countSql, outputNames, readSql, row } from './read.ts';
import { quote, tableName, Values } from './values.ts';

/** A statement that answers one row of `Result`. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

export interface Result {
  /** Rows that the body holds. */
  readonly rows: number;
  /** Rows without limits, where that was asked for. */
  readonly total: number | null;
  /** Rows changed, or given by a function. */
  readonly affected: number | null;
  /** Null also when it would be larger than `largestBody`. */
  readonly body: string | null;
  /** Bytes of the body. */
  readonly size: number | null;
}

export interface ReadOptions {
  readonly format: Format;
  /** Count all rows: `true`, or no more than this number. */
  readonly count?: boolean | number;
}

/** Bytes of a body at most: rows within rows multiply, and one text must not exhaust the process that hands it on. */
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

/** The one row of `Result`, after `with` queries; changes are made in these whether or not anything reads them. */
function answerSql(queries: readonly (readonly [string, string])[], parts: Parts): string {
  const { from, rows = 'count(*)', total = 'null', affected = 'null', body = 'null::text' } = parts;
  const select = `select ${rows} as rows, ${total} as total, ${affected} as affected, ${body} as body ${from}`;
  const list = [...queries, [answer, select] as const];
  return `with ${list.map(([name, query]) => `${name} as (${query})`).join(', ')}
    select rows, total, affected, octet_length(body) as size,
      case when octet_length(body) <= ${largestBody} then body end as body from ${answer}`;
}

/** A page of rows, and how many there are. */
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

/** What Postgres thinks how many rows there are: `explain`, one row with one JSON column. */
export function estimateStatement(plan: ReadPlan): Statement {
  const values = new Values();
  const rows = countSql(values, plan, { from: tableName(plan.table) });
  return { text: `explain (format json) ${rows}`, values: values.list };
}

/** A change, and what is answered of the changed rows. */
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

/** A function's value, or its rows filtered, ordered and cut like those of a table. */
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

// A row as text is one with commas, quotes where needed, between parentheses.
function csvSql(values: Values, plan: ReadPlan | undefined, item: string): string {
  const names = plan === undefined ? [valueColumn] : outputNames(plan);
  const head = `${values.bind(names.map(csvCell).join(','))}::text`;
  const text = `${item}::text`;
  const line = plan === undefined ? text : `substring(${text}, 2, length(${text}) - 2)`;
  return `${head} || coalesce(E'\\n' || string_agg(${line}, E'\\n'), '')`;
}

const csvCell = (text: string) =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
