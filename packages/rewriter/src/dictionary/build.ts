import { allocateTable, type Dictionary, TranslationTable } from './dictionary.ts';
import { encodeEntry } from './entry.ts';
import { hashText } from './hash-text.ts';

/**
 * Builds a dictionary from (source text, translation) pairs in the form of `@dragoman/domain/website-strings`. For
 * duplicate sources the last pair wins; empty translations are skipped.
 */
export function buildDictionary(
  entries: Iterable<readonly [source: string, translation: string]>,
): Dictionary {
  const collected = new Collector();
  for (const [source, translation] of entries) {
    if (source !== '' && translation !== '') collected.add(source, translation);
  }
  return collected.table();
}

class Collector {
  #keys = new Int32Array(4 * 1024);
  #count = 0;
  #blob = new Uint8Array(64 * 1024);
  #length = 0;

  add(source: string, translation: string): void {
    const { low, high } = hashText(source);
    const { tagCount, encoded } = encodeEntry(translation);
    this.#reserve(encoded.length + 1);
    const at = this.#count * 4;
    this.#keys[at] = low;
    this.#keys[at + 1] = high;
    this.#keys[at + 2] = this.#length + 1;
    this.#keys[at + 3] = tagCount;
    this.#blob.set(encoded, this.#length);
    this.#length += encoded.length + 1;
    this.#count += 1;
  }

  #reserve(extra: number): void {
    if ((this.#count + 1) * 4 > this.#keys.length) {
      const keys = new Int32Array(this.#keys.length * 2);
      keys.set(this.#keys);
      this.#keys = keys;
    }
    if (this.#length + extra <= this.#blob.length) return;
    const blob = new Uint8Array(Math.max(this.#blob.length * 2, this.#length + extra));
    blob.set(this.#blob);
    this.#blob = blob;
  }

  table(): Dictionary {
    let capacity = 4;
    while (capacity * 3 < this.#count * 4) capacity *= 2;
    const bytes = allocateTable(capacity, 0, this.#length);
    bytes.set(this.#blob.subarray(0, this.#length), bytes.length - this.#length);
    const slots = new Int32Array(bytes.buffer, 16, capacity * 4);
    let size = 0;
    for (let entry = 0; entry < this.#count; entry++) {
      if (insert(slots, capacity - 1, this.#keys.subarray(entry * 4, entry * 4 + 4))) size += 1;
    }
    new Int32Array(bytes.buffer, 0, 4)[2] = size;
    return new TranslationTable(bytes);
  }
}

/** Inserts or replaces an entry; true if the key is new. */
function insert(slots: Int32Array, mask: number, entry: Int32Array): boolean {
  let slot = entry[0]! & mask;
  while (slots[slot * 4 + 2] !== 0) {
    if (slots[slot * 4] === entry[0] && slots[slot * 4 + 1] === entry[1]) break;
    slot = (slot + 1) & mask;
  }
  const isNew = slots[slot * 4 + 2] === 0;
  slots.set(entry, slot * 4);
  return isNew;
}

/** A dictionary without translations. */
export const emptyDictionary: Dictionary = buildDictionary([]);
