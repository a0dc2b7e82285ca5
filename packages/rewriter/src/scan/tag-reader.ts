import {
  byteClass,
  ENDS_ATTRIBUTE_NAME,
  ENDS_TAG_NAME,
  ENDS_UNQUOTED,
  SPACE,
} from '../text/bytes.ts';
import { attributeTable } from './attributes.ts';
import { lowerCase, type NameTable } from './names.ts';
import { customElementBits, tagBits, tagTable } from './tags.ts';

/** Quoting of an attribute's value. */
export const UNQUOTED = 0;
export const DOUBLE = 1;
export const SINGLE = 2;
/** The attribute is only a name, without `=`. */
export const NO_VALUE = 3;

const GREATER = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const maxAttributes = 64;

const noBytes = new Uint8Array(0);

/**
 * Reads one tag at a time into its own fields, without allocating objects (WHATWG 13.2.5.6 to 13.2.5.40).
 * Only attributes in the table are stored, the first of each name, in page order.
 */
export class TagReader {
  bytes: Uint8Array = noBytes;
  #names: NameTable = attributeTable;
  /** `seen[id]` is the number of the last tag with attribute `id`, `slots[id]` its slot. */
  #seen: Int32Array = new Int32Array(256);
  #slots: Int32Array = new Int32Array(256);
  #tagNumber = 0;

  /** 0 for a name that is not in `tagTable`. */
  tag = 0;
  nameHash = 0;
  nameEnd = 0;
  hasHyphen = false;
  selfClosing = false;
  attributeCount = 0;
  readonly ids: Int32Array = new Int32Array(maxAttributes);
  readonly starts: Int32Array = new Int32Array(maxAttributes);
  readonly ends: Int32Array = new Int32Array(maxAttributes);
  readonly quotes: Uint8Array = new Uint8Array(maxAttributes);

  /** Starts a page whose tags may have the attributes `names`. */
  startPage(bytes: Uint8Array, names: NameTable): this {
    this.bytes = bytes;
    this.#names = names;
    const count = names.names.length;
    if (count > this.#seen.length) {
      this.#seen = new Int32Array(count * 2);
      this.#slots = new Int32Array(count * 2);
    }
    this.#seen.fill(0);
    this.#tagNumber = 0;
    return this;
  }

  /** Releases the page's bytes. */
  endPage(): void {
    this.bytes = noBytes;
  }

  /** Reads the tag whose name starts at `start`. Returns the position after `>`, or -1 if the page ends before it. */
  read(start: number): number {
    const bytes = this.bytes;
    const length = bytes.length;
    let hash = 0;
    let hyphen = false;
    let at = start;
    for (; at < length; at++) {
      const byte = bytes[at]!;
      if ((byteClass[byte]! & ENDS_TAG_NAME) !== 0) break;
      if (byte === 0x2d) hyphen = true;
      hash = (Math.imul(hash, 31) + lowerCase[byte]!) | 0;
    }
    this.nameHash = hash;
    this.nameEnd = at;
    this.hasHyphen = hyphen;
    this.tag = tagTable.find(bytes, start, at, hash);
    this.attributeCount = 0;
    this.selfClosing = false;
    this.#tagNumber += 1;
    if (bytes[at] === GREATER) return at + 1;
    return this.#readAttributes(at);
  }

  /** Bits of the name (`tags.data.ts`). */
  get bits(): number {
    if (this.tag !== 0) return tagBits[this.tag]!;
    return this.hasHyphen ? customElementBits : 0;
  }

  /** Identifies the name: the tag's id, or the name's hash with the top bit set. */
  get key(): number {
    return this.tag !== 0 ? this.tag : this.nameHash | 0x80000000;
  }

  #readAttributes(from: number): number {
    const bytes = this.bytes;
    const length = bytes.length;
    let at = from;
    while (at < length) {
      const byte = bytes[at]!;
      if ((byteClass[byte]! & SPACE) !== 0) at += 1;
      else if (byte === GREATER) return at + 1;
      else if (byte === SLASH) {
        this.selfClosing = bytes[at + 1] === GREATER;
        at += 1;
      } else at = this.#readAttribute(at);
    }
    return -1;
  }

  /** Reads an attribute. The name may start with `=`; the value may be missing. */
  #readAttribute(start: number): number {
    const bytes = this.bytes;
    const length = bytes.length;
    let hash = lowerCase[bytes[start]!]!;
    let at = start + 1;
    for (; at < length; at++) {
      const byte = bytes[at]!;
      if ((byteClass[byte]! & ENDS_ATTRIBUTE_NAME) !== 0) break;
      hash = (Math.imul(hash, 31) + lowerCase[byte]!) | 0;
    }
    const nameEnd = at;
    while (at < length && (byteClass[bytes[at]!]! & SPACE) !== 0) at += 1;
    const id = this.#names.find(bytes, start, nameEnd, hash);
    if (bytes[at] !== EQUALS) {
      if (id !== 0) this.#keep(id, nameEnd, nameEnd, NO_VALUE);
      return at;
    }
    at += 1;
    while (at < length && (byteClass[bytes[at]!]! & SPACE) !== 0) at += 1;
    return this.#readValue(at, id);
  }

  #readValue(start: number, id: number): number {
    const bytes = this.bytes;
    const length = bytes.length;
    const first = bytes[start];
    let at = start;
    if (first === 0x22 || first === 0x27) {
      at += 1;
      while (at < length && bytes[at] !== first) at += 1;
      if (id !== 0) this.#keep(id, start + 1, at, first === 0x22 ? DOUBLE : SINGLE);
      return at + 1;
    }
    while (at < length && (byteClass[bytes[at]!]! & ENDS_UNQUOTED) === 0) at += 1;
    if (id !== 0) this.#keep(id, start, at, UNQUOTED);
    return at;
  }

  #keep(id: number, start: number, end: number, quote: number): void {
    const slot = this.attributeCount;
    if (this.#seen[id] === this.#tagNumber || slot === maxAttributes) return;
    this.#seen[id] = this.#tagNumber;
    this.#slots[id] = slot;
    this.ids[slot] = id;
    this.starts[slot] = start;
    this.ends[slot] = end;
    this.quotes[slot] = quote;
    this.attributeCount = slot + 1;
  }

  /** Returns the index of the tag's attribute `id` in `starts`, `ends` and `quotes`; -1 if missing. */
  slotOf(id: number): number {
    return this.#seen[id] === this.#tagNumber ? this.#slots[id]! : -1;
  }
}
