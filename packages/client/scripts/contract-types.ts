import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Endpoint, paramNames } from '@dragoman/contract/endpoints';
import { z } from 'zod';

const contract = path.resolve(import.meta.dirname, '../../contract/src');

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

interface Method {
  readonly noun: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Returns the two generated files of the client, by name. Throws if two endpoints would be one method, or two fields one. */
export async function generated(): Promise<Record<string, string>> {
  const { methods, named } = await readContract();
  const nouns = [...Map.groupBy(methods, ({ noun }) => noun)].sort(([a], [b]) => (a < b ? -1 : 1));
  const print = printer(named);
  const types = nouns.map(([noun, own]) => {
    const lines = own.map((method) => print.method(method));
    return `  readonly ${noun}: {\n${lines.join('')}  };\n`;
  });
  const calls = nouns.map(([noun, own]) => {
    const lines = own.map(
      ({ name, endpoint }) => `    ${name}: '${endpoint.method} ${endpoint.path}',\n`,
    );
    return `  ${noun}: {\n${lines.join('')}  },\n`;
  });
  const head = '// Written by `node packages/client/scripts/generate.ts` from the contract.\n';
  return {
    'calls.gen.ts': `${head}/** The calls of the product API by noun and method. */\nexport const calls = {\n${calls.join('')}} as const;\n`,
    'types.gen.ts': `${head}import type { Call, PagedCall } from './call.ts';\n\n${print.named()}/** Every call of the product API, by noun. */\nexport interface Client {\n${types.join('')}}\n`,
  };
}

async function readContract() {
  const folders = readdirSync(contract, { withFileTypes: true }).filter((one) => one.isDirectory());
  const methods: Method[] = [];
  const named = z.registry<{ id: string }>();
  for (const { name: folder } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const exported = await import(path.join(contract, folder, 'index.ts'));
    const isNoun = folder !== 'catalogue' && folder !== 'endpoints';
    for (const [name, value] of Object.entries(exported)) {
      if (isNoun && name.endsWith('Endpoint')) methods.push(methodOf(folder, value as Endpoint));
      if (!name.endsWith('Answer') || !(value instanceof z.ZodObject)) continue;
      const id = `${name.charAt(0).toUpperCase()}${name.slice(1, -'Answer'.length)}`;
      if (isNoun && named.get(value) === undefined) named.add(value, { id });
    }
  }
  const twice = [...Map.groupBy(methods, ({ noun, name }) => `${noun}.${name}`)].find(
    ([, same]) => same.length > 1,
  );
  if (twice !== undefined) throw new Error(`Two endpoints would be ${twice[0]}.`);
  return { methods: methods.sort((a, b) => (a.name < b.name ? -1 : 1)), named };
}

const camel = (words: readonly string[]) =>
  words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '');

/** Names a method after its endpoint without the noun or a word of it: `list-website-strings` is `websiteStrings.list`. */
function methodOf(folder: string, endpoint: Endpoint): Method {
  const noun = folder.split('-');
  const words = endpoint.name.split('-');
  const placeOf = (part: readonly string[]) =>
    words.findIndex((_word, at) =>
      part.every((word, offset) => singular(words[at + offset] ?? '') === singular(word)),
    );
  const said = [noun, noun.slice(-1), noun.slice(0, 1)].find((part) => placeOf(part) >= 0);
  if (said !== undefined) words.splice(placeOf(said), said.length);
  const name = camel(words) || (endpoint.method === 'GET' ? 'read' : 'send');
  return { noun: camel(noun), name, endpoint };
}

function printer(named: z.core.$ZodRegistry<{ id: string }>) {
  const defined = new Map<string, string>();
  const typeOf = (schema: z.ZodType, io: 'input' | 'output') => {
    const read = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: named }) as Schema;
    for (const [name, definition] of Object.entries(read.$defs ?? {}))
      if (io === 'output') defined.set(name, printed(definition, ''));
    return read;
  };
  return {
    method: ({ name, endpoint }: Method) => printMethod(name, endpoint, typeOf),
    named: () =>
      [...defined]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => `export interface ${name} ${text}\n\n`)
        .join(''),
  };
}

function printMethod(
  name: string,
  endpoint: Endpoint,
  typeOf: (schema: z.ZodType, io: 'input' | 'output') => Schema,
): string {
  const input = inputOf(endpoint, typeOf);
  const read = typeOf(endpoint.answer, 'output');
  const answer = endpoint.answerType === undefined ? printed(read, '      ') : 'Blob';
  const { page, limit } = endpoint.query?.shape ?? {};
  const lists = Object.entries(read.properties ?? {}).filter(([, { type }]) => type === 'array');
  const isPaged =
    page !== undefined && limit !== undefined && 'totalCount' in (read.properties ?? {});
  const items = isPaged && lists.length === 1 ? `, '${lists[0]?.[0]}'` : '';
  const about = [endpoint.summary, endpoint.description].filter(Boolean).join('. ');
  const type = `${isPaged ? 'PagedCall' : 'Call'}<${input}, ${answer}${items}>`;
  return `    /** ${about.replaceAll('*/', '* /')} */\n    readonly ${name}: ${type};\n`;
}

function inputOf(
  endpoint: Endpoint,
  typeOf: (schema: z.ZodType, io: 'input' | 'output') => Schema,
): string {
  const parts = [endpoint.query, endpoint.body].flatMap((schema) =>
    schema === undefined ? [] : [typeOf(schema, 'input')],
  );
  const fields = [
    ...paramNames(endpoint.path).map((name) => [name, `readonly ${name}: string`] as const),
    ...parts.flatMap((part) => fieldsOf(part, '      ')),
    ...(endpoint.upload ? [['file', 'readonly file: Blob'] as const] : []),
  ];
  const names = fields.map(([name]) => name);
  const isSentInBody = !['GET', 'DELETE'].includes(endpoint.method) && endpoint.upload !== true;
  const misfit = isSentInBody ? endpoint.query : endpoint.body;
  if (new Set(names).size < names.length || misfit !== undefined)
    throw new Error(`The fields of ${endpoint.name} do not fit into one object.`);
  if (fields.length === 0) return 'undefined';
  return `{ ${fields.map(([, field]) => field).join('; ')} }`;
}

function fieldsOf({ properties = {}, required = [] }: Schema, indent: string) {
  return Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?';
    const orAbsent = optional && ' | undefined';
    return [name, `readonly ${name}${optional}: ${printed(field, indent)}${orAbsent}`] as const;
  });
}

function printed(schema: Schema, indent: string): string {
  const { $ref, enum: options, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (options !== undefined) return options.map((one) => JSON.stringify(one)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either !== undefined) return either.map((one) => printed(one, indent)).join(' | ');
  if (allOf !== undefined) return allOf.map((one) => printed(one, indent)).join(' & ');
  if (Array.isArray(type))
    return type.map((one) => printed({ ...schema, type: one }, indent)).join(' | ');
  if (type === 'array')
    return `readonly (${schema.items ? printed(schema.items, indent) : 'unknown'})[]`;
  if (type === 'object') return printedObject(schema, indent);
  const plain: Readonly<Record<string, string>> = {
    integer: 'number',
    number: 'number',
    string: 'string',
    boolean: 'boolean',
    null: 'null',
  };
  return plain[String(type)] ?? 'unknown';
}

function printedObject(schema: Schema, indent: string): string {
  const fields = fieldsOf(schema, `${indent}  `).map(([, field]) => `${indent}  ${field};\n`);
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`;
  const { additionalProperties: others } = schema;
  const value =
    typeof others === 'object' && Object.keys(others).length > 0
      ? printed(others, indent)
      : 'unknown';
  return `Readonly<Record<string, ${value}>>`;
}
