type Rows = readonly Readonly<Record<string, string | number>>[];

/** Result of a suite: printed as a table and optionally written to the docs. */
export interface SuiteResult {
  readonly name: string;
  /** Rows of the same shape; the keys are the columns. */
  readonly rows: Rows;
  readonly notes: readonly string[];
  /** Columns drawn as plots in the docs, with what they show. */
  readonly plots?: readonly PlottedColumn[];
}

interface PlottedColumn {
  readonly column: string;
  readonly title: string;
}

/** Formats rows as columns of equal width, with numbers right-aligned. */
export function formatTable(rows: Rows): string {
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

/** Formats rows as a Markdown table. All columns but the first are right-aligned. */
export function formatMarkdown(rows: Rows): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    `|${columns.map((_, index) => (index === 0 ? '---|' : '---:|')).join('')}`,
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n');
}

/** Returns the median; the lower middle for an even count. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** Returns the value below which `share` of the numbers fall. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Rounds to three significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
