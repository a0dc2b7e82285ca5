import type { Command } from 'commander';

/** What a command that reports may be asked for. */
export interface ReportOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly plain?: boolean;
}

type Cell = string | number | boolean | Date | null;

/** Adds the options of a command that reports. */
export function withReport(command: Command): Command {
  return command
    .option('--json', 'print JSON')
    .option('--plain', 'print values with tabs between them and without a head');
}

/** Prints rows as JSON, with tabs, or as a table whose columns are as wide as their values: moments as days, true as its column's name. */
export function printRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  { json = false, plain = false }: ReportOptions,
): void {
  if (json) {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  const lines = rows.map((row) => columns.map((name) => shown(name, row[name] as Cell)));
  if (plain) {
    for (const line of lines) console.log(line.join('\t'));
    return;
  }
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
