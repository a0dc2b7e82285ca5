import type { NameTable } from '../scan/names.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import { decodeAttribute, decodeUtf8 } from '../text/references.ts';

/** A compound selector (`@dragoman/domain/exclusions`). */
interface Compound {
  readonly tag: string | undefined;
  readonly classes: readonly string[];
  /** By attribute name; undefined matches any value. `#id` is `[id=...]`. */
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
}

const part =
  /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^"'\]]*))\s*)?\])/i;

/** Parses a selector; undefined if it is not a supported compound selector. */
export function readSelector(selector: string): Compound | undefined {
  let rest = selector.trim();
  let tag: string | undefined;
  const classes: string[] = [];
  const attributes: [string, string | undefined][] = [];
  while (rest !== '') {
    const match = part.exec(rest);
    if (match === null) return undefined;
    const [whole, name, id, className, attribute] = match;
    if (name !== undefined && name !== '*') tag = name.toLowerCase();
    if (id !== undefined) attributes.push(['id', id]);
    if (className !== undefined) classes.push(className);
    if (attribute !== undefined) {
      attributes.push([attribute.toLowerCase(), match[5] ?? match[6] ?? match[7]?.trim()]);
    }
    rest = rest.slice(whole.length);
  }
  return selector.trim() === '' ? undefined : { tag, classes, attributes };
}

/** Returns the attribute names used by a list of selectors. */
export function selectorAttributes(selectors: readonly Compound[]): string[] {
  return selectors.flatMap((selector) => selector.attributes.map(([name]) => name));
}

/** Checks whether one of the selectors matches the last tag read. */
export class Exclusions {
  readonly #selectors: readonly Compound[];
  readonly #names: NameTable;
  readonly #classId: number;

  constructor(selectors: readonly Compound[], names: NameTable) {
    this.#selectors = selectors;
    this.#names = names;
    this.#classId = names.idOf('class');
  }

  matches(reader: TagReader, nameStart: number): boolean {
    const name = decodeUtf8(reader.bytes, nameStart, reader.nameEnd).toLowerCase();
    return this.#selectors.some((selector) => this.#matchesOne(selector, reader, name));
  }

  #matchesOne(selector: Compound, reader: TagReader, name: string): boolean {
    if (selector.tag !== undefined && selector.tag !== name) return false;
    for (const [attribute, value] of selector.attributes) {
      const found = attributeValue(reader, this.#names.idOf(attribute));
      if (found === undefined || (value !== undefined && found !== value)) return false;
    }
    if (selector.classes.length === 0) return true;
    const classes = attributeValue(reader, this.#classId)?.split(/[\t\n\f\r ]+/) ?? [];
    return selector.classes.every((className) => classes.includes(className));
  }
}

/** Returns the decoded value of an attribute of the last tag read. */
export function attributeValue(reader: TagReader, id: number): string | undefined {
  const slot = reader.slotOf(id);
  if (slot < 0) return undefined;
  return decodeAttribute(reader.bytes, reader.starts[slot]!, reader.ends[slot]!);
}
