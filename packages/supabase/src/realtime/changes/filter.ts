/** A condition of a filter in the client's syntax: `column=operator.value`. */
export interface Condition {
  readonly column: string;
  readonly negated: boolean;
  readonly operator: Operator;
  readonly values: readonly string[];
}

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;

export type Operator = (typeof operators)[number];

/** An invalid filter or binding. The message is shown to the client. */
export class BindingError extends Error {
  override name = 'BindingError';
}

const longestFilter = 4096;
const mostValues = 100;

/** Parses a filter: comma-separated conditions that must all match. Throws `BindingError`. */
export function parseFilter(text: string): Condition[] {
  if (text.length > longestFilter) throw new BindingError('the filter is too long');
  return splitOutside(text).map(parseCondition);
}

function parseCondition(text: string): Condition {
  const match = /^\s*([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text);
  const operator = operators.find((known) => known === match?.[3]);
  if (match?.[1] === undefined || operator === undefined) {
    throw new BindingError(`Error parsing \`filter\` params: ${JSON.stringify(text)}`);
  }
  const column = unquoted(match[1].trim());
  return {
    column,
    negated: match[2] !== undefined,
    operator,
    values: valuesOf(operator, match[4] ?? ''),
  };
}

function valuesOf(operator: Operator, text: string): string[] {
  if (operator !== 'in') return [unquoted(text)];
  if (!/^\(.+\)$/s.test(text))
    throw new BindingError('`in` filter value must be wrapped by parentheses');
  const values = splitOutside(text.slice(1, -1)).map(unquoted);
  if (values.length > mostValues)
    throw new BindingError(`\`in\` takes at most ${mostValues} values`);
  return values;
}

/** Splits at commas outside double quotes and parentheses. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === '"' && opensQuote(text, place)) place = endOfQuote(text, place);
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth <= 0) {
      parts.push(text.slice(start, place));
      start = place + 1;
    }
  }
  return [...parts, text.slice(start)];
}

// A quote inside a plain value (`name=eq.5" pipe`) is literal.
function opensQuote(text: string, place: number): boolean {
  return place === 0 || '.(,='.includes(text[place - 1] ?? '');
}

function endOfQuote(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place += 1) {
    if (text[place] === '\\') place += 1;
    else if (text[place] === '"') return place;
  }
  throw new BindingError('a quote in the filter is not closed');
}

function unquoted(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/gs, '$1');
}
