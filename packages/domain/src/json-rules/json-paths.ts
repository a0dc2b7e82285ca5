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

/** A value's place in a document: for each path, the steps that lead on from here. */
export type JsonPlace = readonly number[] | undefined;

/** JSON paths, followed step by step through a document. */
export class JsonPaths {
  readonly root: JsonPlace;
  readonly #paths: readonly (readonly Step[])[];

  /** Paths that cannot be read match nothing. */
  constructor(paths: readonly string[]) {
    this.#paths = paths.flatMap((path) => {
      const steps = readJsonPath(path);
      return steps === undefined ? [] : [steps];
    });
    this.root = this.#paths.length === 0 ? undefined : this.#paths.map(() => 1);
  }

  /** Returns the place of a member or element; undefined if no path leads there or beyond. */
  next(place: JsonPlace, key: string | number): JsonPlace {
    if (place === undefined) return undefined;
    let leads = 0;
    const next = place.map((set, index) => {
      const reached = follow(this.#paths[index] ?? [], set, key);
      leads |= reached;
      return reached;
    });
    return leads === 0 ? undefined : next;
  }

  /** True if a path ends at the place. */
  isEnd(place: JsonPlace): boolean {
    return (
      place?.some((set, index) => ((set >> (this.#paths[index]?.length ?? 0)) & 1) === 1) === true
    );
  }
}

function follow(steps: readonly Step[], set: number, key: string | number): number {
  let reached = 0;
  for (const [index, step] of steps.entries()) {
    if (((set >> index) & 1) === 0) continue;
    if (step.key === undefined || step.key === key) reached |= 1 << (index + 1);
    if (step.isDeep) reached |= 1 << index;
  }
  return reached;
}
