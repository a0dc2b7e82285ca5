import path from 'node:path';
import { bundle } from './bundle.ts';

/** Properties of our own objects to shorten; none is read by pages, responses or browser interfaces. */
const ownNames =
  /^(kind|isLink|levels|tags|shown|added|own|content|outside|isInternal|restoreOrder|perRequest|perPage|longest|deliver|waiting|save|drop|around|nodes|gap|whole|range|node|parent|text|source|start|end|unit|texts|original|here|retranslateAll|mostSources)$/;

const folder = path.resolve(import.meta.dirname, '../dist');
const bundles = new Map<string, string>();

/** Returns `translate.js`: one minified classic script, UTF-8. Bundled once per version of its sources, then cached on disk. */
export function switcherScript(): string {
  return bundled('entry.ts', 'utf8');
}

/**
 * Returns the script that keeps a translated page translated, to be placed before any other script: minified, ASCII, and safe
 * inside a script element. Cached like `switcherScript`.
 */
export function liveScript(): string {
  return bundled('live/entry.ts', 'ascii');
}

/** Returns what precedes the live script on a website with rules about JSON answers. */
export function callsScript(): string {
  return bundled('live/calls-entry.ts', 'ascii');
}

/** Like `liveScript`, for pages that an owner edits (decision 0272). */
export function liveEditorScript(): string {
  return bundled('editor/live-entry.ts', 'ascii', {});
}

function bundled(
  name: string,
  charset: 'utf8' | 'ascii',
  names: { mangleProps?: RegExp } = { mangleProps: ownNames },
): string {
  const known = bundles.get(name);
  if (known !== undefined) return known;
  const entry = path.join(import.meta.dirname, name);
  // Short names save the most bytes.
  const { text } = bundle({ entry, folder, charset, ...names });
  bundles.set(name, text);
  return text;
}
