import {
  passesTest,
  readSelector,
  SelectorError,
  type SelectorStep,
} from '@dragoman/domain/exclusions';
import type { NameTable } from '../scan/names.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import { decodeAttribute, decodeUtf8 } from '../text/references.ts';

/** Reads selectors; those that cannot be read match nothing. */
export function readSelectors(selectors: readonly string[]): SelectorStep[][] {
  return selectors.flatMap((selector) => {
    try {
      return readSelector(selector);
    } catch (error) {
      if (error instanceof SelectorError) return [];
      throw error;
    }
  });
}

/** Returns the attribute names used by a list of selectors. */
export function selectorAttributes(selectors: readonly (readonly SelectorStep[])[]): string[] {
  return selectors.flat().flatMap(({ attributes }) => attributes.map(({ name }) => name));
}

/** A step with the numbers of its attributes' names. */
interface Step extends SelectorStep {
  readonly ids: readonly number[];
}
type Steps = ReadonlySet<Step>;

/** Which first steps of selectors an element has matched: by itself, and by itself or an ancestor. */
interface Level {
  readonly own: Steps;
  readonly all: Steps;
}

const noSteps: Steps = new Set();
const noLevel: Level = { own: noSteps, all: noSteps };

/** The excluding (`off`) and the only translated (`on`) selectors of a website. */
export class ElementSelectors {
  readonly off: readonly (readonly Step[])[];
  readonly on: readonly (readonly Step[])[];
  /** True if a selector looks at ancestors, so that every open element has to be known. */
  readonly looksUp: boolean;

  constructor(
    off: readonly (readonly SelectorStep[])[],
    on: readonly (readonly SelectorStep[])[],
    names: NameTable,
  ) {
    const withIds = (steps: readonly SelectorStep[]) =>
      steps.map((step) => ({ ...step, ids: step.attributes.map(({ name }) => names.idOf(name)) }));
    this.off = off.map(withIds);
    this.on = on.map(withIds);
    this.looksUp = [...off, ...on].some((steps) => steps.length > 1);
  }
}

/** Matches the last tag read against a website's selectors; one for each page. */
export class SelectorMatcher {
  readonly #selectors: ElementSelectors;
  readonly #reader: TagReader;
  /** By depth of the open elements. */
  readonly #levels: Level[] = [];
  /** Values of the last tag by their slot, decoded once. */
  readonly #values: string[] = [];
  #name = '';
  isExcluded = false;
  isIncluded = false;

  constructor(selectors: ElementSelectors, reader: TagReader) {
    this.#selectors = selectors;
    this.#reader = reader;
  }

  /** Sets `isExcluded` and `isIncluded` for the last tag read, whose parents are the `depth` open elements. */
  read(nameStart: number, depth: number): void {
    const reader = this.#reader;
    this.#name = decodeUtf8(reader.bytes, nameStart, reader.nameEnd).toLowerCase();
    this.#values.length = 0;
    const { off, on, looksUp } = this.#selectors;
    const parent = looksUp ? this.#parentAt(depth) : noLevel;
    const own = new Set<Step>();
    this.isExcluded = this.#matchesAny(off, parent, own);
    this.isIncluded = this.#matchesAny(on, parent, own);
    if (looksUp) this.#levels[depth] = levelOf(parent, own);
  }

  /** The level of the nearest open element with a tag of its own: an implied `<head>` has none. */
  #parentAt(depth: number): Level {
    for (let at = depth - 1; at >= 0; at--) {
      const level = this.#levels[at];
      if (level !== undefined) return level;
    }
    return noLevel;
  }

  /** Every selector is tried, also after a match: its first steps may hold for descendants. */
  #matchesAny(selectors: readonly (readonly Step[])[], parent: Level, own: Set<Step>): boolean {
    let isMatch = false;
    for (const steps of selectors) {
      const last = steps.length - 1;
      for (let index = 0; index <= last; index++) {
        const step = steps[index]!;
        const before = steps[index - 1];
        if (before !== undefined && !(step.isChild ? parent.own : parent.all).has(before)) continue;
        if (!this.#matches(step)) continue;
        if (index === last) isMatch = true;
        else own.add(step);
      }
    }
    return isMatch;
  }

  #matches({ tag, attributes, ids }: Step): boolean {
    if (tag !== undefined && tag !== this.#name) return false;
    return attributes.every((test, index) => passesTest(test, this.#value(ids[index]!)));
  }

  #value(id: number): string | undefined {
    const slot = this.#reader.slotOf(id);
    if (slot < 0) return undefined;
    this.#values[slot] ??= attributeValue(this.#reader, id) ?? '';
    return this.#values[slot];
  }
}

/** Shares the parent's level where possible, so that deep pages stay linear. */
function levelOf(parent: Level, own: Steps): Level {
  if (own.size === 0) return parent.own.size === 0 ? parent : { own: noSteps, all: parent.all };
  const isKnown = [...own].every((step) => parent.all.has(step));
  return { own, all: isKnown ? parent.all : new Set([...parent.all, ...own]) };
}

/** Returns the decoded value of an attribute of the last tag read. */
export function attributeValue(reader: TagReader, id: number): string | undefined {
  const slot = reader.slotOf(id);
  if (slot < 0) return undefined;
  return decodeAttribute(reader.bytes, reader.starts[slot]!, reader.ends[slot]!);
}
