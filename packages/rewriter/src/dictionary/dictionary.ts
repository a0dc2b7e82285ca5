import { decodeEntry } from './entry.ts';
import { hashText } from './hash-text.ts';
import { type DictionarySource, Pages } from './pages.ts';

/** Translations of one site into one language, by unit text. */
export interface Dictionary {
  /** Returns the translation of a unit's text; undefined if none. Keys are not stored: see the package's README. */
  get(text: string): string | undefined;
  readonly size: number;
  /** Memory used, in bytes. */
  readonly byteLength: number;
  /** Serializes the dictionary as one block, to store as a file; `dictionaryFromBytes` reads it. */
  toBytes(): Uint8Array;
}

const magic = 0x31_44_52_44;
const headerWords = 4;
const slotWords = 4;

/** Layout: header (magic, slots, entries, blob bytes), slots (hash low, hash high, offset + 1, tags), blob. */
export class TranslationTable implements Dictionary {
  readonly size: number;
  readonly slots: Int32Array;
  readonly blob: Uint8Array;
  readonly #bytes: Uint8Array;
  readonly #mask: number;
  /** Undefined if all bytes are in memory. */
  readonly #pages: Pages | undefined;

  constructor(bytes: Uint8Array, pages?: Pages) {
    const header = new Int32Array(bytes.buffer, bytes.byteOffset, headerWords);
    const [found, capacity = 0, size = 0, blobLength = 0] = header;
    const slotBytes = capacity * slotWords * 4;
    const isPowerOfTwo = capacity > 0 && (capacity & (capacity - 1)) === 0;
    const expected = headerWords * 4 + slotBytes + blobLength;
    if (found !== magic || !isPowerOfTwo || size >= capacity || expected !== bytes.length) {
      throw new TypeError('Not a dictionary');
    }
    this.size = size;
    this.slots = new Int32Array(
      bytes.buffer,
      bytes.byteOffset + headerWords * 4,
      capacity * slotWords,
    );
    this.blob = bytes.subarray(headerWords * 4 + slotBytes);
    this.#bytes = bytes;
    this.#mask = capacity - 1;
    this.#pages = pages;
  }

  /** Returns the slot of a key as an index into `slots`; -1 if missing. */
  find(low: number, high: number): number {
    const slots = this.slots;
    const mask = this.#mask;
    const pages = this.#pages;
    let slot = (low & mask) * slotWords;
    for (;;) {
      pages?.load((headerWords + slot) * 4);
      if (slots[slot + 2] === 0) return -1;
      if (slots[slot] === low && slots[slot + 1] === high) return slot;
      slot = ((slot / slotWords + 1) & mask) * slotWords;
    }
  }

  /** Returns the start of a slot's entry in `blob`. The entry's bytes must not be read before. */
  startOf(slot: number): number {
    const start = this.slots[slot + 2]! - 1;
    this.#pages?.loadEntry(this.blob.byteOffset - this.#bytes.byteOffset + start);
    return start;
  }

  /** Returns the end of a slot's entry in `blob`: entries end with a zero byte. */
  endOf(slot: number): number {
    return this.blob.indexOf(0, this.slots[slot + 2]! - 1);
  }

  tagCountOf(slot: number): number {
    return this.slots[slot + 3]!;
  }

  get(text: string): string | undefined {
    const { low, high } = hashText(text);
    const slot = this.find(low, high);
    return slot < 0 ? undefined : decodeEntry(this.blob, this.startOf(slot), this.endOf(slot));
  }

  get byteLength(): number {
    return this.#pages?.loadedBytes ?? this.#bytes.byteLength;
  }

  toBytes(): Uint8Array {
    this.#pages?.loadAll();
    return this.#bytes;
  }
}

/** Allocates an empty block for `capacity` slots (a power of two) and `blobLength` bytes of entries. */
export function allocateTable(capacity: number, size: number, blobLength: number): Uint8Array {
  const bytes = new Uint8Array(headerWords * 4 + capacity * slotWords * 4 + blobLength);
  new Int32Array(bytes.buffer, 0, headerWords).set([magic, capacity, size, blobLength]);
  return bytes;
}

/**
 * Reads the output of `toBytes`. Uses the bytes in place if their alignment allows, so they must not change.
 * Throws `TypeError` if they are not a dictionary.
 */
export function dictionaryFromBytes(bytes: Uint8Array): Dictionary {
  if (bytes.length < headerWords * 4) throw new TypeError('Not a dictionary');
  return new TranslationTable(bytes.byteOffset % 4 === 0 ? bytes : bytes.slice());
}

/**
 * Opens the output of `toBytes` without reading it: look-ups read the parts they need. Throws `TypeError` if it is not a
 * dictionary; look-ups throw what the source throws.
 */
export function dictionaryFromSource(source: DictionarySource): Dictionary {
  if (source.length < headerWords * 4) throw new TypeError('Not a dictionary');
  const pages = new Pages(source);
  pages.load(0);
  return new TranslationTable(pages.bytes, pages);
}
