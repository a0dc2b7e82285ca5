import type { ColumnFacts, PolicyFacts, TableFacts } from './catalogue.ts';

const heading = `The schema in words. Written by packages/database/scripts/describe.ts from a migrated database, and compared with one by a test. The
migrations are its source: change those, then run the script.
`;

/** Returns the description of these tables, deterministically. */
export function describeSchema(tables: readonly TableFacts[]): string {
  return [heading, ...tables.map(describeTable)].join('\n');
}

function describeTable(table: TableFacts): string {
  const sections = [
    `${table.name}\n${'='.repeat(table.name.length)}\n`,
    table.comment === null ? undefined : `${table.comment}.\n`,
    list('Columns', table.columns.map(describeColumn)),
    list('Keys and checks', table.constraints),
    list('Indexes', table.indexes),
    list('Triggers', table.triggers),
    list('Grants', table.grants),
    list('Policies', table.policies.map(describePolicy)),
  ];
  return sections.filter((section) => section !== undefined).join('\n');
}

function describeColumn(column: ColumnFacts): string {
  const facts = [
    column.type,
    ...(column.nullable ? ['may be null'] : []),
    ...(column.default === null ? [] : [`by default ${column.default}`]),
  ];
  return `${column.name}: ${facts.join(', ')}${column.comment === null ? '' : ` (${column.comment})`}`;
}

function describePolicy({ name, verb, kind, roles, using, check }: PolicyFacts): string {
  const conditions = [
    using === null ? '' : ` where ${oneLine(using)}`,
    check === null ? '' : ` to become ${oneLine(check)}`,
  ];
  const only = kind === 'RESTRICTIVE' ? 'only ' : '';
  return `${name}: ${only}${verb.toLowerCase()} by ${roles}${conditions.join('')}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function list(title: string, lines: readonly string[]): string | undefined {
  if (lines.length === 0) return undefined;
  return `${title}:\n${lines.map((line) => `- ${oneLine(line)}`).join('\n')}\n`;
}
