import { needsFilter, unknownColumn } from '../errors.ts';
import type { Query } from '../parse/ast.ts';
import type { Payload } from '../parse/body.ts';
import type { Preferences } from '../parse/prefer.ts';
import type { Column, Table } from '../schema/types.ts';
import { planConditions } from './conditions.ts';
import { planRead, type ReadContext } from './read.ts';
import type { ChangePlan, ConditionPlan, ReadPlan } from './types.ts';

export interface ChangeRequest {
  readonly query: Query;
  readonly preferences: Preferences;
  readonly body: Payload;
}

/** Plans POST: an insert, or an upsert with a `resolution`. Throws PGRST204 for an unknown column. */
export function planInsert(context: ReadContext, table: Table, request: ChangeRequest): ChangePlan {
  const { query, preferences, body } = request;
  const { resolution, missing } = preferences;
  const target = query.onConflict ?? table.primaryKey;
  for (const name of query.onConflict ?? []) columnOf(table, name);
  return {
    kind: 'insert',
    table,
    columns: givenColumns(table, request),
    rows: body.rows,
    count: body.count,
    defaults: missing === 'default',
    conflict: resolution && { columns: target, merge: resolution === 'merge-duplicates' },
    ...answered(context, table, request),
  };
}

/** Plans PATCH. Throws 21000 without a filter, as on Supabase. */
export function planUpdate(context: ReadContext, table: Table, request: ChangeRequest): ChangePlan {
  const where = ownConditions(table, request.query);
  if (where.length === 0) throw needsFilter('UPDATE');
  const columns = givenColumns(table, request);
  const { rows } = request.body;
  return { kind: 'update', table, columns, rows, where, ...answered(context, table, request) };
}

/** Plans DELETE. Throws 21000 without a filter, as on Supabase. */
export function planDelete(
  context: ReadContext,
  table: Table,
  request: Omit<ChangeRequest, 'body'>,
): ChangePlan {
  const where = ownConditions(table, request.query);
  if (where.length === 0) throw needsFilter('DELETE');
  return { kind: 'delete', table, where, ...answered(context, table, request) };
}

function ownConditions(table: Table, { conditions }: Query): ConditionPlan[] {
  const own = conditions.filter(({ path }) => path.length === 0).map(({ value }) => value);
  return planConditions(table, [], own);
}

// The filters of the change must not apply to its result, whose values may differ.
function answered(
  context: ReadContext,
  table: Table,
  { query, preferences }: Omit<ChangeRequest, 'body'>,
): { read: ReadPlan | undefined } {
  const conditions = query.conditions.filter(({ path }) => path.length > 0);
  const plan = planRead({ ...context, maxRows: undefined }, table, { ...query, conditions });
  return { read: preferences.return === 'representation' ? plan : undefined };
}

function givenColumns(table: Table, { query, body }: ChangeRequest): Column[] {
  return [...new Set(query.columns ?? body.keys())].map((name) => columnOf(table, name));
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column === undefined) throw unknownColumn(table.name, name);
  return column;
}
