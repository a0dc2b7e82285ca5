import type { Condition, Filter, Operation, Operator, TextSearch, Truth } from './ast.ts';
import { Cursor } from './cursor.ts';
import { readField } from './field.ts';

const comparisons: ReadonlySet<string> = new Set<Operator>([
  ...(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const),
  ...(['isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj'] as const),
]);
const quantifiable: ReadonlySet<string> = new Set<Operator>([
  ...(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const),
]);
const searches: ReadonlySet<string> = new Set<TextSearch>(['fts', 'plfts', 'phfts', 'wfts']);
const deepest = 24;

/** True if a value begins with an operator, which makes it a filter and not a function argument. */
export function startsWithOperator(value: string): boolean {
  const [, name = ''] = /^(?:not\.)?(\w+)(?:\([^)]*\))?\./.exec(value) ?? [];
  return comparisons.has(name) || searches.has(name) || name === 'in' || name === 'is';
}

/** Parses the value of a filter, `eq.5` or `not.in.(1,2)`. Throws PGRST100. */
export function parseOperation(text: string): Pick<Filter, 'negated' | 'operation'> {
  const cursor = new Cursor(text, 'filter');
  const negated = cursor.take('not.');
  const operation = readOperation(cursor, () => cursor.rest());
  cursor.end();
  return { negated, operation };
}

/** Parses the value of `and=` or `or=`: `(a.eq.1,not.or(b.is.null,c.gt.2))`. Throws PGRST100. */
export function parseLogic(kind: 'and' | 'or', negated: boolean, text: string): Condition {
  const cursor = new Cursor(text, 'logic tree');
  const children = readChildren(cursor, 0);
  cursor.skipSpace();
  cursor.end();
  return { kind, negated, children };
}

function readChildren(cursor: Cursor, depth: number): Condition[] {
  if (depth > deepest) cursor.fail('less nesting');
  cursor.skipSpace();
  cursor.expect('(');
  const children: Condition[] = [];
  do {
    cursor.skipSpace();
    children.push(readCondition(cursor, depth));
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.expect(')');
  return children;
}

function readCondition(cursor: Cursor, depth: number): Condition {
  const junction = cursor.match(/(not\.)?(and|or)(?=\s*\()/);
  if (junction !== undefined) {
    const kind = junction.endsWith('and') ? 'and' : 'or';
    const negated = junction.startsWith('not.');
    return { kind, negated, children: readChildren(cursor, depth + 1) };
  }
  const field = readField(cursor);
  cursor.expect('.');
  const negated = cursor.take('not.');
  const operation = readOperation(cursor, () => readLogicValue(cursor));
  return { kind: 'filter', field, negated, operation };
}

function readOperation(cursor: Cursor, readValue: () => string): Operation {
  const name = cursor.match(/[a-z]+/) ?? '';
  if (name === 'in') return readIn(cursor);
  if (name === 'is') return readIs(cursor);
  if (searches.has(name)) return readSearch(cursor, name as TextSearch, readValue);
  if (!comparisons.has(name)) cursor.fail('operator (eq, gt, ...)');
  const operator = name as Operator;
  const quantifier = cursor.match(/\((any|all)\)/)?.slice(1, -1) as 'any' | 'all' | undefined;
  if (quantifier !== undefined && !quantifiable.has(name)) cursor.fail('"."');
  cursor.expect('.');
  const value = readValue();
  return { kind: 'compare', operator, value, ...(quantifier === undefined ? {} : { quantifier }) };
}

function readIn(cursor: Cursor): Operation {
  cursor.expect('.');
  cursor.skipSpace();
  cursor.expect('(');
  const values: string[] = [];
  // `in.()` matches nothing.
  if (cursor.take(')')) return { kind: 'in', values };
  do values.push(readListValue(cursor));
  while (cursor.take(','));
  cursor.expect(')');
  cursor.skipSpace();
  return { kind: 'in', values };
}

function readIs(cursor: Cursor): Operation {
  cursor.expect('.');
  const value = cursor.match(/not_null|null|true|false|unknown/i)?.toLowerCase();
  if (value === undefined) {
    return cursor.fail('isVal: (null, not_null, true, false, unknown)');
  }
  return { kind: 'is', value: value as Truth };
}

function readSearch(cursor: Cursor, operator: TextSearch, readValue: () => string): Operation {
  const language = cursor.match(/\([\p{L}\p{N}_ $.]+\)/u)?.slice(1, -1);
  cursor.expect('.');
  const value = readValue();
  return { kind: 'search', operator, value, ...(language === undefined ? {} : { language }) };
}

// A value that continues after its closing quote is literal.
function readListValue(cursor: Cursor): string {
  return (
    cursor.attempt(() => {
      const value = cursor.quoted();
      return cursor.done || cursor.peek(',') || cursor.peek(')') ? value : undefined;
    }) ?? cursor.until(',)')
  );
}

function readLogicValue(cursor: Cursor): string {
  const array = cursor.match(/\{[^{}]*\}(?=[,)])/);
  return array ?? readListValue(cursor);
}
