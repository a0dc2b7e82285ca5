import { decodeSegment, splitPageExtension } from '../addresses/index.ts';

/** Names of path segments (percent-decoded) in one language, one-to-one in both directions. */
export interface SlugTable {
  readonly toTranslated: ReadonlyMap<string, string>;
  readonly toOriginal: ReadonlyMap<string, string>;
  /** Former names that are no longer in use → original. */
  readonly former: ReadonlyMap<string, string>;
}

export const emptySlugTable: SlugTable = {
  toTranslated: new Map(),
  toOriginal: new Map(),
  former: new Map(),
};

/**
 * Builds the table of one language. `entries` lists every segment of the original site, translated or not (null), so
 * that no translated name hides another page: a translation is skipped if it is empty, contains a slash, is taken by
 * another segment, or equals a segment that keeps its own name. Two segments may swap names. `former` lists former
 * names; those in use by any segment are skipped.
 */
export function buildSlugTable(
  entries: Iterable<readonly [original: string, translated: string | null]>,
  former: Iterable<readonly [original: string, former: string]> = [],
): SlugTable {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [original, translated] of entries) {
    const usable = isUsable(translated) && !taken.has(translated) && translated !== original;
    if (usable) taken.add(translated);
    names.set(original, usable ? translated : original);
  }
  releaseHidden(names);
  return toTable(names, former);
}

function isUsable(translated: string | null): translated is string {
  return translated !== null && translated !== '' && !/[/\\]|^\.{1,2}$/.test(translated);
}

/** A dropped translation restores the segment's own name, which may collide with another one: repeat until stable. */
function releaseHidden(names: Map<string, string>): void {
  const holders = new Map<string, string>();
  for (const [original, name] of names) if (name !== original) holders.set(name, original);
  const keeping = [...names].filter(([original, name]) => name === original).map(([name]) => name);
  for (let name = keeping.pop(); name !== undefined; name = keeping.pop()) {
    const holder = holders.get(name);
    if (holder === undefined) continue;
    holders.delete(name);
    names.set(holder, holder);
    keeping.push(holder);
  }
}

function toTable(
  names: ReadonlyMap<string, string>,
  former: Iterable<readonly [original: string, former: string]>,
): SlugTable {
  const changed = [...names].filter(([original, name]) => original !== name);
  const toOriginal = new Map(changed.map(([original, name]) => [name, original]));
  const free = [...former].filter(
    ([original, name]) =>
      names.has(original) && !names.has(name) && !toOriginal.has(name) && isUsable(name),
  );
  return {
    toTranslated: new Map(changed),
    toOriginal,
    former: new Map(free.map(([original, name]) => [name, original])),
  };
}

/** Translates the segments of an original path (raw, without query). Untranslated segments keep their bytes. */
export function translatePath(table: SlugTable, path: string): string {
  if (table.toTranslated.size === 0) return path;
  return mapSegments(path, (segment) => table.toTranslated.get(segment));
}

/**
 * Returns the original path of a path in a language. `moved` is true if a segment has a former name, or an original
 * name that is translated in this language and is not also another segment's translated name: such a page has moved to
 * its translated address.
 */
export function originalPath(table: SlugTable, path: string): { path: string; moved: boolean } {
  let moved = false;
  if (table.toOriginal.size === 0 && table.former.size === 0) return { path, moved };
  const original = mapSegments(path, (segment) => {
    const known = table.toOriginal.get(segment);
    if (known !== undefined) return known;
    const before = table.former.get(segment);
    if (before !== undefined || table.toTranslated.has(segment)) moved = true;
    return before;
  });
  return { path: original, moved };
}

function mapSegments(path: string, map: (segment: string) => string | undefined): string {
  return path
    .split('/')
    .map((segment) => {
      const { name, extension } = splitPageExtension(decodeSegment(segment));
      const mapped = map(name);
      return mapped === undefined ? segment : encodeURIComponent(mapped) + extension;
    })
    .join('/');
}
