/**
 * npm run bench [-- rewriter|memory|proxy ...] [-- --write]: runs the named suites (default: all) next to comparable
 * tools and prints a table for each. `--write` saves the results to bench/results/latest.json. A suite is a folder here
 * whose `index.ts` exports `run()`.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { formatTable, type SuiteResult } from './table.ts';

interface Suite {
  /** Returns undefined if the suite prints its own results. */
  readonly run: () => Promise<SuiteResult | undefined>;
}

const folder = import.meta.dirname;
const suites = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !suites.includes(name));
if (unknown.length > 0) {
  console.error(`unknown suite ${unknown.join(', ')}; available: ${suites.join(', ')}`);
  process.exit(2);
}

const results: SuiteResult[] = [];
for (const name of names.length > 0 ? names : suites) {
  const suite = (await import(`./${name}/index.ts`)) as Suite;
  const result = await suite.run();
  if (result === undefined) continue;
  console.log(`\n${result.name}\n\n${formatTable(result.rows)}\n`);
  for (const note of result.notes) console.log(note);
  results.push(result);
}
if (process.argv.includes('--write')) write(results);

function write(measured: readonly SuiteResult[]): void {
  const results = join(folder, '..', 'results');
  mkdirSync(results, { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  const report = { date: new Date().toISOString(), machine, suites: measured };
  writeFileSync(join(results, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
}
