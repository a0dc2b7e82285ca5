import type { ColumnFacts, PolicyFacts, TableFacts } from './catalogue.ts';

const heading = `# The schema in words

Written by \`node packages/database/scripts/describe.ts\` from a migrated database, and compared with one by a test. The
migrations are its source: change those, then run the script.
`;

/** The page about these tables, Markdown. The same tables give the same text. */
export function describeSchema(tables: readonly TableFacts[]): string {
  return [heading, ...tables.map(describeTable)].join('\n');
}

function describeTable(table: TableFacts): string {
  const sections = [
    `## ${table.name}\n`,
    table.comment === null ? undefined : `${table.comment}.\n`,
    `| column | type | may be null | default | |\n|---|---|---|---|---|\n${table.columns.map(describeColumn).join('\n')}\n`,
    list('Keys and checks', table.constraints),
    list('Indexes', table.indexes),
    list('Triggers', table.triggers),
    list('Grants', table.grants),
    list('Policies', table.policies.map(describePolicy)),
  ];
  return sections.filter((section) => section !== undefined).join('\n');
}

function describeColumn(column: ColumnFacts): string {
  const cells = [
    column.name,
    column.type,
    column.nullable ? 'yes' : '',
    column.default === null ? '' : `\`${column.default}\``,
    column.comment ?? '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function describePolicy({ name, verb, roles, using, check }: PolicyFacts): string {
  const conditions = [
    using === null ? '' : ` where ${oneLine(using)}`,
    check === null ? '' : ` to become ${oneLine(check)}`,
  ];
  return `${name}: ${verb.toLowerCase()} by ${roles}${conditions.join('')}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function list(title: string, lines: readonly string[]): string | undefined {
  if (lines.length === 0) return undefined;
  return `${title}:\n\n${lines.map((line) => `- \`${oneLine(line)}\``).join('\n')}\n`;
}
