import { type Embed, lengths, type Operator, type TableCalls } from './calls.data.ts';
import { notServed } from './errors.ts';

export interface Filter {
  readonly column: string;
  readonly operator: Operator;
  readonly value: string | readonly string[];
}

export interface Query {
  readonly columns: readonly string[];
  readonly filters: readonly Filter[];
  readonly embed?: EmbedQuery | undefined;
  /** SQL of the list, not of the caller. */
  readonly or?: string | undefined;
  readonly orders: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[];
  readonly limit: number;
  readonly offset: number;
}

export interface EmbedQuery {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
  readonly filters: readonly Filter[];
}

/**
 * Reads a query string against a table's list, each character once. Throws `not_served` for what the list does not name, and 414 for what
 * is longer than `lengths`.
 */
export function readQuery(table: TableCalls, search: string): Query {
  const parameters = readParameters(search);
  const take = (name: string) => {
    const value = parameters.get(name);
    parameters.delete(name);
    return value;
  };
  const selected = readSelect(table, take('select') ?? '*');
  const or = readOr(table, take('or'));
  const orders = readOrders(table, take('order'));
  const limit = readNumber('limit', take('limit')) ?? lengths.rowsPerAnswer;
  const offset = readNumber('offset', take('offset')) ?? 0;
  take('columns');
  const embed = selected.embed && {
    ...selected.embed,
    filters: takeEmbedFilters(table, selected.embed.table, parameters),
  };
  const filters = [...parameters].map(([name, value]) => readFilter(table.filters, name, value));
  return { columns: selected.columns, embed, or, orders, limit, offset, filters };
}

function readParameters(search: string): Map<string, string> {
  if (search.length > lengths.query) throw notServed('A query of this length', 414);
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (name.length > lengths.parameterName) throw notServed('A parameter of this length', 414);
    if (value.length > lengths.parameterValue) throw notServed('A parameter of this length', 414);
    if (parameters.has(name)) throw notServed(`The parameter ${name}, given twice,`);
    parameters.set(name, value);
    if (parameters.size > lengths.parameters) throw notServed('A call of so many parameters');
  }
  return parameters;
}

/** Reads `a,b,other(c,d)`; `*` stands for all columns of the list. */
function readSelect({ columns, embeds = {} }: TableCalls, text: string) {
  const open = text.indexOf('(');
  if (open === -1) return { columns: readColumns(columns, text) };
  const comma = text.lastIndexOf(',', open);
  const name = text.slice(comma + 1, open);
  const embed = own(embeds, name);
  if (embed === undefined || !text.endsWith(')')) throw notServed(`The list ${text}`);
  const inner = readColumns(embed.columns, text.slice(open + 1, -1));
  const outer = comma === -1 ? [] : readColumns(columns, text.slice(0, comma));
  return { columns: outer, embed: { table: name, key: embed.key, columns: inner } };
}

function readColumns(known: readonly string[], text: string): readonly string[] {
  const names = text.split(',').flatMap((name) => (name === '*' ? known : [name]));
  const missing = names.find((name) => !known.includes(name));
  if (missing !== undefined) throw notServed(`The column ${missing}`);
  return [...new Set(names)];
}

function readOr({ or = {} }: TableCalls, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const condition = own(or, text);
  if (condition === undefined) throw notServed(`The condition or=${text}`);
  return condition;
}

function readOrders({ orders = [] }: TableCalls, text: string | undefined): Query['orders'] {
  if (text === undefined) return [];
  return text.split(',').map((term) => {
    const [column = '', direction = 'asc', ...more] = term.split('.');
    const isListed = orders.includes(column) && more.length === 0;
    if (!isListed || (direction !== 'asc' && direction !== 'desc')) {
      throw notServed(`The order ${term}`);
    }
    return { column, direction };
  });
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw notServed(`The ${name} ${text}`);
  return Number(text);
}

function takeEmbedFilters(
  { embeds = {} }: TableCalls,
  table: string,
  parameters: Map<string, string>,
): Filter[] {
  const { filters } = embeds[table] as Embed;
  const names = [...parameters.keys()].filter((name) => name.startsWith(`${table}.`));
  return names.map((name) => {
    const value = parameters.get(name) ?? '';
    parameters.delete(name);
    return readFilter(filters, name.slice(table.length + 1), value);
  });
}

function readFilter(filters: TableCalls['filters'], column: string, text: string): Filter {
  const point = text.indexOf('.');
  const name = text.slice(0, point);
  const operator = own(filters, column)?.find((known) => known === name);
  const value = text.slice(point + 1);
  if (operator === undefined || (operator === 'is' && value !== 'null')) {
    throw notServed(`The filter ${column}=${point === -1 ? text : name}`);
  }
  return { column, operator, value: operator === 'in' ? readList(value) : value };
}

/** Reads `(a,b)`; lists hold ids, which the client never quotes. */
function readList(text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) throw notServed('A list without parentheses');
  const values = text === '()' ? [] : text.slice(1, -1).split(',');
  if (values.length > lengths.inList) throw notServed('A list of so many values');
  return values;
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
