import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCase } from './golden.ts';

/**
 * Creates a golden case from the page at `source` (a URL or a file) in a new folder of `root`, with the rewriter's
 * current output. Returns the folder and the number of units; throws if the case exists or the page does not.
 */
export async function makeCase(
  source: string,
  root: string,
  name = nameOf(source),
): Promise<{ folder: string; units: number }> {
  const folder = join(root, name);
  if (existsSync(folder)) throw new Error(`there is a case ${name} already; give another name`);
  const page = await readPage(source);
  const writeJson = (file: string, value: unknown) =>
    writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page.html'), page.bytes);
  if (page.contentType !== undefined) writeJson('options.json', { contentType: page.contentType });
  const { units } = runCase(folder);
  writeJson('units.json', units);
  writeJson('dictionary.json', Object.fromEntries(units.map(({ text }) => [text, mark(text)])));
  writeFileSync(join(folder, 'expected.html'), runCase(folder).html);
  return { folder, units: units.length };
}

/** Returns a fake translation that is easy to spot. */
function mark(text: string): string {
  return `«${text}»`;
}

function nameOf(source: string): string {
  const path = source.replace(/^https?:\/\//, '').replace(/[?#].*$/, '');
  const last = /^https?:/.test(source) ? path : basename(path);
  return last
    .replace(/\.html?$/, '')
    .replace(/[^a-z\d]+/gi, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

async function readPage(source: string): Promise<{ bytes: Uint8Array; contentType?: string }> {
  if (!/^https?:/.test(source)) return { bytes: new Uint8Array(readFileSync(source)) };
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  const contentType = response.headers.get('content-type');
  const bytes = new Uint8Array(await response.arrayBuffer());
  return contentType === null ? { bytes } : { bytes, contentType };
}
