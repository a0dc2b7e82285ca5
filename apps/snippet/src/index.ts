import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** Properties of our own objects to shorten; none is read by pages, responses or browser interfaces. */
const ownNames =
  /^(kind|isLink|levels|tags|shown|added|own|content|outside|isInternal|restoreOrder|onRead|perRequest|perPage|longest|deliver|waiting|save|drop|around|nodes|gap|whole|range)$/;

const bundles = new Map<string, string>();

/** Returns `translate.js`: one minified classic script, UTF-8. Built on the first call, then cached. */
export function switcherScript(): string {
  return bundled('./entry.ts');
}

/**
 * Returns the script that keeps a translated page translated, to be placed before any other script: minified, ASCII, and safe
 * inside a script element. Built on the first call, then cached.
 */
export function liveScript(): string {
  return bundled('./live/entry.ts');
}

function bundled(entry: string): string {
  const cached = bundles.get(entry);
  if (cached !== undefined) return cached;
  const result = buildSync({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome105', 'firefox110', 'safari16.4'],
    charset: entry === './entry.ts' ? 'utf8' : 'ascii',
    legalComments: 'none',
    // Short names save the most bytes.
    mangleProps: ownNames,
    supported: { 'regexp-unicode-property-escapes': true },
  });
  const text = result.outputFiles[0]!.text.trim();
  bundles.set(entry, text);
  return text;
}
