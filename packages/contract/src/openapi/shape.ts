interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** Formats a JSON Schema as a TypeScript type, with limits and formats in brackets. */
export function shapeOf(schema: object, indent = ''): string {
  const { type, properties, items, const: constant, ...rest } = schema as JsonSchema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (rest.enum !== undefined) return rest.enum.map((one) => JSON.stringify(one)).join(' | ');
  const choices = rest.anyOf ?? rest.oneOf;
  if (choices !== undefined) return choices.map((one) => shapeOf(one, indent)).join(' | ');
  if (properties !== undefined) return objectShape(schema as JsonSchema, indent);
  if (items !== undefined) return arrayShape(shapeOf(items, indent));
  if (typeof rest.additionalProperties === 'object') {
    return `{ [name: string]: ${shapeOf(rest.additionalProperties, indent)} }`;
  }
  if (typeof type === 'string') return type + notes(schema as JsonSchema);
  return type === undefined ? 'any' : type.join(' | ');
}

function objectShape({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${shapeOf(field, inner)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function arrayShape(item: string): string {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

// zod bounds integers by the largest safe one, which is omitted here.
function notes({ format, minimum, maximum, maxLength, ...rest }: JsonSchema): string {
  const isBound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const parts = [
    format,
    isBound(minimum) ? `from ${minimum}` : undefined,
    isBound(maximum) ? `to ${maximum}` : undefined,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    rest.default === undefined ? undefined : `${JSON.stringify(rest.default)} by default`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
