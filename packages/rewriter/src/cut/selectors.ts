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

/** Which first steps of selectors an element has matched: by itself, and by itself or an ancestor. */
interface Level {
  readonly own: readonly SelectorStep[];
  readonly all: readonly SelectorStep[];
}

const noLevel: Level = { own: [], all: [] };

/** The excluding (`off`) and the only translated (`on`) selectors of a website. */
export class ElementSelectors {
  readonly off: readonly (readonly SelectorStep[])[];
  readonly on: readonly (readonly SelectorStep[])[];
  /** True if a selector looks at ancestors, so that every open element has to be known. */
  readonly looksUp: boolean;

  constructor(off: readonly (readonly SelectorStep[])[], on: readonly (readonly SelectorStep[])[]) {
    this.off = off;
    this.on = on;
    this.looksUp = [...off, ...on].some((steps) => steps.length > 1);
  }
}

/** Matches the last tag read against a website's selectors; one for each page. */
export class SelectorMatcher {
  readonly #selectors: ElementSelectors;
  readonly #names: NameTable;
  readonly #reader: TagReader;
  /** By depth of the open elements. */
  readonly #levels: Level[] = [];
  #name = '';
  isExcluded = false;
  isIncluded = false;

  constructor(selectors: ElementSelectors, names: NameTable, reader: TagReader) {
    this.#selectors = selectors;
    this.#names = names;
    this.#reader = reader;
  }

  /** Sets `isExcluded` and `isIncluded` for the last tag read, whose parents are the `depth` open elements. */
  read(nameStart: number, depth: number): void {
    const reader = this.#reader;
    this.#name = decodeUtf8(reader.bytes, nameStart, reader.nameEnd).toLowerCase();
    const { off, on, looksUp } = this.#selectors;
    const parent = looksUp ? this.#parentAt(depth) : noLevel;
    const own: SelectorStep[] = [];
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
  #matchesAny(
    selectors: readonly (readonly SelectorStep[])[],
    parent: Level,
    own: SelectorStep[],
  ): boolean {
    let isMatch = false;
    for (const steps of selectors) {
      const last = steps.length - 1;
      for (let index = 0; index <= last; index++) {
        const step = steps[index]!;
        const before = steps[index - 1];
        if (before !== undefined && !(step.isChild ? parent.own : parent.all).includes(before))
          continue;
        if (!this.#matches(step)) continue;
        if (index === last) isMatch = true;
        else own.push(step);
      }
    }
    return isMatch;
  }

  #matches({ tag, attributes }: SelectorStep): boolean {
    if (tag !== undefined && tag !== this.#name) return false;
    return attributes.every((test) =>
      passesTest(test, attributeValue(this.#reader, this.#names.idOf(test.name))),
    );
  }
}

/** Shares the parent's level where possible, so that deep pages stay linear. */
function levelOf(parent: Level, own: readonly SelectorStep[]): Level {
  if (own.length === 0) return parent.own.length === 0 ? parent : { own, all: parent.all };
  return { own, all: [...new Set([...parent.all, ...own])] };
}

/** Returns the decoded value of an attribute of the last tag read. */
export function attributeValue(reader: TagReader, id: number): string | undefined {
  const slot = reader.slotOf(id);
  if (slot < 0) return undefined;
  return decodeAttribute(reader.bytes, reader.starts[slot]!, reader.ends[slot]!);
}
