/**
 * npm run case:new URL|FILE [name]: makes a golden case of a page. What it writes is what the rewriter does today:
 * read `units.json` and `expected.html` before you commit them, they are the claim.
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
