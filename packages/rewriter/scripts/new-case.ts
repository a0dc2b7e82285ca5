/**
 * npm run case:new URL|FILE [name]: makes a golden case of a page. What it writes is what the rewriter does today:
 * read `units.json` and `expected.html` before you commit them, they are the claim.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { casesFolder, runCase } from './golden.ts';

const [source, givenName] = process.argv.slice(2);
if (source === undefined) {
  console.error('usage: npm run case:new URL|FILE [name]');
  process.exit(2);
}

const name = givenName ?? nameOf(source);
const folder = join(casesFolder, name);
if (existsSync(folder)) {
  console.error(`there is a case ${name} already; give another name`);
  process.exit(1);
}
const page = await readPage(source);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'page.html'), page.bytes);
writeOptions();
const found = runCase(name).units;
writeJson('units.json', found);
writeJson('dictionary.json', Object.fromEntries(found.map(({ text }) => [text, mark(text)])));
writeFileSync(join(folder, 'expected.html'), runCase(name).html);
console.log(
  `${folder}: ${found.length} units. Read units.json and expected.html, and cut the page down to what it shows.`,
);

/** A stand-in for a translation that a reader can spot at once. */
function mark(text: string): string {
  return `«${text}»`;
}

function writeOptions(): void {
  if (page.contentType !== undefined) writeJson('options.json', { contentType: page.contentType });
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
}

function nameOf(address: string): string {
  const path = address.replace(/^https?:\/\//, '').replace(/[?#].*$/, '');
  const last = address.startsWith('http') ? path : basename(path);
  return last
    .replace(/\.html?$/, '')
    .replace(/[^a-z\d]+/gi, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

async function readPage(address: string): Promise<{ bytes: Uint8Array; contentType?: string }> {
  if (!/^https?:/.test(address)) return { bytes: new Uint8Array(readFileSync(address)) };
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const contentType = response.headers.get('content-type');
  const bytes = new Uint8Array(await response.arrayBuffer());
  return contentType === null ? { bytes } : { bytes, contentType };
}
