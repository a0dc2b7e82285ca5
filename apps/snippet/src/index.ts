import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let bundled: string | undefined;

/** The text of `translate.js`: one minified classic script, UTF-8. Built on the first call and kept in memory. */
export function switcherScript(): string {
  bundled ??= bundle();
  return bundled;
}

function bundle(): string {
  const result = buildSync({
    entryPoints: [fileURLToPath(new URL('./entry.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome105', 'firefox110', 'safari16.4'],
    charset: 'utf8',
    legalComments: 'none',
  });
  return result.outputFiles[0]!.text;
}
