/**
 * npm run bench [-- rewriter|memory|proxy ...] [-- --write]: runs the named suites (all of them without a name) side by
 * side with their peers and prints a table each. `--write` keeps the figures in bench/results/latest.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { formatTable, type SuiteResult } from './table.ts';

type Suite = () => Promise<SuiteResult>;

const suites: Readonly<Record<string, Suite>> = {
  rewriter: async () => (await import('./rewriter/index.ts')).run(),
  memory: async () => (await import('./memory/index.ts')).run(),
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => suites[name] === undefined);
if (unknown.length > 0) {
  console.error(`no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`);
  process.exit(2);
}

const results: SuiteResult[] = [];
for (const name of names.length > 0 ? names : Object.keys(suites)) {
  const result = await suites[name]!();
  console.log(`\n${result.name}\n\n${formatTable(result.rows)}\n`);
  for (const note of result.notes) console.log(note);
  results.push(result);
}
if (process.argv.includes('--write')) write(results);

function write(measured: readonly SuiteResult[]): void {
  const folder = join(import.meta.dirname, '..', 'results');
  mkdirSync(folder, { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  const report = { date: new Date().toISOString(), machine, suites: measured };
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
}
