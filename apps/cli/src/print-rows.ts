/** What a command that reports may be asked for. */
export interface ReportOptions {
  readonly data?: string;
  readonly json?: boolean;
}

type Cell = string | number | boolean | Date | null;

/** Prints rows as JSON, or as a table whose columns are as wide as their values: moments as days, true as its column's name. */
export function printRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  { json = false }: ReportOptions,
): void {
  if (json) {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  const lines = rows.map((row) => columns.map((name) => shown(name, row[name] as Cell)));
  const table = [columns.map((name) => name.replaceAll('_', ' ')), ...lines];
  const widths = columns.map((_, at) => Math.max(...table.map((line) => line[at]?.length ?? 0)));
  for (const line of table) {
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function shown(name: string, cell: Cell): string {
  if (cell === null || cell === false) return '';
  if (cell === true) return name.replace(/^(?:is|has)_/, '').replaceAll('_', ' ');
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
