import type { OrderTerm } from './ast.ts';
import { Cursor } from './cursor.ts';
import { readField, readPath } from './field.ts';

/** Parses `order=`: `a,b.desc.nullslast,author(name).asc`. Throws PGRST100. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    cursor.skipSpace();
    terms.push(readTerm(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.end();
  return terms;
}

function readTerm(cursor: Cursor): OrderTerm {
  const relation = cursor.attempt(() => {
    const name = cursor.name();
    return cursor.take('(') ? name : undefined;
  });
  const field = readField(cursor);
  if (relation !== undefined) cursor.expect(')');
  const direction = cursor.match(/\.(asc|desc)(?![a-z])/)?.slice(1);
  const nulls = cursor.match(/\.nulls(first|last)(?![a-z])/)?.slice('.nulls'.length);
  if (!cursor.done && !cursor.peek(',') && !cursor.peek(' ')) {
    cursor.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return {
    field,
    ...(relation === undefined ? {} : { relation }),
    ...(direction === undefined ? {} : { direction: direction as 'asc' | 'desc' }),
    ...(nulls === undefined ? {} : { nulls: nulls as 'first' | 'last' }),
  };
}

/** Parses `columns=` and `on_conflict=`: comma-separated names. Throws PGRST100. */
export function parseNames(text: string, what: string): string[] {
  const cursor = new Cursor(text, what);
  const names: string[] = [];
  do {
    cursor.skipSpace();
    names.push(cursor.name());
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.end();
  return names;
}

/** Parses the name of a filter parameter: the path of an embedded resource, and a column. Throws PGRST100. */
export function parseKey(text: string): ReturnType<typeof readPath> {
  const cursor = new Cursor(text, 'tree path');
  const found = readPath(cursor);
  cursor.end();
  return found;
}
