/** What a suite hands back: printed as a table, kept as JSON when asked for. */
export interface SuiteResult {
  readonly name: string;
  /** Rows of one shape; the keys are the columns. */
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly notes: readonly string[];
}

/** A suite's rows in columns of equal width, numbers to the right. */
export function formatTable(rows: SuiteResult['rows']): string {
  const columns = Object.keys(rows[0] ?? {});
  const width = (column: string) =>
    Math.max(column.length, ...rows.map((row) => String(row[column] ?? '').length));
  const line = (row: Readonly<Record<string, string | number>>) =>
    columns
      .map((column) => {
        const cell = String(row[column] ?? '');
        const isNumber = typeof row[column] === 'number';
        return isNumber ? cell.padStart(width(column)) : cell.padEnd(width(column));
      })
      .join('  ');
  const head = line(Object.fromEntries(columns.map((column) => [column, column])));
  return [head, '-'.repeat(head.length), ...rows.map(line)].join('\n');
}

/** The middle of a list of numbers; of an even count the lower middle. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The value below which `share` of the numbers are. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Rounded to three significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
