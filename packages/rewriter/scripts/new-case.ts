/**
 * npm run case:new URL|FILE [name]: creates a golden case from a page with the rewriter's current output. Review
 * `units.json` and `expected.html` before committing: they define the expected result.
 */
import { casesFolder } from './golden.ts';
import { makeCase } from './make-case.ts';

const [source, name] = process.argv.slice(2);
if (source === undefined) {
  console.error('usage: npm run case:new URL|FILE [name]');
  process.exit(2);
}
try {
  const { folder, units } = await makeCase(source, casesFolder, name);
  console.log(
    `${folder}: ${units} units. Read units.json and expected.html, and cut the page down to what it shows.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
