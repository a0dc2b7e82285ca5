import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type esbuild from 'esbuild';

const require = createRequire(import.meta.url);

export interface BundleOptions {
  readonly entry: string;
  /** Folder of the cached bundle. */
  readonly folder: string;
  readonly charset: 'utf8' | 'ascii';
  /** Properties to shorten. */
  readonly mangleProps?: RegExp;
}

/** A cached bundle with the hash of each file it was built from. */
interface CachedBundle {
  readonly text: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Returns a minified classic script. Builds it only if there is no cached one from the same sources: esbuild keeps a process. */
export function bundle(options: BundleOptions): { readonly text: string; readonly built: boolean } {
  const { entry, folder } = options;
  const name = path.relative(import.meta.dirname, entry).replace(/\W+/g, '-');
  const file = path.join(folder, `${name}.json`);
  const cached = readBundle(file);
  if (cached !== undefined && isCurrent(cached)) return { text: cached.text, built: false };
  const built = build(options);
  writeBundle(file, built);
  return { text: built.text, built: true };
}

function readBundle(file: string): CachedBundle | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isCurrent({ inputs }: CachedBundle): boolean {
  try {
    return Object.entries(inputs).every(([file, hash]) => hashOf(file) === hash);
  } catch {
    return false;
  }
}

function build({ entry, charset, mangleProps }: BundleOptions): CachedBundle {
  const { buildSync, stop } = require('esbuild') as typeof esbuild;
  try {
    const { metafile, outputFiles } = buildSync({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'iife',
      target: ['chrome105', 'firefox110', 'safari16.4'],
      charset,
      legalComments: 'none',
      ...(mangleProps && { mangleProps }),
      supported: { 'regexp-unicode-property-escapes': true },
    });
    const sources = Object.keys(metafile.inputs).map((file) => path.resolve(file));
    const settings = [
      import.meta.filename,
      require.resolve('./index.ts'),
      require.resolve('esbuild/package.json'),
    ];
    const inputs = [...sources, ...settings].map((file) => [file, hashOf(file)]);
    return { text: outputFiles[0]?.text.trim() ?? '', inputs: Object.fromEntries(inputs) };
  } finally {
    void stop();
  }
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('base64url');
}

/** Ignores errors: the installation may be read-only. */
function writeBundle(file: string, built: CachedBundle): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const beside = `${file}.${randomUUID()}`;
    writeFileSync(beside, JSON.stringify(built));
    renameSync(beside, file);
  } catch {}
}
