import { undefinedColumn } from '../errors.ts';
import type { Field } from '../parse/ast.ts';
import type { Table } from '../schema/types.ts';
import type { FieldPlan } from './types.ts';

/** Finds the column a field begins at. Throws 42703. */
export function findField(table: Table, { name, path }: Field): FieldPlan {
  const column = table.columns.get(name);
  if (column === undefined) throw undefinedColumn(table.name, name);
  return { column, path };
}
