import type { EmbedItem, FieldItem, SelectItem } from './ast.ts';
import { Cursor } from './cursor.ts';
import { readField } from './field.ts';

const deepest = 24;
const aggregate = /(sum|avg|max|min|count)\(\)/;

/** Parses `select=`: columns, aliases, casts, JSON paths and embedded resources. Throws PGRST100. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter');
  if (text.trim() === '') return [];
  const items = readItems(cursor, 0);
  cursor.end();
  return items;
}

function readItems(cursor: Cursor, depth: number): SelectItem[] {
  if (depth > deepest) cursor.fail('less nesting');
  const items: SelectItem[] = [];
  do {
    cursor.skipSpace();
    items.push(readItem(cursor, depth));
    cursor.skipSpace();
  } while (cursor.take(','));
  return items;
}

function readItem(cursor: Cursor, depth: number): SelectItem {
  if (cursor.take('...')) return readEmbed(cursor, depth, true, undefined) ?? cursor.fail('"("');
  if (cursor.take('*')) return { kind: 'star' };
  const alias = cursor.attempt(() => readAlias(cursor));
  if (cursor.match(aggregate) !== undefined) return endAggregate(cursor);
  return cursor.attempt(() => readEmbed(cursor, depth, false, alias)) ?? readColumn(cursor, alias);
}

function readAlias(cursor: Cursor): string | undefined {
  if (!cursor.peek('"') && !/^[^,():.!>]*:(?!:)/.test(cursor.text.slice(cursor.position))) {
    return undefined;
  }
  const name = cursor.name();
  return cursor.peek('::') || !cursor.take(':') ? undefined : name;
}

function readEmbed(
  cursor: Cursor,
  depth: number,
  spread: boolean,
  alias: string | undefined,
): EmbedItem | undefined {
  cursor.skipSpace();
  const relation = cursor.name();
  const params: { hint?: string; join?: 'inner' | 'left' } = {};
  while (cursor.take('!')) {
    const name = cursor.name();
    if (name === 'inner' || name === 'left') params.join = name;
    else params.hint = name;
  }
  if (!cursor.take('(')) return Object.keys(params).length > 0 ? cursor.fail('"("') : undefined;
  const items = cursor.peek(')') ? [] : readItems(cursor, depth + 1);
  cursor.expect(')');
  const shared = { kind: 'embed', relation, spread, items, ...params } as const;
  return alias === undefined ? shared : { ...shared, alias };
}

function readColumn(cursor: Cursor, alias: string | undefined): SelectItem {
  const field = readField(cursor);
  const cast = readCast(cursor);
  if (cursor.take('.')) {
    if (cursor.match(aggregate) === undefined) cursor.fail('aggregate function');
    return endAggregate(cursor);
  }
  if (!cursor.done && !cursor.peek(',') && !cursor.peek(')')) {
    cursor.fail('"...", field name (* or [a..z0..9_$]), "*" or end of input');
  }
  const item: FieldItem = { kind: 'field', field, ...(cast === undefined ? {} : { cast }) };
  return alias === undefined ? item : { ...item, alias };
}

function readCast(cursor: Cursor): string | undefined {
  if (!cursor.take('::')) return undefined;
  const cast = cursor.match(/[\p{L}\p{N}_ $]+(\[\])?/u)?.trim();
  return cast === undefined || cast === '' ? cursor.fail('letter or digit') : cast;
}

function endAggregate(cursor: Cursor): SelectItem {
  readCast(cursor);
  return { kind: 'aggregate' };
}
