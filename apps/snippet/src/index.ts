import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Properties of our own objects, which no page, no answer and no interface of the browser reads. */
const ownNames =
  /^(kind|isLink|levels|tags|shown|added|own|content|outside|isOurs|disturb|onRead|perRequest|perPage|longest|deliver|waiting|save|drop|around|nodes|gap|whole|range)$/;

const bundles = new Map<string, string>();

/** The text of `translate.js`: one minified classic script, UTF-8. Built on the first call and kept in memory. */
export function switcherScript(): string {
  return bundled('./entry.ts');
}

/**
 * The text of the script that keeps a translated page translated, to be written into the page before any other: minified,
 * ASCII, nothing in it ends a script element. Built on the first call and kept in memory.
 */
export function liveScript(): string {
  return bundled('./live/entry.ts');
}

function bundled(entry: string): string {
  const known = bundles.get(entry);
  if (known !== undefined) return known;
  const result = buildSync({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome105', 'firefox110', 'safari16.4'],
    charset: entry === './entry.ts' ? 'utf8' : 'ascii',
    legalComments: 'none',
    // Written in full, these names would be the first thing to cost bytes.
    mangleProps: ownNames,
    supported: { 'regexp-unicode-property-escapes': true },
  });
  const text = result.outputFiles[0]!.text.trim();
  bundles.set(entry, text);
  return text;
}
