/** Figures of the front page, as texts. */
export interface MeasuredSpeed {
  /** Translated pages of 50 KB that one core serves, cached. */
  readonly pagesPerSecond: string;
  /** Added time of a page of which nothing is cached, median. */
  readonly firstTime: string;
}

const whole = new Intl.NumberFormat('en-US');

/** Reads the figures from the table of the proxy in `docs/performance.md`. Throws if it lacks one. */
export function measuredSpeed(document: string): MeasuredSpeed {
  return {
    pagesPerSecond: whole.format(figure(document, 'ours, cached page', 'requests/s')),
    firstTime: `${figure(document, 'ours, nothing cached', 'added p50, ms')} ms`,
  };
}

function figure(document: string, contender: string, column: string): number {
  const [, table = ''] = document.split(/<!-- \/?bench:proxy -->/);
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const at = rows.find((cells) => cells[1] === 'contender')?.indexOf(column) ?? -1;
  const value = Number.parseFloat(rows.find((cells) => cells[1] === contender)?.[at] ?? '');
  if (Number.isNaN(value)) throw new Error(`docs/performance.md has no ${column} of ${contender}`);
  return value;
}
