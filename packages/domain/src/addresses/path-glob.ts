import { pathWithoutQuery } from './page-address.ts';

/**
 * Returns a predicate that is true if a path (percent-encoded, with or without query) matches any of the globs: `*` matches any
 * characters within a segment, `**` any characters; a final `/**` also matches the path before it (`/blog/**` matches `/blog`).
 * Both are compared percent-decoded, in time proportional to the product of their lengths. Empty globs match nothing.
 */
export function compilePathGlobs(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.flatMap(readGlob);
  if (patterns.length === 0) return () => false;
  return (path) => {
    const text = decoded(pathWithoutQuery(path));
    return patterns.some((pattern) => matches(pattern, text));
  };
}

function readGlob(given: string): string[][] {
  const glob = given.trim();
  if (glob === '') return [];
  const rooted = glob.startsWith('/') || glob.startsWith('*') ? glob : `/${glob}`;
  return rooted.endsWith('/**') ? [tokens(rooted.slice(0, -3)), tokens(rooted)] : [tokens(rooted)];
}

function tokens(glob: string): string[] {
  return (glob.match(/\*\*+|\*|[^*]+/g) ?? []).flatMap((part) => {
    if (part.startsWith('**')) return ['**'];
    return part === '*' ? ['*'] : [...decoded(part)];
  });
}

/** Simulates the glob as an NFA: a set of positions, advanced by each character. */
function matches(pattern: readonly string[], text: string): boolean {
  let places = withSkips(pattern, new Set([0]));
  for (const character of text) {
    const next = new Set<number>();
    for (const place of places) {
      const token = pattern[place];
      if (token === '**' || (token === '*' && character !== '/')) next.add(place);
      else if (token === character) next.add(place + 1);
    }
    if (next.size === 0) return false;
    places = withSkips(pattern, next);
  }
  return places.has(pattern.length);
}

function withSkips(pattern: readonly string[], places: Set<number>): Set<number> {
  for (const place of places)
    if (pattern[place] === '*' || pattern[place] === '**') places.add(place + 1);
  return places;
}

function decoded(path: string): string {
  return path.split('/').map(decodeSegment).join('/');
}

/** Percent-decodes a segment; invalid UTF-8 is returned unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
