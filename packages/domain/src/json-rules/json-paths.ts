/** One step of a JSON path: a member's name, an element's index, or any of both (undefined). */
interface Step {
  readonly key: string | number | undefined;
  /** True after `..`: the step may stand at any depth. */
  readonly isDeep: boolean;
}

/** A set of steps is a number, bit by bit. */
const mostSteps = 30;
const longestPath = 300;
const part =
  /(\.\.|\.|)(?:([\p{L}_][\p{L}\p{N}_-]{0,99})|(\*)|\[(?:(\*)|(\d{1,6})|'([^'\\]{0,99})'|"([^"\\]{0,99})")\])/uy;

/**
 * Reads a JSON path of RFC 9535's simplest parts: `$`, `.name`, `['name']`, `[0]`, `.*`, `[*]`, and `..` before any of them. Returns
 * undefined for anything else, and for more than 30 steps.
 */
export function readJsonPath(path: string): readonly Step[] | undefined {
  if (!path.startsWith('$') || path.length > longestPath) return undefined;
  const steps: Step[] = [];
  part.lastIndex = 1;
  while (part.lastIndex < path.length) {
    const [found, dots, name, dotStar, star, index, single, double] = part.exec(path) ?? [];
    const isBracketed = name === undefined && dotStar === undefined;
    if (found === undefined || dots === (isBracketed ? '.' : '')) return undefined;
    const isAny = dotStar !== undefined || star !== undefined;
    const key = index === undefined ? (name ?? single ?? double) : Number(index);
    steps.push({ key: isAny ? undefined : key, isDeep: dots === '..' });
  }
  return steps.length > mostSteps ? undefined : steps;
}

/** A value's place in a document: for each path, the steps that lead on from here; undefined if none does. */
export type JsonPlace = Place | undefined;

interface Place {
  readonly sets: readonly number[];
  readonly isEnd: boolean;
  /** Where keys lead that were asked for; null for nowhere. `undefined` stands for all keys that no path names. */
  readonly next: Map<string | number | undefined, Place | null>;
}

/** Paths of our rules have far fewer. Values beyond them stay as they are: some paths have a place for nearly each value. */
const mostPlaces = 2000;

/** JSON paths, followed step by step through a document. A place is computed once, so that a value costs one look-up. */
export class JsonPaths {
  readonly root: JsonPlace;
  readonly #paths: readonly (readonly Step[])[];
  readonly #named: ReadonlySet<string | number | undefined>;
  readonly #places = new Map<string, Place>();

  /** Paths that cannot be read match nothing. */
  constructor(paths: readonly string[]) {
    const read = new Set(paths).values().map(readJsonPath);
    this.#paths = [...read].filter((steps) => steps !== undefined);
    this.#named = new Set(this.#paths.flat().map(({ key }) => key));
    this.root = this.#placeOf(this.#paths.map(() => 1)) ?? undefined;
  }

  /** Returns the place of a member or element; undefined if no path leads there or beyond. */
  next(place: JsonPlace, key: string | number): JsonPlace {
    if (place === undefined) return undefined;
    const known = this.#named.has(key) ? key : undefined;
    const found = place.next.get(known);
    if (found !== undefined) return found ?? undefined;
    const next = this.#placeOf(
      place.sets.map((set, index) => follow(this.#paths[index] ?? [], set, known)),
    );
    place.next.set(known, next);
    return next ?? undefined;
  }

  /** True if a path ends at the place. */
  isEnd(place: JsonPlace): boolean {
    return place?.isEnd === true;
  }

  #placeOf(sets: readonly number[]): Place | null {
    if (sets.every((set) => set === 0)) return null;
    const name = sets.join();
    const known = this.#places.get(name);
    if (known !== undefined || this.#places.size >= mostPlaces) return known ?? null;
    const isEnd = sets.some((set, index) => ((set >> (this.#paths[index]?.length ?? 0)) & 1) === 1);
    const place: Place = { sets, isEnd, next: new Map() };
    this.#places.set(name, place);
    return place;
  }
}

function follow(steps: readonly Step[], set: number, key: string | number | undefined): number {
  let reached = 0;
  for (const [index, step] of steps.entries()) {
    if (((set >> index) & 1) === 0) continue;
    if (step.key === undefined || step.key === key) reached |= 1 << (index + 1);
    if (step.isDeep) reached |= 1 << index;
  }
  return reached;
}
