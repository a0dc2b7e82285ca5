/**
 * npm run bench [-- rewriter|proxy ...] [-- --write]: runs the named suites (default: all) next to comparable
 * tools and prints a table for each. `--write` updates tables and plots in docs/performance.md and docs/engines.md. A suite is a folder here
 * whose `index.ts` exports `run()`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatTable, type SuiteResult } from './table.ts';
import { writeDocs } from './write-docs.ts';

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

const docs = join(folder, '..', '..', 'docs');
for (const name of names.length > 0 ? names : suites) {
  const suite = (await import(`./${name}/index.ts`)) as Suite;
  const result = await suite.run();
  if (result === undefined) continue;
  console.log(`\n${result.name}\n\n${formatTable(result.rows)}\n`);
  for (const note of result.notes) console.log(note);
  if (process.argv.includes('--write') && !writeDocs(docs, name, result)) {
    console.error(`docs has no place for ${name}`);
  }
}
