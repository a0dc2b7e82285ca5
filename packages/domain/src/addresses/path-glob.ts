import { pathWithoutQuery } from './page-address.ts';

/**
 * Returns a predicate that is true if a path (percent-encoded, with or without query) matches any of the globs: `*` matches any
 * characters within a segment, `**` any characters; a final `/**` also matches the path before it (`/blog/**` matches `/blog`).
 * Both are compared percent-decoded, 32 tokens of the glob at a time. Empty globs match nothing.
 */
export function compilePathGlobs(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.flatMap(readGlob);
  if (patterns.length === 0) return () => false;
  return (path) => {
    const text = decoded(pathWithoutQuery(path));
    return patterns.some((pattern) => matches(pattern, text));
  };
}

/** A glob; bit `n` of its words stands for its token `n`, or for the place before it. */
interface Pattern {
  readonly length: number;
  /** By character: the tokens that are this character. */
  readonly literals: ReadonlyMap<string, Int32Array>;
  /** The tokens `**`, and all wildcards. */
  readonly anything: Int32Array;
  readonly wildcards: Int32Array;
}

function readGlob(given: string): Pattern[] {
  const glob = given.trim();
  if (glob === '') return [];
  const rooted = glob.startsWith('/') || glob.startsWith('*') ? glob : `/${glob}`;
  const globs = rooted.endsWith('/**') ? [rooted.slice(0, -3), rooted] : [rooted];
  return globs.map(toPattern);
}

function toPattern(glob: string): Pattern {
  const parts = glob.match(/\*+|[^*]+/g) ?? [];
  const tokens = parts.flatMap((part) => (part.startsWith('*') ? [part] : [...decoded(part)]));
  const noBits = () => new Int32Array((tokens.length >> 5) + 1);
  const [anything, wildcards] = [noBits(), noBits()];
  const literals = new Map<string, Int32Array>();
  let place = 0;
  for (const part of parts) {
    if (part.startsWith('*')) {
      setBit(wildcards, place);
      if (part.length > 1) setBit(anything, place);
      place += 1;
      continue;
    }
    for (const character of decoded(part)) {
      const bits = literals.get(character) ?? noBits();
      literals.set(character, bits);
      setBit(bits, place);
      place += 1;
    }
  }
  return { length: place, literals, anything, wildcards };
}

function setBit(bits: Int32Array, at: number): void {
  bits[at >> 5]! |= 1 << (at & 31);
}

/** Simulates the glob as an NFA whose set of places is in bits. No two wildcards are neighbors, so each skips one place at most. */
function matches({ length, literals, anything, wildcards }: Pattern, text: string): boolean {
  const places = new Int32Array(wildcards.length);
  places[0] = 1 | ((wildcards[0]! & 1) << 1);
  for (const character of text) {
    const literal = literals.get(character);
    const staying = character === '/' ? anything : wildcards;
    let [carried, skipping, alive] = [0, 0, 0];
    for (let word = 0; word < places.length; word += 1) {
      const before = places[word]!;
      const taken = literal === undefined ? 0 : before & literal[word]!;
      const after = (taken << 1) | carried | (before & staying[word]!);
      carried = taken >>> 31;
      const skipped = after & wildcards[word]!;
      places[word] = after | (skipped << 1) | skipping;
      skipping = skipped >>> 31;
      alive |= places[word]!;
    }
    if (alive === 0) return false;
  }
  return (places[length >> 5]! & (1 << (length & 31))) !== 0;
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
