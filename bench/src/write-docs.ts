import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { drawBars } from './plot.ts';
import { formatMarkdown, type SuiteResult } from './table.ts';

const pages = ['performance.md', 'engines.md'];

/**
 * Writes a suite's table and plots into the page that has a place for it, between the lines `<!-- bench:{suite} -->` and `<!-- /bench:{suite} -->`.
 * Returns false if no page has such lines.
 * @param folder that of the pages; plots go into `plots/` below it
 */
export function writeDocs(folder: string, suite: string, result: SuiteResult): boolean {
  const [start, end] = [`<!-- bench:${suite} -->`, `<!-- /bench:${suite} -->`];
  const file = pages.map((name) => join(folder, name)).find((one) => isIn(one, start));
  if (file === undefined) return false;
  const page = readFileSync(file, 'utf8');
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (to < from) return false;
  const block = [start, machine(), '', formatMarkdown(result.rows), '', ...plots()].join('\n');
  writeFileSync(file, page.slice(0, from) + block + page.slice(to));
  return true;

  function plots(): string[] {
    return (result.plots ?? []).map(({ column, title }, index) => {
      const path = `plots/${suite}-${index + 1}.svg`;
      mkdirSync(join(folder, 'plots'), { recursive: true });
      writeFileSync(join(folder, path), drawBars(title, barsOf(result, column)));
      return `![${title}](${path})\n`;
    });
  }
}

function isIn(file: string, text: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes(text);
}

/** Returns a bar for each row that has a number in a column. */
function barsOf({ rows }: SuiteResult, column: string) {
  return rows.flatMap((row) => {
    const [label = ''] = Object.values(row);
    const value = row[column];
    return typeof value === 'number' ? [{ label: String(label), value }] : [];
  });
}

/** Average number of processes that wanted a core in the minute before this one. */
const load = loadavg()[0]?.toFixed(1);

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model ?? 'unknown processor';
  const date = new Date().toISOString().slice(0, 10);
  const cores = availableParallelism();
  return `Measured on ${date}: ${model}, ${cores} cores, ${memory} GB, Node ${process.versions.node}; load before: ${load}.`;
}
