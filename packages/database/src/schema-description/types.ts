import type { ColumnFacts, TableFacts } from './catalogue.ts';

const heading = `// Written by packages/database/scripts/describe.ts from a migrated database, and compared with one by a test.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-columns.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
`;

/** The driver's type of each type of Postgres. It returns decimals as text. */
const types: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  inet: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
};

/** Returns the module with Kysely's types of the tables of a schema. Those outside `public` have its name before theirs. */
export function typesOfSchema(tables: readonly TableFacts[], schema = 'public'): string {
  const isPublic = schema === 'public';
  const nameOf = (table: TableFacts) => (isPublic ? table.name : `'${schema}.${table.name}'`);
  const members = tables.map(
    (table) =>
      `  ${comment(table.comment, '  ')}${nameOf(table)}: {\n${table.columns.map(columnOf(isPublic ? table : { ...table, name: `${schema}.${table.name}` })).join('')}  };\n`,
  );
  const title = `/** The tables of \`${schema}\`. */\nexport interface ${isPublic ? 'PublicTables' : 'AuthTables'} {`;
  return `${heading}\n${title}\n${members.join('')}}\n`;
}

const columnOf = (table: TableFacts) => (column: ColumnFacts) =>
  `    ${comment(column.comment, '    ')}${column.name}: ${typeOf(table, column)};\n`;

function comment(text: string | null, indent: string): string {
  return text === null ? '' : `/** ${text} */\n${indent}`;
}

function typeOf(table: TableFacts, column: ColumnFacts): string {
  const { type, nullable, default: initial } = column;
  const optional = nullable ? ' | null | undefined' : initial === null ? '' : ' | undefined';
  const orNull = nullable ? ' | null' : '';
  if (type.startsWith('timestamp'))
    return nullable ? 'OptionalTime' : initial === null ? 'Time' : 'GeneratedTime';
  if (type === 'jsonb' || type === 'json')
    return `ColumnType<Json<'${table.name}.${column.name}'>${orNull}, string${optional}, string${orNull}>`;
  if (type.startsWith('numeric'))
    return `ColumnType<string${orNull}, number${optional}, number${orNull}>`;
  const [, item = type, array = ''] = /^(.*?)(?:\(\d+\))?(\[\])?$/.exec(type) ?? [];
  const selected = `${unionOf(table, column) ?? enumOf(column) ?? types[item] ?? 'unknown'}${array}${orNull}`;
  if (column.isComputed) return `GeneratedAlways<${selected}>`;
  return initial === null ? selected : `Generated<${selected}>`;
}

function enumOf({ values }: ColumnFacts): string | undefined {
  return values?.map((value) => `'${value}'`).join(' | ');
}

/** Returns the values that a check allows. */
function unionOf({ constraints }: TableFacts, { name }: ColumnFacts): string | undefined {
  const start = `CHECK ((${name} = ANY (ARRAY[`;
  const check = constraints.find((line) => line.includes(start));
  const values = check?.split(start)[1]?.split('])')[0];
  return values?.replaceAll('::text', '').replaceAll(', ', ' | ');
}
