import {
  type Access,
  otherTables,
  type PublicTable,
  publicTables,
  type Table,
} from './tables.data.ts';

export { type Access, type PublicTable, publicTables, type Table };

/** All tables, by their names with the schema. */
export const tableRules: Readonly<Record<string, Table>> = { ...publicTables, ...otherTables };

/** The tables of `public`, by their names without the schema, in the order of their dependencies. */
const named = Object.entries(publicTables).map(
  ([name, table]) => [name.replace('public.', ''), table] as const,
);

/** Who may do what with each table of `public`. */
export const access: Readonly<Record<string, Access>> = Object.fromEntries(
  named.map(([name, table]) => [name, table.access]),
);

/** One row for each table of `public`. */
export const rowRecipes = Object.fromEntries(
  named.map(([name, { row, change }]) => [name, { columns: row, change }]),
);

/** Returns the lines of the table in docs/privacy.md: the tables that have the same rules share one. */
export function privacyLines(): string[] {
  const names = Object.keys(tableRules).toSorted();
  const groups = Map.groupBy(names, (name) => {
    const rule = tableRules[name] as Table;
    return `| ${rule.kept} | ${contentOf(rule)} |`;
  });
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([rules, tables]) => `${rules} ${tables.map((name) => `\`${name}\``).join(', ')} |`);
}

function contentOf({ rowsOf, exported }: Table): string {
  if (rowsOf === null) return 'no';
  if (exported === 'not') return 'yes, not exported';
  return exported === undefined ? 'yes' : 'yes, without secrets or computed columns';
}
